// Runs that have diverged and rare spikes do not flatten what a figure shows of the others.
#include "tests/core/figure_material.h"

#include "core/api/figure.h"
#include "core/api/run_figure.h"

#include <cmath>

using namespace expe;

class FigureOutliersTest : public QObject {
  Q_OBJECT
private slots:
  void outliersAreCounted();
  void aDivergedRunDoesNotFlattenTheOthers();
  void aDivergedRunDoesNotFlattenLengths();
  void aRunThatHasBegunDoesNotFlattenLengths();
  void badExtrapolationIsNoDivergence();
  void aSpikeIsNoDivergence();
};

void FigureOutliersTest::outliersAreCounted() {
  std::vector<double> losses(1000);
  for (std::size_t i = 0; i < losses.size(); ++i)
    losses[i] = 2 + 0.1 * std::sin(static_cast<double>(i));
  losses[100] = 50;
  losses[500] = 80;
  losses[600] = 0.01;
  RunData data = runData(1, "a", losses);
  data.validations = {{500, 4, 3.5, none, 10}};
  QVERIFY(!makeFigure("loss", {data})->panels[0].viewY);
  const Figure figure = *makeFigure("loss", {data}, *figureOptions("loss", {{"robust", "on"}}));
  const Panel& panel = figure.panels[0];
  QVERIFY(panel.viewY->first > 1 && panel.viewY->first < 1.9);
  QVERIFY(panel.viewY->second > 3.5 && panel.viewY->second < 3.6); // validation is always in sight
  QCOMPARE(english(panel.notes), (std::vector<std::string>{"2 points above", "1 point below"}));
  QCOMPARE(find(panel, "a, each step")->series->size(), size_t(1000)); // they are only out of sight
  QVERIFY(toCsv(figure).find("# outside the view: 2 points above\n") != std::string::npos);
}

// One run falls from 5.5 to 1.5; the other does until step 100 and then goes to 400.
void FigureOutliersTest::aDivergedRunDoesNotFlattenTheOthers() {
  std::vector<double> well(1000), bad(1000);
  for (std::size_t i = 0; i < well.size(); ++i) {
    well[i] = 1.5 + 4 * std::exp(-static_cast<double>(i) / 100);
    bad[i] = i < 100 ? well[i] : 400.0;
  }
  RunData healthy = runData(1, "well", well), diverged = runData(2, "bad", bad);
  diverged.validations = {{50, 1, 3.9, none, 10}, {1000, 1, 380, none, 10}, {1000, 4, 390, none, 10}};
  const Figure figure = *makeFigure("loss", {healthy, diverged});
  const Panel& panel = figure.panels[0];
  QVERIFY(panel.viewY);
  QVERIFY(panel.viewY->first > 1.45 && panel.viewY->first <= 1.5002);
  QVERIFY(panel.viewY->second >= 5.5 && panel.viewY->second < 5.6); // where they began
  QCOMPARE(english(panel.notes), (std::vector<std::string>{"902 points above", "bad has diverged"}));
  QCOMPARE(find(panel, "bad, each step")->series->size(), size_t(1000));
  QVERIFY(says(figure, "diverged", "bad"));
  QVERIFY(!makeFigure("loss", {healthy})->panels[0].viewY); // of itself a figure shows everything
  const Config off = *figureOptions("loss", {{"robust", "off"}});
  QVERIFY(!makeFigure("loss", {healthy, diverged}, off)->panels[0].viewY); // and on request
  const Config on = *figureOptions("loss", {{"robust", "on"}});
  QVERIFY(makeFigure("loss", {healthy, diverged}, on)->panels[0].viewY->second < 5.6);
}

namespace {

// "well" begins at 5.5 and reaches 1.5 and, at 16×, 8; "bad" stands at 400 at all lengths.
std::vector<RunData> withADivergedOne() {
  RunData well = runData(1, "well", {5.5, 3, 1.5}), bad = runData(2, "bad", {5, 300, 400});
  well.evaluations = {evaluation(3, 1, 1.5, 1), evaluation(3, 4, 2, 1), evaluation(3, 16, 8, 1)};
  well.evaluations[2].error = 0.5;
  bad.evaluations = {evaluation(3, 1, 400, 1), evaluation(3, 16, 410, 1)};
  return {well, bad};
}

} // namespace

void FigureOutliersTest::aDivergedRunDoesNotFlattenLengths() {
  const auto runs = withADivergedOne();
  const Figure figure = *makeFigure("length", runs);
  for (const std::size_t i : {0, 1}) {
    const Panel& panel = figure.panels.at(i);
    const double floor = static_cast<double>(i);
    QVERIFY(panel.viewY);
    QVERIFY(panel.viewY->first < 1.5 - floor && panel.viewY->first > 0.5 - floor);
    QVERIFY(panel.viewY->second > 8.5 - floor && panel.viewY->second < 10.5 - floor); // with its error bar
    QCOMPARE(english(panel.notes), (std::vector<std::string>{"2 points above", "bad has diverged"}));
    QCOMPARE(find(panel, "bad")->y.size(), size_t(2)); // they are only out of sight
  }
  QCOMPARE(std::ranges::count(figure.metadata, std::pair<std::string, std::string>("diverged", "bad")), 1);
  QVERIFY(!makeFigure("length", {runs[0]})->panels[0].viewY); // of itself a figure shows everything
  const Config off = *figureOptions("length", {{"robust", "off"}});
  QVERIFY(!makeFigure("length", runs, off)->panels[0].viewY); // and on request
}

// Beyond the training length, or at another scale, a high loss is what the figure is there to show.
// It is at 5.5 while the finished ones are between 1.5 and 2.
void FigureOutliersTest::aRunThatHasBegunDoesNotFlattenLengths() {
  RunData well = runData(1, "well", {5.5, 3, 1.5}), begun = runData(2, "begun", {5.6});
  well.run.state = RunState::Finished, begun.run.state = RunState::Running;
  well.evaluations = {evaluation(3, 1, 1.5), evaluation(3, 4, 2)};
  begun.validations = {{1, 1, 5.5, none, 10}, {1, 4, 5.6, none, 10}};
  const Panel panel = makeFigure("length", {well, begun})->panels[0];
  QVERIFY(panel.viewY && panel.viewY->second < 2.5);
  QCOMPARE(english(panel.notes), (std::vector<std::string>{"2 points above"}));
  begun.validations = {{1, 1, 1.6, none, 10}, {1, 4, 2.1, none, 10}}; // nearly there
  QVERIFY(!makeFigure("length", {well, begun})->panels[0].viewY);
  begun.validations = {{1, 1, 5.5, none, 10}};
  QVERIFY(!makeFigure("length", {begun})->panels[0].viewY); // alone it is shown
  const Config off = *figureOptions("length", {{"robust", "off"}});
  QVERIFY(!makeFigure("length", {well, begun}, off)->panels[0].viewY);
}

void FigureOutliersTest::badExtrapolationIsNoDivergence() {
  RunData run = runData(1, "a", {5.5, 3, 1.5});
  run.evaluations = {evaluation(3, 1, 1.5), evaluation(3, 16, 50)};
  QVERIFY(!makeFigure("length", {run})->panels[0].viewY);
  const Figure asked = *makeFigure("length", {run}, *figureOptions("length", {{"robust", "on"}}));
  QVERIFY(asked.panels[0].viewY->second < 2);
  QCOMPARE(english(asked.panels[0].notes), (std::vector<std::string>{"1 point above"}));
  for (Evaluation& row : run.evaluations)
    row.scale = 0.01, row.loss = 50;
  const Config other = *figureOptions("length", {{"scales", "0.01"}});
  QVERIFY(!makeFigure("length", {run}, other)->panels[0].viewY);
}

void FigureOutliersTest::aSpikeIsNoDivergence() {
  std::vector<double> losses(1000, 2.0);
  losses[0] = 5.5;
  losses[400] = 60;
  QVERIFY(!makeFigure("loss", {runData(1, "a", losses)})->panels[0].viewY);
}

QTEST_GUILESS_MAIN(FigureOutliersTest)
#include "figure_outliers_test.moc"
