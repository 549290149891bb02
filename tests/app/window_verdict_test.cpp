// The verdict above the figures: made of what finished runs were evaluated at, made again with more, and its
// clauses set run, length and view.
#include "app/window/docks/figure_control.h"
#include "app/window/see/model_views.h"
#include "app/window/see/selection.h"
#include "app/window/see/view_control.h"
#include "tests/app/claims_fixture.h"
#include "tests/app/program.h"
#include "widgets/claims/verdict_line.h"
#include "widgets/figure/figure_modes.h"
#include "widgets/figure/figure_readout.h"
#include "widgets/figure/figure_view.h"

using namespace expe;

class WindowVerdictTest : public ClaimsFixture {
  Q_OBJECT
private slots:
  void initTestCase() { prepare(); }
  void init() { begin(); }
  void cleanup() { end(); }

  void aClauseSetsRunLengthAndView();
  void itIsMadeAgainWithNewEvaluations();
  void withoutMeasurementsItTakesNoRoom();
  void itSaysWhyOnceThatIsMeasured();
  void aCauseIsOfARunAsItWasTrained();
  void ofRunsThatEndWhyIsMeasuredByItself();

private:
  VerdictLine& line() { return *window_->findChild<VerdictLine*>(); }
  QToolButton* link(const QString& name) {
    for (QToolButton* each : line().findChildren<QToolButton*>("verdictLink"))
      if (each->accessibleName() == name)
        return each;
    return nullptr;
  }
  void open(const char* layout) {
    openWindow();
    window_->docks().show(layout);
  }
};

// Five seeds, whose losses rise by 0.1 from 1× to 2×.
void WindowVerdictTest::aClauseSetsRunLengthAndView() {
  fiveSeeds("rope", 3.0), fiveSeeds("alibi", 3.2);
  const qint64 first = 6; // of alibi
  open("compare");
  QTRY_VERIFY_WITH_TIMEOUT(line().isVisible() && link("ALiBi breaks at 2×"), patience);
  QVERIFY(line().height() <= 22);
  Selection& selection = window_->modelViews().selection();
  list().select(1);
  QTRY_COMPARE_WITH_TIMEOUT(selection.now().run, 1, patience);
  window_->docks().raise("loss");
  link("ALiBi breaks at 2×")->setFocus();
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
  QCOMPARE(list().selected(), first);
  QTRY_COMPARE_WITH_TIMEOUT(selection.now().run, first, patience);
  QCOMPARE(selection.length(), 2 * selection.trainingLength());
  QVERIFY(!window_->docks().dock("length")->visibleRegion().isEmpty());
  QCOMPARE(QApplication::focusWidget(), link("ALiBi breaks at 2×"));
  FigureView& lengths = *window_->figures().figure("length").view;
  const auto markedAt = [&] {
    const auto& lines = lengths.readout().present();
    return lines.empty() ? 0 : lengths.panels().front()->x()->pixelToCoord(lines.front().x1());
  };
  QTRY_VERIFY_WITH_TIMEOUT(std::abs(markedAt() - 2) < 0.01, patience);
  emit lengths.pointPicked("times", 1, {}, 2); // as a click there does
  QCOMPARE(selection.length(), selection.trainingLength());
  QVERIFY(std::abs(markedAt() - 1) < 0.01);
  link("why ALiBi breaks")->click();
  QCOMPARE(window_->docks().task(), "see");
  QVERIFY(!window_->docks().dock("breaks")->visibleRegion().isEmpty());
  const auto measured = [&] {
    return window_->figures().figure("breaks").modes->options().integer("longest");
  };
  QCOMPARE(measured(), 8);
  emit line().whyWanted(first, 16);
  QCOMPARE(measured(), 16);
  emit line().whyWanted(first, 1000); // more than the view takes
  QCOMPARE(measured(), 64);
  for (const char* task : {"train", "claims", "data"}) { // so that no pane moves from one to the other
    window_->docks().show(task);
    QVERIFY(line().isVisible());
  }
}

void WindowVerdictTest::itIsMadeAgainWithNewEvaluations() {
  fiveSeeds("rope", 3.0);
  open("see");
  QTRY_VERIFY_WITH_TIMEOUT(line().isVisible() && link("RoPE breaks at 2×"), patience);
  fiveSeeds("alibi", 3.2);
  QTRY_VERIFY_WITH_TIMEOUT(link("ALiBi breaks at 2×"), patience);
  QTRY_VERIFY_WITH_TIMEOUT(!link("ALiBi breaks at 2×")->property("stale").toBool(), patience);
}

void WindowVerdictTest::withoutMeasurementsItTakesNoRoom() {
  addRun();
  open("see");
  QVERIFY(line().isHidden());
}

void WindowVerdictTest::itSaysWhyOnceThatIsMeasured() {
  fiveSeeds("rope", 3.0);
  open("see");
  QTRY_VERIFY_WITH_TIMEOUT(link("why RoPE breaks"), patience);
  emit window_->modelViews().explained(1, 100, {{2, "distances never seen"_text}});
  QTRY_VERIFY_WITH_TIMEOUT(link("RoPE breaks: run 1: distances never seen"), patience);
  for (std::int64_t run = 2; run <= 5; ++run)
    emit window_->modelViews().explained(run, 100, {{2, "distances never seen"_text}});
  QTRY_VERIFY_WITH_TIMEOUT(link("RoPE breaks: distances never seen"), patience);
}

void WindowVerdictTest::aCauseIsOfARunAsItWasTrained() {
  const auto run = addRun({{"training.checkpoint_every", "3"}});
  QCOMPARE(runExpe({"train", studyPath(), "--run", QString::number(run), "--steps", "6"}).code, 0);
  openWindow();
  QTRY_COMPARE_WITH_TIMEOUT(window_->modelViews().selection().now().run, run, patience);
  QSignalSpy explained(&window_->modelViews(), &ModelViews::explained);
  Figure figure;
  figure.causes = {{2, "distances never seen"_text}};
  const auto told = [&](const std::function<void(ProbeState&)>& change, const Figure& of) {
    ProbeState state{.run = run};
    change(state);
    explained.clear();
    emit window_->findChild<ViewControl*>()->drawn(state, of);
    return explained.count();
  };
  QCOMPARE(told([](ProbeState&) {}, figure), 1);
  QCOMPARE(told([](ProbeState& state) { state.checkpoint = 6; }, figure), 1);
  QCOMPARE(told([](ProbeState& state) { state.checkpoint = 3; }, figure), 0);
  QCOMPARE(told([](ProbeState& state) { state.eval.set("evaluation.scale", 0.5); }, figure), 0);
  QCOMPARE(told([](ProbeState& state) { state.typed = "a text"; }, figure), 0);
  QCOMPARE(told([](ProbeState& state) { state.run = 7; }, figure), 0);
  QCOMPARE(told([](ProbeState&) {}, Figure()), 0);
}

void WindowVerdictTest::ofRunsThatEndWhyIsMeasuredByItself() {
  const auto run = addRun({{"training.steps", "6"}, {"evaluation.longest", "2"}, {"data.validation", "0.5"}});
  openWindow();
  QTRY_COMPARE_WITH_TIMEOUT(window_->modelViews().selection().now().run, run, patience);
  QCOMPARE(runExpe({"train", studyPath(), "--run", QString::number(run)}).code, 0);
  QCOMPARE(runExpe({"eval", studyPath(), "--run", QString::number(run), "--lengths", "1,2"}).code, 0);
  QSignalSpy done(&window_->claims(), &Claims::said);
  for (Evaluation row : *study_->evaluations(run)) {
    const double rise = row.length > 1 ? 1 : 0; // it breaks
    row.loss += rise;
    for (double& block : row.blocks)
      block += rise;
    QVERIFY(study_->addEvaluation(row).ok());
  }
  QTRY_VERIFY_WITH_TIMEOUT(link("RoPE breaks: its last L tokens hold"), patience);
  QVERIFY(done.isEmpty()); // nothing went wrong
}

QTEST_MAIN(WindowVerdictTest)
#include "window_verdict_test.moc"
