// Qt is not instrumented: that what is put into a queue of events happens before it is taken out is not seen,
// for its locks are atomics and futexes inside the library. Whatever our code hands to another thread by Qt
// goes through one of the functions here, which the linker wraps (--wrap, see tests/CMakeLists.txt), and
// which tell the sanitizer what Qt 6.4 orders: one call, one signal, one thread; nothing else, so that races
// between slots are still seen.
#include <QCoreApplication>
#include <QThread>
#include <QThreadPool>

#include <functional>

extern "C" {
void __tsan_release(const void* address);
void __tsan_acquire(const void* address);
}

namespace expe {
namespace {

void happensBefore(const void* mark) { // whatever follows a happensAfter of this mark
  __tsan_release(mark);
}
void happensAfter(const void* mark) {
  __tsan_acquire(mark);
}

// In place of the slot that Qt is given: called in the receiver's thread, destroyed by whichever thread is
// the last to let go of it.
class OrderedSlot : public QtPrivate::QSlotObjectBase {
public:
  // `sender`: null if it is called and not connected.
  OrderedSlot(QSlotObjectBase* slot, const QObject* sender)
      : QSlotObjectBase(act), slot_(slot), sender_(sender) {
    happensBefore(this);
  }

private:
  static void act(int what, QSlotObjectBase* self, QObject* receiver, void** arguments, bool* same) {
    auto* ordered = static_cast<OrderedSlot*>(self);
    switch (what) {
    case Call:
      return ordered->callSlot(receiver, arguments);
    case Compare:
      *same = ordered->slot_->compare(arguments);
      return;
    case Destroy:
      delete ordered;
      return;
    }
  }
  void callSlot(QObject* receiver, void** arguments) {
    happensAfter(this);
    if (sender_)
      happensAfter(sender_); // what it did before it emitted
    slot_->call(receiver, arguments);
    happensBefore(this);
  }
  ~OrderedSlot() {
    happensAfter(this);
    slot_->destroyIfLastRef();
  }

  QSlotObjectBase* const slot_;
  const QObject* const sender_;
};

// A thread's last deeds, which are to delete what lived in it, happen after somebody asked that it ends, and
// before it has been waited for.
void endInSight(QThread* thread) {
  QObject::connect(
      thread, &QThread::finished, thread,
      [thread] {
        happensAfter(thread);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        happensBefore(thread);
      },
      Qt::DirectConnection);
}

std::function<void()> ordered(QThreadPool* pool, std::function<void()> work) {
  auto* kept = new std::function<void()>(std::move(work));
  happensBefore(kept);
  return [pool, kept] {
    happensAfter(kept);
    (*kept)();
    delete kept; // what it held, too, is waited for
    happensBefore(pool);
  };
}

} // namespace
} // namespace expe

// What stands in place of each function, and the function itself, by the names that the linker gives them.
#define ACTIVATE "_ZN11QMetaObject8activateEP7QObjectPKS_iPPv"
#define CONNECT                                                                                              \
  "_ZN7QObject11connectImplEPKS_PPvS1_S3_"                                                                   \
  "PN9QtPrivate15QSlotObjectBaseEN2Qt14ConnectionTypeEPKiPK11QMetaObject"
#define INVOKE                                                                                               \
  "_ZN11QMetaObject16invokeMethodImplEP7QObjectPN9QtPrivate15QSlotObjectBaseEN2Qt14ConnectionTypeEPv"
#define START_THREAD "_ZN7QThread5startENS_8PriorityE"
#define QUIT_THREAD "_ZN7QThread4quitEv"
#define WAIT_FOR_THREAD "_ZN7QThread4waitE14QDeadlineTimer"
#define START_WORK "_ZN11QThreadPool5startESt8functionIFvvEEi"
#define WAIT_FOR_WORK "_ZN11QThreadPool11waitForDoneEi"

namespace expe {

using QtPrivate::QSlotObjectBase;
using Connection = QMetaObject::Connection;
using Work = std::function<void()>;

// What moc makes of a signal.
void qtActivate(QObject*, const QMetaObject*, int, void**) asm("__real_" ACTIVATE);
void activate(QObject* sender, const QMetaObject* of, int signal, void** arguments) asm("__wrap_" ACTIVATE);
void activate(QObject* sender, const QMetaObject* of, int signal, void** arguments) {
  happensBefore(sender);
  qtActivate(sender, of, signal, arguments);
}

Connection qtConnect(const QObject*, void**, const QObject*, void**, QSlotObjectBase*, Qt::ConnectionType,
                     const int*, const QMetaObject*) asm("__real_" CONNECT);
Connection connect(const QObject*, void**, const QObject*, void**, QSlotObjectBase*, Qt::ConnectionType,
                   const int*, const QMetaObject*) asm("__wrap_" CONNECT);
Connection connect(const QObject* sender, void** signal, const QObject* receiver, void** pointer,
                   QSlotObjectBase* slot, Qt::ConnectionType type, const int* types, const QMetaObject* of) {
  return qtConnect(sender, signal, receiver, pointer, new OrderedSlot(slot, sender), type, types, of);
}

bool qtInvoke(QObject*, QSlotObjectBase*, Qt::ConnectionType, void*) asm("__real_" INVOKE);
bool invoke(QObject*, QSlotObjectBase*, Qt::ConnectionType, void*) asm("__wrap_" INVOKE);
bool invoke(QObject* receiver, QSlotObjectBase* slot, Qt::ConnectionType type, void* result) {
  return qtInvoke(receiver, new OrderedSlot(slot, nullptr), type, result);
}

void qtStart(QThread*, QThread::Priority) asm("__real_" START_THREAD);
void start(QThread*, QThread::Priority) asm("__wrap_" START_THREAD);
void start(QThread* thread, QThread::Priority priority) {
  endInSight(thread);
  qtStart(thread, priority);
}

void qtQuit(QThread*) asm("__real_" QUIT_THREAD);
void quit(QThread*) asm("__wrap_" QUIT_THREAD);
void quit(QThread* thread) {
  happensBefore(thread);
  qtQuit(thread);
}

bool qtWait(QThread*, QDeadlineTimer) asm("__real_" WAIT_FOR_THREAD);
bool wait(QThread*, QDeadlineTimer) asm("__wrap_" WAIT_FOR_THREAD);
bool wait(QThread* thread, QDeadlineTimer deadline) {
  const bool ended = qtWait(thread, deadline);
  happensAfter(thread);
  return ended;
}

void qtStart(QThreadPool*, Work, int) asm("__real_" START_WORK);
void start(QThreadPool*, Work, int) asm("__wrap_" START_WORK);
void start(QThreadPool* pool, Work work, int priority) {
  qtStart(pool, ordered(pool, std::move(work)), priority);
}

bool qtWait(QThreadPool*, int) asm("__real_" WAIT_FOR_WORK);
bool wait(QThreadPool*, int) asm("__wrap_" WAIT_FOR_WORK);
bool wait(QThreadPool* pool, int milliseconds) {
  const bool done = qtWait(pool, milliseconds);
  happensAfter(pool);
  return done;
}

} // namespace expe
