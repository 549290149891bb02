// A window that is told to end does what "Stop and close" does, and outlives memory that does not suffice.
#include "tests/app/window_fixture.h"

#include "app/window/application.h"
#include "app/window/endings.h"

#include <QMessageBox>
#include <QTimer>

#include <csignal>

using namespace expe;

class WindowSignalsTest : public WindowFixture {
  Q_OBJECT

  void train() {
    click(actions().train);
    QTRY_VERIFY_WITH_TIMEOUT(session().status().step > 2, patience);
  }
  // A checkpoint of its last step.
  void isKept(std::int64_t run) {
    const auto now = study_->run(run);
    QVERIFY(now.ok());
    QCOMPARE(now->state, RunState::Stopped);
    QVERIFY(now->step > 0);
    QCOMPARE(study_->checkpoints(run)->back().step, now->step);
  }

private slots:
  void initTestCase() { prepare(); }
  void init() { begin(); }
  void cleanup() { end(); }

  void signalsStopAndClose_data() {
    QTest::addColumn<int>("number");
    QTest::newRow("SIGTERM") << SIGTERM;
    QTest::newRow("SIGINT") << SIGINT;
    QTest::newRow("SIGHUP") << SIGHUP;
  }
  void signalsStopAndClose() {
    QFETCH(int, number);
    const auto run = addRun();
    openWindow();
    const Endings endings;
    train();
    std::raise(number);
    if (number == SIGHUP) // told once more
      std::raise(number);
    QTRY_VERIFY_WITH_TIMEOUT(!window_->isVisible(), patience);
    isKept(run);
  }

  void aQuestionGoesFirst() {
    const auto run = addRun();
    openWindow();
    const Endings endings;
    train();
    bool asked = false;
    QTimer watch; // while the question waits for its answer
    connect(&watch, &QTimer::timeout, this, [&] {
      if (asked || !qobject_cast<QMessageBox*>(QApplication::activeModalWidget()))
        return;
      asked = true;
      std::raise(SIGTERM);
    });
    watch.start(10);
    window_->close(); // asks whether to stop
    QVERIFY(asked);
    QTRY_VERIFY_WITH_TIMEOUT(!window_->isVisible(), patience);
    isKept(run);
  }

  void memoryThatDoesNotSuffice() {
    addRun();
    openWindow();
    QThread thread;
    QObject worker;
    worker.moveToThread(&thread);
    thread.start();
    for (QObject* receiver : std::initializer_list<QObject*>{&worker, window_.get()}) {
      notice().say("");
      QMetaObject::invokeMethod(
          receiver, [] { throw std::bad_alloc(); }, Qt::QueuedConnection);
      QTRY_VERIFY_WITH_TIMEOUT(notice().text().contains("not enough memory"), patience);
    }
    thread.quit();
    thread.wait();
  }
};

int main(int argc, char** argv) {
  Application application(argc, argv);
  WindowSignalsTest test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_signals_test.moc"
