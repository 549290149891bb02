#include "app/window/see/view_probes.h"

#include "app/window/background.h"
#include "app/window/throttled_progress.h"
#include "app/window/words.h"
#include "widgets/figure/busy_overlay.h"

#include <QCoreApplication>
#include <QCursor>
#include <QThread>
#include <QWidget>

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

constexpr qint64 offerAfter = 1000; // Esc
constexpr qint64 againAfter = 2000; // a failure's cause may be gone
constexpr qint64 againPause = 10;   // × what the answer took
constexpr int orderEvery = 100;     // milliseconds, while something waits
constexpr qint64 longestGrace = 2400;
constexpr qint64 longestRest = 50; // milliseconds, beside a run in training

QString percent(double part) {
  return ViewProbe::tr("%1 %").arg(std::floor(100 * part)); // never more than is done
}

int distance(const QRect& rect, const QPoint& point) {
  const int x = std::max({rect.left() - point.x(), 0, point.x() - rect.right()});
  const int y = std::max({rect.top() - point.y(), 0, point.y() - rect.bottom()});
  return x + y;
}

template <class F> void post(QObject* where, F&& what) {
  QMetaObject::invokeMethod(where, std::forward<F>(what), Qt::QueuedConnection);
}

} // namespace

// Answers one question after the other. All but `probe` is the GUI thread's.
struct ProbeThread {
  ProbeThread() {
    there->moveToThread(&thread);
    QObject::connect(&thread, &QThread::finished, there, &QObject::deleteLater);
    thread.start();
  }
  ~ProbeThread() { thread.wait(); }
  void cancel() {
    if (cancelled)
      *cancelled = true;
  }

  QThread thread;
  QObject* there = new QObject;                 // what is posted to it happens on the thread
  std::unique_ptr<Probe> probe;                 // the thread's
  ViewProbe* answers = nullptr;                 // whose question; null: it has none
  QElapsedTimer since;                          // it answers that
  bool rests = false;                           // before the next, so that a run trains meanwhile
  std::shared_ptr<std::atomic<bool>> cancelled; // that question, since nobody wants it or another goes first
};

ViewProbe::ViewProbe(ViewProbes& probes, Rank::Kind kind, QWidget& view, bool needsWeights)
    : QObject(&probes), probes_(probes), kind_(kind), view_(view), needsWeights_(needsWeights),
      overlay_(new BusyOverlay(&view)) {
  moment_.setSingleShot(true);
  moment_.setTimerType(Qt::PreciseTimer);
  connect(&moment_, &QTimer::timeout, this, [this] {
    late_ = true;
    updateOverlay();
  });
  connect(overlay_, &BusyOverlay::endWanted, this, &ViewProbe::end);
  connect(overlay_, &BusyOverlay::goOnWanted, this, [this] { want(what_, question_); });
}

void ViewProbe::renew() {
  ask(what_, question_, probes_.live_ || weights_ == probes_.weights_);
}

void ViewProbe::ask(const QString& what, Question question, bool quiet) {
  if (!pending_ || quiet_) { // else what is shown is of another state for longer already
    late_ = false;
    moment_.start(moment);
  }
  newest_ = ++serial_;
  what_ = what;
  question_ = std::move(question);
  how_.clear(), doubt_.clear();
  part_ = -1;
  stale_ = stale_ || !quiet;
  pending_ = true, quiet_ = !stale_, ended_ = false;
  if (stale_ && waitsSince_ == 0)
    waitsSince_ = ++probes_.turns_;
  weights_ = probes_.weights_;
  asked_.start();
  probes_.send(*this);
  updateOverlay();
}

// Nothing here is touched on that thread but what never changes.
std::function<void(Probe&)> ViewProbe::answering(std::shared_ptr<const std::atomic<bool>> cancelled) {
  return [this, cancelled, serial = serial_, question = question_, quiet = quiet_](Probe& probe) {
    ThrottledProgress progress(
        [&] { return cancelled->load(); },
        [&](const QString& how, double done, double total) {
          post(this, [=, this] { this->progress(serial, how, total > 0 ? done / total : -1); });
        });
    QElapsedTimer timer;
    timer.start();
    auto answer = question(probe, progress,
                           [&](const Show& some) { post(this, [=, this] { show(serial, some, false); }); });
    post(this, [=, this, milliseconds = timer.elapsed()] { took(milliseconds, quiet); });
    if (answer)
      post(this, [=, this, all = std::move(*answer)] { show(serial, all, true); });
    else if (!*cancelled)
      post(this, [=, this, error = answer.error()] { fail(serial, error); });
  };
}

std::function<void(Probe&)> ViewProbe::lookingUp() {
  return [this, serial = serial_, question = question_](Probe& probe) {
    struct AtHand : Progress {
      bool cancelled() const override { return true; }
    } progress;
    if (serial != newest_)
      return;
    if (auto answer = question(probe, progress, [](const Show&) {})) // else it is asked, and says why not
      post(this, [=, this, all = std::move(*answer)] { show(serial, all, true); });
  };
}

void ViewProbe::show(std::int64_t serial, const Show& show, bool whole) {
  if (serial < shown_ || (serial == shown_ && !pending_) || (once_ && serial != serial_))
    return;
  shown_ = serial;
  failed_ = false;
  grace_ = grace;
  waitsSince_ = serial == serial_ ? 0 : ++probes_.turns_;
  show();
  if (serial != serial_) { // the next moment begins when what came after it was wanted, or later
    if (!late_)
      moment_.start(moment);
    return probes_.endAnswer(*this);
  }
  stale_ = false;
  if (whole)
    settle(), probes_.endAnswer(*this); // it may have been at hand
  updateOverlay();
}

void ViewProbe::fail(std::int64_t serial, const Error& error) {
  if (serial != serial_)
    return;
  shown_ = serial;
  stale_ = false, failed_ = true;
  waitsSince_ = 0;
  failedAt_.start();
  settle();
  updateOverlay();
  emit failed(sentence(error), q(error.key));
}

void ViewProbe::progress(std::int64_t serial, const QString& how, double part) {
  if (serial != serial_ || !pending_)
    return;
  how_ = how, part_ = part;
  updateOverlay();
}

void ViewProbe::took(qint64 milliseconds, bool quiet) {
  took_ = milliseconds;
  if (quiet)
    probes_.spent_ += milliseconds;
}

void ViewProbe::settle() {
  pending_ = late_ = ended_ = false;
  waitsFor_ = nullptr;
  moment_.stop();
}

void ViewProbe::forget() {
  probes_.drop(*this);
  shown_ = newest_ = ++serial_;
  stale_ = failed_ = false;
  waitsSince_ = 0;
  asked_.invalidate();
  doubt_.clear();
  settle();
  updateOverlay();
}

void ViewProbe::doubt(const QString& sentence) {
  doubt_ = sentence;
  updateOverlay();
}

void ViewProbe::end() {
  if (!pending_)
    return;
  if (once_)
    return forget();
  probes_.drop(*this);
  newest_ = ++serial_;
  waitsSince_ = 0;
  settle();
  ended_ = true;
  updateOverlay();
}

bool ViewProbe::outdated() const {
  if (!asked_.isValid() || once_ || pending_ || ended_ || !inSight_ || !view_.isVisible())
    return false;
  const bool again = failed_ && failedAt_.elapsed() > std::max(againAfter, againPause * took_);
  const bool newer = needsWeights_ && weights_ != probes_.weights_;
  return again || (newer && (failed_ || kind_ != Rank::Slow || !probes_.live_));
}

void ViewProbe::setInSight(bool inSight) {
  inSight_ = inSight;
  if (!probes_.live_ && outdated())
    renew();
}

// Of docks behind each other each is visible to Qt, but those behind lie outside their parent.
bool ViewProbe::inSight() const {
  if (!inSight_ || !view_.isVisible())
    return false;
  QRect seen = view_.rect();
  for (const QWidget* each = &view_; !each->isWindow() && each->parentWidget(); each = each->parentWidget())
    seen = seen.translated(each->pos()) & each->parentWidget()->rect();
  return !seen.isEmpty();
}

Rank::Kind ViewProbe::urgency() const {
  return inSight() || kind_ == Rank::Requested ? kind_ : Rank::Hidden;
}

Rank ViewProbe::rank(const QPoint& pointer) const {
  return {urgency(), inSight() ? distance(QRect(view_.mapToGlobal(QPoint()), view_.size()), pointer) : 0};
}

bool ViewProbe::takesTurnsWith(const ViewProbe& other) const {
  const auto takes = [](Rank::Kind kind) { return kind == Rank::Window || kind == Rank::Text; };
  return takes(urgency()) && takes(other.urgency());
}

bool ViewProbe::refinesBeside(const ViewProbe& other) const {
  return waitsSince_ == 0 && other.waitsSince_ > 0 && takesTurnsWith(other);
}

bool ViewProbe::yieldsTo(const ViewProbe& other) const {
  return refinesBeside(other) ||
         (other.waitsSince_ > 0 && turn_ > other.waitsSince_ && takesTurnsWith(other));
}

void ViewProbe::updateOverlay() {
  BusyState state;
  state.dims = stale_ || !doubt_.isEmpty();
  if (late()) {
    state.what = tr("Computing: %1").arg(what_);
    QStringList how; // what matters most first: where it is narrow, the rest finds no room
    if (part_ >= 0)
      how << percent(part_);
    if (asked_.elapsed() > offerAfter)
      how << tr("Esc cancels");
    if (!how_.isEmpty())
      how << how_;
    state.how = how.join(" · ");
    state.part = part_;
    state.busy = true;
  } else if (ended_) {
    state.what =
        part_ < 0 ? tr("Cancelled: %1").arg(what_) : tr("Cancelled at %1: %2").arg(percent(part_), what_);
    state.how = tr("Enter or a click goes on");
    state.ended = true;
  } else if (!pending_) {
    state.what = doubt_;
  }
  if (overlay_)
    overlay_->setState(state);
  emit changed();
}

ViewProbes::ViewProbes(QObject* parent)
    : QObject(parent), quick_(std::make_unique<ProbeThread>()), front_(std::make_unique<ProbeThread>()),
      back_(std::make_unique<ProbeThread>()), threads_{quick_.get(), front_.get(), back_.get()} {
  post(back_->there, workInBackground);
  order_.setInterval(orderEvery);
  connect(&order_, &QTimer::timeout, this, qOverload<>(&ViewProbes::order));
}

ViewProbes::~ViewProbes() {
  for (ProbeThread* each : threads_) {
    each->cancel();
    post(each->there, [each] {
      each->probe.reset();
      each->thread.quit();
    });
  }
}

ViewProbe& ViewProbes::add(const QString& name, Rank::Kind kind, QWidget& view, bool needsWeights) {
  auto* probe = new ViewProbe(*this, kind, view, needsWeights);
  probe->setObjectName(name);
  probes_.push_back(probe);
  connect(probe, &ViewProbe::changed, this, &ViewProbes::tell);
  return *probe;
}

void ViewProbes::use(Engine* engine, const QString& study) {
  if (engine != std::exchange(engine_, engine) || study != study_)
    for (ProbeThread* each : threads_) {
      each->cancel();
      post(each->there, [each] { each->probe.reset(); });
    }
  study_ = study;
  for (ViewProbe* probe : probes_)
    if (probe->pending_)
      probe->once_ ? probe->forget() : probe->renew();
}

void ViewProbes::renew() {
  for (ViewProbe* probe : probes_)
    if (probe->outdated())
      probe->renew();
}

bool ViewProbes::idle(const ProbeThread& thread) const {
  return !thread.answers &&
         std::ranges::none_of(probes_, [&](const ViewProbe* probe) { return probe->waitsFor_ == &thread; });
}

bool ViewProbes::computing() const {
  return !std::ranges::all_of(threads_, [this](const ProbeThread* each) { return idle(*each); });
}

bool ViewProbes::upToDate() const {
  return std::ranges::none_of(probes_, [](const ViewProbe* probe) {
    return probe->pending_ && !probe->quiet_ && !probe->once_ && probe->inSight();
  });
}

bool ViewProbes::waitedFor() const {
  return !idle(*quick_) || !idle(*front_);
}

bool ViewProbes::refreshing() const {
  return std::ranges::any_of(probes_,
                             [](const ViewProbe* probe) { return probe->pending_ && probe->quiet_; });
}

void ViewProbes::send(ViewProbe& probe) {
  for (ProbeThread* each : threads_)
    if (each->answers == &probe)
      endSoon(*each);
  // Newer weights wait for no surface.
  const bool back = probe.kind_ == Rank::Slow || (probe.quiet_ && idle(*back_));
  probe.waitsFor_ = !probe.needsWeights_ ? quick_.get() : back ? back_.get() : front_.get();
  if (probe.kept_ == ViewProbe::Kept::Yes && !live_)
    look(*probe.waitsFor_, probe.lookingUp());
  orderSoon();
}

void ViewProbes::drop(ViewProbe& probe) {
  probe.waitsFor_ = nullptr;
  endAnswer(probe);
  orderSoon();
}

void ViewProbes::endAnswer(const ViewProbe& probe) {
  for (ProbeThread* each : threads_)
    if (each->answers == &probe)
      each->cancel();
}

void ViewProbes::endSoon(ProbeThread& thread) {
  ViewProbe* probe = thread.answers;
  const bool takesTurns = probe->kind_ == Rank::Window || probe->kind_ == Rank::Text;
  const qint64 left = takesTurns ? probe->grace_ - thread.since.elapsed() : 0;
  if (left <= 0)
    return thread.cancel();
  QTimer::singleShot(static_cast<int>(left), probe, [probe, cancelled = thread.cancelled] {
    if (!cancelled->exchange(true))
      probe->grace_ = std::min(2 * probe->grace_, longestGrace);
  });
}

bool ViewProbes::goesBefore(const ViewProbe& a, const ViewProbe& b) const {
  return a.yieldsTo(b) == b.yieldsTo(a) ? a.rank(pointer_) < b.rank(pointer_) : b.yieldsTo(a);
}

bool ViewProbes::interrupts(const ViewProbe& next, const ViewProbe& answered) {
  return answered.refinesBeside(next) || (next.urgency() < answered.urgency() && !next.yieldsTo(answered));
}

// Before anything else that waits in the GUI thread: the answer is on its way while that is drawn.
void ViewProbes::orderSoon() {
  if (!std::exchange(soon_, true))
    QCoreApplication::postEvent(this, new QEvent(QEvent::User), Qt::HighEventPriority);
}

bool ViewProbes::event(QEvent* event) {
  if (event->type() == QEvent::User)
    order();
  return QObject::event(event);
}

void ViewProbes::order() {
  soon_ = false;
  pointer_ = QCursor::pos(); // which the display is asked for
  for (ProbeThread* each : threads_)
    order(*each);
  const bool pending =
      std::ranges::any_of(probes_, [](const ViewProbe* probe) { return probe->waitsFor_ != nullptr; });
  pending ? order_.start() : order_.stop();
}

void ViewProbes::order(ProbeThread& thread) {
  ViewProbe* next = nullptr;
  for (ViewProbe* probe : probes_)
    if (probe->waitsFor_ == &thread && (!next || goesBefore(*probe, *next)))
      next = probe;
  if (!next || !engine_ || study_.isEmpty() || thread.rests)
    return;
  if (!thread.answers) {
    if (&thread != back_.get() || idle(*front_))
      answer(thread, *next);
  } else if (!*thread.cancelled && interrupts(*next, *thread.answers)) {
    thread.cancel();
    thread.answers->waitsFor_ = &thread; // again, after that
  }
}

void ViewProbes::answer(ProbeThread& thread, ViewProbe& probe) {
  probe.waitsFor_ = nullptr;
  probe.turn_ = ++turns_;
  thread.answers = &probe;
  thread.since.start();
  thread.cancelled = std::make_shared<std::atomic<bool>>(false);
  look(thread, [this, &thread, answer = probe.answering(thread.cancelled)](Probe& engine) {
    answer(engine);
    post(this, [this, &thread] {
      thread.answers = nullptr;
      rest(thread);
      order();
    });
  });
}

// As long as it has worked: while somebody drags, the run that trains here has half of what both want.
void ViewProbes::rest(ProbeThread& thread) {
  if (!live_ || &thread == quick_.get())
    return;
  thread.rests = true;
  QTimer::singleShot(static_cast<int>(std::min(thread.since.elapsed(), longestRest)), this, [this, &thread] {
    thread.rests = false;
    order();
  });
}

void ViewProbes::look(ProbeThread& thread, std::function<void(Probe&)> what) {
  if (!engine_ || study_.isEmpty())
    return;
  post(thread.there, [&thread, engine = engine_, study = pathOf(study_), what = std::move(what)] {
    if (!thread.probe)
      thread.probe = engine->probe(study);
    what(*thread.probe);
  });
}

// What is answered now, else what waits; those in front first.
ViewProbes::Working ViewProbes::working() const {
  std::vector<const ViewProbe*> late;
  for (const ViewProbe* probe : probes_)
    if (probe->late())
      late.push_back(probe);
  if (late.empty())
    return {};
  auto first = std::ranges::find_if(
      late, [this](const ViewProbe* probe) { return probe == front_->answers || probe == quick_->answers; });
  if (first == late.end())
    first = std::ranges::find_if(late, [](const ViewProbe* probe) { return probe->part_ >= 0; });
  const ViewProbe& told = first == late.end() ? *late.front() : **first;
  const auto more = static_cast<int>(late.size()) - 1;
  return {more > 0 ? tr("%1, and %n more", nullptr, more).arg(told.what_) : told.what_, told.part_};
}

void ViewProbes::end() {
  for (ViewProbe* probe : probes_)
    if (probe->late())
      probe->end();
}

void ViewProbes::tell() {
  if (const Working now = working(); now != told_) {
    told_ = now;
    emit changed();
  }
}

} // namespace expe
