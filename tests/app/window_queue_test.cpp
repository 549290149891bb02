// The queue in the window: processes train it, beside the window's own trainer and the command line.
#include "app/window/train/queue_words.h"
#include "core/api/queue.h"
#include "core/api/sweep.h"
#include "tests/app/program.h"
#include "tests/app/window_fixture.h"
#include "widgets/runs/queue_pane.h"

#include <QComboBox>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableView>
#include <QTimer>

#include <csignal>

using namespace expe;

class WindowQueueTest : public WindowFixture {
  Q_OBJECT

  QueuePane& pane() { return *window_->findChild<QueuePane*>(); }
  QTableView* view() { return pane().findChild<QTableView*>(); }
  QPushButton* button(const QString& text) {
    for (auto* one : pane().findChildren<QPushButton*>())
      if (one->text() == text)
        return one;
    qFatal("no button %s", qPrintable(text));
  }
  void select(qint64 run) {
    for (int row = 0; row < view()->model()->rowCount(); ++row)
      if (view()->model()->index(row, 0).data(QueueModel::RunRole).toLongLong() == run)
        view()->selectRow(row);
  }
  QString cell(int row, int column) { return view()->model()->index(row, column).data().toString(); }
  QStringList column(int column) {
    QStringList all;
    for (int row = 0; row < view()->model()->rowCount(); ++row)
      all << cell(row, column);
    return all;
  }
  std::vector<std::int64_t> order() {
    std::vector<std::int64_t> runs;
    for (const QueueEntry& entry : (*queueOf(*study_)).entries)
      runs.push_back(entry.run);
    return runs;
  }
  int count(RunState state) {
    int runs = 0;
    for (const Run& run : *study_->runs())
      runs += run.state == state ? 1 : 0;
    return runs;
  }
  std::vector<QueueWorker> workers() { return *queueWorkers(*study_); }
  void show(const QString& workers = "1") {
    openWindow();
    window_->docks().raise("queue");
    pane().setWorkers(workers);
  }
  // Each step of each run is there once: none was trained twice.
  void eachWasTrainedOnce(std::int64_t steps) {
    for (const Run& run : *study_->runs()) {
      QCOMPARE(static_cast<std::int64_t>((*study_->metrics(run.id)).size()), steps);
      QVERIFY(run.state == RunState::Finished);
    }
  }
  template <class F> void answer(F how) {
    auto* timer = new QTimer(this);
    connect(timer, &QTimer::timeout, this, [=] {
      if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
        timer->deleteLater();
        how(*box);
      }
    });
    timer->start(20);
  }
  static void press(QMessageBox& box, const QString& text) {
    for (auto* one : box.buttons())
      if (one->text().remove('&') == text)
        return one->click();
    qFatal("no button %s", qPrintable(text));
  }

#define SAYS(words)                                                                                          \
  QTRY_VERIFY2_WITH_TIMEOUT(pane().status().contains(words), qPrintable(pane().status()), patience)

private slots:
  void initTestCase() {
    prepare();
  }
  void init() {
    begin();
  }
  void cleanup() {
    if (study_) { // nothing goes on behind a test that failed
      (void)endQueue(*study_);
      QTRY_VERIFY_WITH_TIMEOUT(workers().empty(), patience);
    }
    end();
  }

  void processesOfTheirOwnTrainIt() {
    for (int run = 0; run < 3; ++run)
      addRun({{"training.steps", "60"}});
    show("2");
    SAYS("Nobody trains the queue");
    SAYS("3 waiting");
    QTest::keyClick(button("Start"), Qt::Key_Space);
    SAYS("2 runs at once");
    QTRY_COMPARE_WITH_TIMEOUT(count(RunState::Finished), 3, patience);
    QTRY_VERIFY_WITH_TIMEOUT(workers().empty(), patience);
    eachWasTrainedOnce(60);
    QTRY_COMPARE_WITH_TIMEOUT(view()->model()->rowCount(), 0, patience);
    QTRY_VERIFY_WITH_TIMEOUT(button("Start")->isVisible(), patience);
    QVERIFY(!button("Start")->isEnabled()); // there is nothing left
  }

  // Of runs that have not begun it is told by what a token took so far, in each run by its own batch.
  void timeForAllIsByWhatStepsTook() {
    const auto run = [&](std::int64_t id, std::int64_t step, std::int64_t batch, double perStep) {
      auto view = std::make_shared<RunView>();
      view->run.id = id, view->run.step = step;
      view->run.config = schema(**engine()).defaults("rope");
      view->run.config.set("training.steps", std::int64_t{100});
      view->run.config.set("training.batch", batch);
      const double tokens = static_cast<double>(batch * view->run.config.integer("data.window") *
                                                view->run.config.integer("training.accumulation"));
      view->tokens = static_cast<double>(step) * tokens, view->seconds = 2 * static_cast<double>(step);
      view->secondsPerStep = perStep;
      return view;
    };
    StudyView view;
    view.runs = {run(1, 0, 4, none), run(2, 0, 8, none)};
    QCOMPARE(secondsLeft(view, {1, 2}), 0.0); // nothing is measured
    view.runs.push_back(run(3, 50, 4, 3));
    QCOMPARE(secondsLeft(view, {3}), 150.0); // as its newest steps went
    QCOMPARE(secondsLeft(view, {1}), 200.0);
    QCOMPARE(secondsLeft(view, {1, 2, 3}), 750.0);
    QueueView queue;
    for (const std::int64_t id : {1, 2, 3})
      queue.queue.entries.push_back({.run = id, .state = id == 3 ? RunState::Running : RunState::Waiting});
    view.queue = std::make_shared<const QueueView>(queue);
    QCOMPARE(secondsLeftOfQueue(view), 0.0); // nobody trains it
    queue.workers = {{1, "here", 2}};
    view.queue = std::make_shared<const QueueView>(queue);
    QCOMPARE(secondsLeftOfQueue(view), 375.0);
    queue.queue.entries[0].paused = true;
    view.queue = std::make_shared<const QueueView>(queue);
    QCOMPARE(secondsLeftOfQueue(view), 275.0);
  }

  void aRowSaysHowFarItsRunIs() {
    addRun();
    show();
    QTest::mouseClick(button("Start"), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(cell(0, QueueModel::State), QString("training"), patience);
    QTRY_VERIFY_WITH_TIMEOUT(cell(0, QueueModel::Rate).endsWith(" tokens/s"), patience);
    QVERIFY(!cell(0, QueueModel::Left).isEmpty());
    const QString before = cell(0, QueueModel::Progress);
    QTRY_VERIFY_WITH_TIMEOUT(cell(0, QueueModel::Progress) != before, patience);
    // Stop: it ends with a checkpoint, and its run stays.
    QTest::mouseClick(button("Stop"), Qt::LeftButton);
    SAYS("Stopping after this step");
    QTRY_VERIFY_WITH_TIMEOUT(workers().empty(), patience);
    QTRY_COMPARE_WITH_TIMEOUT(cell(0, QueueModel::State), QString("stopped, waits"), patience);
    QVERIFY(!(*study_->checkpoints(1)).empty());
    SAYS("Nobody trains the queue");
  }

  void keysChangeTheOrder() {
    for (int run = 0; run < 4; ++run)
      addRun();
    show();
    QTRY_COMPARE_WITH_TIMEOUT(view()->model()->rowCount(), 4, patience);
    view()->setFocus();
    select(4);
    QTest::keyClick(view(), Qt::Key_Up, Qt::AltModifier);
    QTRY_COMPARE_WITH_TIMEOUT(order(), (std::vector<std::int64_t>{1, 2, 4, 3}), patience);
    QTRY_COMPARE_WITH_TIMEOUT(cell(2, QueueModel::Priority), QString("1"), patience);
    QCOMPARE(pane().selected(), (std::vector<std::int64_t>{4})); // for the next key
    QTest::keyClick(view(), Qt::Key_Home, Qt::AltModifier);
    QTRY_COMPARE_WITH_TIMEOUT(order(), (std::vector<std::int64_t>{4, 1, 2, 3}), patience);
    QTest::keyClick(view(), Qt::Key_Space);
    QTRY_COMPARE_WITH_TIMEOUT(column(QueueModel::State).count("paused"), 1, patience);
    QTest::keyClick(view(), Qt::Key_Delete);
    QTRY_COMPARE_WITH_TIMEOUT(order(), (std::vector<std::int64_t>{1, 2, 3}), patience);
    QTRY_COMPARE_WITH_TIMEOUT(column(QueueModel::State).last(), QString("taken out"), patience);
    actions().undo->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(order(), (std::vector<std::int64_t>{4, 1, 2, 3}), patience);
  }

  void aRunIsPausedAndGoesOn() {
    addRun();
    show();
    QTest::mouseClick(button("Start"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT((*study_->run(1)).step > 2, patience);
    select(1);
    view()->setFocus();
    QTest::keyClick(view(), Qt::Key_Space);
    QTRY_COMPARE_WITH_TIMEOUT(cell(0, QueueModel::State), QString("paused"), patience);
    QTRY_VERIFY_WITH_TIMEOUT(workers().empty(), patience); // there is nothing else to do
    QTest::keyClick(view(), Qt::Key_Space);
    QTRY_COMPARE_WITH_TIMEOUT(cell(0, QueueModel::State), QString("stopped, waits"), patience);
  }

  void aPausedQueueHandsOutNothing() {
    addRun({{"training.steps", "30"}});
    show();
    QTest::mouseClick(button("Pause"), Qt::LeftButton);
    SAYS("nobody takes another run");
    QTest::mouseClick(button("Start"), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(workers().size(), 1u, patience);
    QCOMPARE((*study_->run(1)).step, 0);
    QTRY_VERIFY_WITH_TIMEOUT(button("Go on")->isEnabled(), patience);
    QTest::mouseClick(button("Go on"), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(count(RunState::Finished), 1, patience);
  }

  void whatFailedIsTriedAgain() {
    addRun({{"training.steps", "20"}});
    QVERIFY(study_->setState(1, RunState::Failed, "The disk is full."));
    show();
    QTRY_COMPARE_WITH_TIMEOUT(cell(0, QueueModel::State), QString("failed"), patience);
    QVERIFY(view()->model()->index(0, 0).data(Qt::ToolTipRole).toString().contains("The disk is full."));
    select(1);
    std::unique_ptr<QMenu> menu(pane().makeMenu());
    for (QAction* action : menu->actions())
      if (action->text() == "Try again")
        action->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(cell(0, QueueModel::State), QString("waits"), patience);
  }

  // kill -9 of the process: what it trained waits, and goes on from its checkpoint to the same numbers.
  void whatWasKilledGoesOn() {
    addRun({{"training.steps", "400"}, {"training.checkpoint_every", "50"}});
    show();
    QTest::mouseClick(button("Start"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT((*study_->run(1)).step > 60, patience);
    QCOMPARE(workers().size(), 1u);
    ::kill(static_cast<pid_t>(workers()[0].pid), SIGKILL);
    QTRY_VERIFY_WITH_TIMEOUT(workers().empty(), patience);
    if (count(RunState::Finished) == 1)
      QSKIP("it was faster than the signal");
    QTRY_COMPARE_WITH_TIMEOUT(cell(0, QueueModel::State), QString("interrupted, waits"), patience);
    SAYS("Nobody trains the queue");
    QTRY_VERIFY_WITH_TIMEOUT(button("Start")->isVisible(), patience);
    QTest::mouseClick(button("Start"), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(count(RunState::Finished), 1, patience);
    eachWasTrainedOnce(400);
  }

  void itGoesOnWithoutTheWindow() {
    for (int run = 0; run < 2; ++run)
      addRun({{"training.steps", "1500"}});
    show();
    QTest::mouseClick(button("Start"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT((*study_->run(1)).step > 2, patience);
    QString asked;
    answer([&](QMessageBox& box) {
      asked = box.text();
      press(box, "Cancel");
    });
    QVERIFY(!window_->close());
    QVERIFY2(asked.contains("go on without the window"), qPrintable(asked));
    answer([](QMessageBox& box) { press(box, "Let it go on"); });
    QVERIFY(window_->close());
    window_.reset();
    QCOMPARE(workers().size(), 1u);
    QTRY_COMPARE_WITH_TIMEOUT(count(RunState::Finished), 2, 4 * patience);
    eachWasTrainedOnce(1500);
  }

  void orIsStoppedWithIt() {
    addRun();
    show();
    QTest::mouseClick(button("Start"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT((*study_->run(1)).step > 2, patience);
    answer([](QMessageBox& box) { press(box, "Stop the queue"); });
    QVERIFY(window_->close());
    window_.reset();
    QTRY_VERIFY_WITH_TIMEOUT(workers().empty(), patience);
    QVERIFY((*study_->run(1)).state == RunState::Stopped);
    QCOMPARE(order(), std::vector<std::int64_t>{1});
  }

  // Train all: as Start in the queue's pane, wherever the user is.
  void allIsTrainedByAProcess() {
    for (int run = 0; run < 3; ++run)
      addRun({{"training.steps", "30"}});
    QVERIFY(takeOut(*study_, {2}, true));
    const auto held = *study_->lock(1); // by somebody else
    show();
    window_->docks().raise("log");
    click(actions().trainAll);
    QVERIFY(!actions().trainAll->isEnabled());
    QTRY_COMPARE_WITH_TIMEOUT(count(RunState::Finished), 1, patience);
    QVERIFY((*study_->run(3)).state == RunState::Finished && !session().busy());
    QTRY_VERIFY_WITH_TIMEOUT(!(*study_->evaluations(3)).empty(), patience); // by length, as ever
    QTRY_VERIFY_WITH_TIMEOUT(workers().empty() && actions().trainAll->isEnabled(), patience);
    click(actions().trainAll); // nothing is left for it
    auto& log = *qobject_cast<QPlainTextEdit*>(window_->docks().dock("log")->content());
    QTRY_VERIFY2_WITH_TIMEOUT(log.toPlainText().contains("Nothing to train"), qPrintable(log.toPlainText()),
                              patience);
  }

  void whatTheWindowTrainsByItselfIsSaid() {
    addRun();
    show();
    click(actions().train);
    SAYS("this window trains a run by itself");
    session().stop();
    QTRY_VERIFY_WITH_TIMEOUT(!session().busy(), patience);
  }

  // Two windows, each in its way, and the command line: every run is trained once.
  void manyTrainOneStudy() {
    for (int run = 0; run < 8; ++run)
      addRun({{"training.steps", "150"}});
    show();
    MainWindow other;
    other.show();
    other.loadEngine();
    other.openStudy(studyPath());
    QTRY_VERIFY_WITH_TIMEOUT(other.findChild<Actions*>()->trainAll->isEnabled(), patience);
    QTest::mouseClick(button("Start"), Qt::LeftButton);
    auto* runs = other.findChild<RunList*>();
    QTRY_VERIFY_WITH_TIMEOUT(runs->table().find(5) >= 0, patience);
    runs->select(5);
    other.control().trainSelected();
    QProcess line;
    line.start(programPath(), {"train", studyPath(), "--all"});
    QTRY_COMPARE_WITH_TIMEOUT(count(RunState::Finished), 8, 4 * patience);
    QTRY_VERIFY_WITH_TIMEOUT(line.state() == QProcess::NotRunning, patience);
    QTRY_VERIFY_WITH_TIMEOUT(workers().empty(), patience);
    QTRY_VERIFY_WITH_TIMEOUT(!other.control().busy() && !other.control().evaluating(), 4 * patience);
    eachWasTrainedOnce(150);
  }
};

QTEST_MAIN(WindowQueueTest)
#include "window_queue_test.moc"
