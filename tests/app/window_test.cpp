// The window with the real engine, by mouse and keyboard: open, train, pause, step, stop, change, close.
#include "app/window/docks/figure_control.h"
#include "app/window/study/tail.h"
#include "tests/app/window_fixture.h"
#include "widgets/figure/figure_view.h"
#include "widgets/tour.h"

#include <QMessageBox>
#include <QPushButton>
#include <QTimer>

#include <algorithm>
#include <sqlite3.h>

using namespace expe;

class WindowTest : public WindowFixture {
  Q_OBJECT
private slots:
  void initTestCase();
  void init();
  void cleanup();
  void emptyWindowSaysWhatToDo();
  void aMissingStudyIsASentence();
  void theTourIsOfferedOnceAndBeginsWhereItIsAskedFor();
  void formFollowsTheRun();
  void aWrongPairIsNamedAtTheField();
  void trainsByMouseAndKeyboard();
  void liveValuesChangeMidRun();
  void finishedRunsAreEvaluated();
  void runsTrainedElsewhereAppear();
  void closingWhileTrainingAsks_data();
  void closingWhileTrainingAsks();
  void theWindowNeverWaitsForTheDatabase();

private:
  FigureView* loss() { return window_->findChild<FigureView*>("loss"); }
  FigureView* length() { return window_->findChild<FigureView*>("length"); }
};

void WindowTest::initTestCase() {
  prepare();
}
void WindowTest::init() {
  begin();
}
void WindowTest::cleanup() {
  end();
}

void WindowTest::emptyWindowSaysWhatToDo() {
  window_ = std::make_unique<MainWindow>();
  window_->show();
  QVERIFY(!actions().train->isEnabled());
  QVERIFY(!actions().saveAs->isEnabled());
  bool says = false;
  for (QPushButton* button : window_->findChildren<QPushButton*>())
    says = says || (button->isVisible() && button->text().contains("New study"));
  QVERIFY(says);
}

void WindowTest::aMissingStudyIsASentence() {
  window_ = std::make_unique<MainWindow>();
  window_->show();
  window_->openStudy(folder_->path() + "/nowhere");
  auto* notice = window_->findChild<NoticeBar*>();
  QTRY_VERIFY_WITH_TIMEOUT(notice->isVisible(), patience);
  QVERIFY(notice->text().contains("nowhere"));
}

void WindowTest::theTourIsOfferedOnceAndBeginsWhereItIsAskedFor() {
  QSettings().remove("tour/seen");
  addRun();
  openWindow();
  QTRY_VERIFY_WITH_TIMEOUT(notice().isVisible() && notice().text().contains("tour"), patience);
  QVERIFY(!window_->findChild<Tour*>());
  window_.reset();
  openWindow();
  QVERIFY(notice().isHidden());
  actions().tour->trigger();
  QVERIFY(window_->findChild<Tour*>());
}

void WindowTest::formFollowsTheRun() {
  const auto first = addRun();
  addRun({{"model.width", "32"}});
  openWindow();
  QTRY_VERIFY_WITH_TIMEOUT(line("model.width"), patience);
  QCOMPARE(line("model.width")->text(), "16");
  list().select(2);
  QTRY_COMPARE(line("model.width")->text(), "32");
  line("model.width")->setFocus();
  line("model.width")->selectAll();
  QTest::keyClicks(line("model.width"), "64");
  QTest::keyClick(line("model.width"), Qt::Key_Return);
  QTRY_COMPARE_WITH_TIMEOUT(study_->run(2)->config.integer("model.width"), 64, patience);
  QCOMPARE(study_->run(first)->config.integer("model.width"), 16);
}

void WindowTest::aWrongPairIsNamedAtTheField() {
  addRun();
  openWindow();
  QTRY_VERIFY_WITH_TIMEOUT(line("model.heads"), patience);
  line("model.heads")->setFocus();
  line("model.heads")->selectAll();
  QTest::keyClicks(line("model.heads"), "3"); // does not divide 16
  QTest::keyClick(line("model.heads"), Qt::Key_Return);
  auto fault = [this] {
    QString text;
    for (const ParameterField* field : window_->findChildren<ParameterField*>())
      text += field->error();
    return text;
  };
  QTRY_VERIFY_WITH_TIMEOUT(!fault().isEmpty(), patience);
  QVERIFY2(fault().contains("3"), qPrintable(fault()));
  QCOMPARE(study_->run(1)->config.integer("model.heads"), 2); // nothing wrong is stored
}

void WindowTest::trainsByMouseAndKeyboard() {
  addRun();
  openWindow();
  click(actions().train);
  QTRY_VERIFY_WITH_TIMEOUT(loss()->graphCount() >= 2 && loss()->graph(0)->dataCount() > 5, patience);
  auto last = [this] { return loss()->graph(0)->dataMainKey(loss()->graph(0)->dataCount() - 1); };
  const double before = last();
  QTRY_VERIFY_WITH_TIMEOUT(last() > before, patience); // the curve grows
  QVERIFY(!line("model.width")->isEnabled());
  QVERIFY(line("training.rate")->isEnabled());
  QTest::keyClick(window_.get(), Qt::Key_F9); // pause
  QTRY_VERIFY_WITH_TIMEOUT(session().paused(), patience);
  const auto at = session().status().step;
  click(actions().step);
  QTRY_VERIFY_WITH_TIMEOUT(session().paused() && session().status().step == at + 1, patience);
  QTest::keyClick(window_.get(), Qt::Key_F7);
  QTRY_VERIFY_WITH_TIMEOUT(session().paused() && session().status().step == at + 2, patience);
  click(actions().pause); // goes on
  QTRY_VERIFY_WITH_TIMEOUT(session().status().step > at + 5, patience);
  click(actions().stop);
  QTRY_VERIFY_WITH_TIMEOUT(!session().busy(), patience);
  QTRY_VERIFY_WITH_TIMEOUT(study_->run(1)->state == RunState::Stopped, patience);
  QCOMPARE(study_->checkpoints(1)->back().step, study_->run(1)->step);
  QTRY_VERIFY_WITH_TIMEOUT(actions().train->isEnabled(), patience);
  const auto stopped = study_->run(1)->step;
  click(actions().step); // one step of a run that rests
  QTRY_VERIFY_WITH_TIMEOUT(session().paused() && session().status().step == stopped + 1, patience);
}

void WindowTest::liveValuesChangeMidRun() {
  addRun();
  openWindow();
  click(actions().train);
  QTRY_VERIFY_WITH_TIMEOUT(session().status().step > 3, patience);
  QLineEdit* rate = line("training.rate");
  rate->setFocus();
  rate->selectAll();
  QTest::keyClicks(rate, "1/2048");
  QTest::keyClick(rate, Qt::Key_Return);
  QTRY_VERIFY_WITH_TIMEOUT(!study_->changes(1)->empty(), patience);
  QCOMPARE(study_->changes(1)->front().key, std::string("training.rate"));
  QCOMPARE(std::get<double>(study_->changes(1)->front().value), 1.0 / 2048);
}

void WindowTest::finishedRunsAreEvaluated() {
  addRun({{"training.steps", "4"}});
  openWindow();
  click(actions().train);
  QTRY_VERIFY_WITH_TIMEOUT(study_->evaluations(1)->size() >= 3, patience);
  std::vector<double> lengths;
  for (const Evaluation& row : *study_->evaluations(1))
    lengths.push_back(row.length);
  std::sort(lengths.begin(), lengths.end());
  QCOMPARE(lengths, (std::vector<double>{1, 2, 4}));
  QTRY_COMPARE_WITH_TIMEOUT(length()->axisRectCount(), 2, patience); // loss and excess
  QTRY_COMPARE_WITH_TIMEOUT(length()->graph(0)->dataCount(), 3,
                            patience); // validations first, then evaluations
}

// Another connection writes, as another process would.
void WindowTest::runsTrainedElsewhereAppear() {
  const auto run = addRun();
  openWindow();
  QCOMPARE(loss()->graphCount(), 0);
  QVERIFY(study_->append(run, {{1, 4.0, 1e-3, 1, 64, 0.1}, {2, 3.5, 1e-3, 1, 128, 0.2}}).ok());
  QTRY_VERIFY_WITH_TIMEOUT(loss()->graphCount() > 0 && loss()->graph(0)->dataCount() == 2, patience);
  QVERIFY(study_->append(run, {{3, 3.25, 1e-3, 1, 192, 0.3}}, {{3, 1, 3.3, none, 64}}).ok());
  QTRY_COMPARE_WITH_TIMEOUT(loss()->graph(0)->dataCount(), 3, patience);
  QCOMPARE(loss()->graph(0)->dataMainValue(2), 3.25);
  QTRY_COMPARE(list().table().index(0, RunTable::At1).data().toString(), "3.300");
  QVERIFY(study_->truncate(run, 1).ok()); // trained again from a checkpoint, with other values
  QVERIFY(study_->append(run, {{2, 9.0, 1e-3, 1, 128, 0.5}, {3, 8.0, 1e-3, 1, 192, 0.6}}).ok());
  QTRY_VERIFY_WITH_TIMEOUT(loss()->graph(0)->dataMainValue(1) == 9.0, patience);
}

void WindowTest::closingWhileTrainingAsks_data() {
  QTest::addColumn<int>("answer");
  QTest::newRow("stop and close") << int(QMessageBox::DestructiveRole);
  QTest::newRow("keep training") << int(QMessageBox::AcceptRole);
}

void WindowTest::closingWhileTrainingAsks() {
  QFETCH(const int, answer);
  addRun();
  openWindow();
  click(actions().train);
  QTRY_VERIFY_WITH_TIMEOUT(session().status().step > 3, patience);
  auto closeAnd = [this](int role) {
    QTimer::singleShot(0, qApp, [role] {
      auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
      QVERIFY(box);
      for (QAbstractButton* button : box->buttons())
        if (box->buttonRole(button) == role)
          return QTest::mouseClick(button, Qt::LeftButton);
    });
    window_->close();
  };
  closeAnd(QMessageBox::RejectRole);
  QVERIFY(window_->isVisible() && session().busy());
  closeAnd(answer);
  QTRY_VERIFY_WITH_TIMEOUT(!window_->isVisible(), patience);
  QVERIFY(!session().busy());
  const std::int64_t kept = study_->checkpoints(1)->back().step;
  if (answer == QMessageBox::AcceptRole) { // another process goes on from there until it is asked to stop
    QTRY_VERIFY_WITH_TIMEOUT(study_->run(1)->state == RunState::Running && study_->run(1)->step > kept,
                             patience);
    QVERIFY(study_->request(1, "stop"));
  }
  QTRY_COMPARE_WITH_TIMEOUT(study_->run(1)->state, RunState::Stopped, patience);
  QCOMPARE(study_->checkpoints(1)->back().step, study_->run(1)->step);
}

// While another process holds the study's database, the window turns and what was asked waits on another
// thread.
void WindowTest::theWindowNeverWaitsForTheDatabase() {
  addRun();
  openWindow();
  sqlite3* other = nullptr;
  QCOMPARE(sqlite3_open((studyPath() + "/trial.expe").toUtf8(), &other), SQLITE_OK);
  QCOMPARE(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
  actions().duplicateRun->trigger();
  int turns = 0;
  QTimer timer;
  timer.callOnTimeout([&] { ++turns; });
  timer.start(1);
  QTRY_VERIFY_WITH_TIMEOUT(turns >= 20, patience);
  QCOMPARE(study_->runs()->size(), std::size_t(1)); // it is still held
  QCOMPARE(sqlite3_exec(other, "ROLLBACK", nullptr, nullptr, nullptr), SQLITE_OK);
  QCOMPARE(sqlite3_close(other), SQLITE_OK);
  QTRY_COMPARE_WITH_TIMEOUT(study_->runs()->size(), std::size_t(2), patience);
}

QTEST_MAIN(WindowTest)
#include "window_test.moc"
