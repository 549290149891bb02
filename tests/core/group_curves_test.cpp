// Figures whose runs are grouped over seeds.
#include "core/api/groups.h"
#include "core/api/run_figure.h"
#include "core/api/runs.h"
#include "tests/core/figure_material.h"
#include "tests/core/group_material.h"

#include <QTest>

#include <cmath>

using namespace expe;

class GroupCurvesTest : public QObject {
  Q_OBJECT

  static Figure drawn(const std::string& kind, const std::vector<RunData>& runs, Settings settings) {
    settings.emplace_back("group", "on");
    return must(makeFigure(kind, runs, must(figureOptions(kind, settings))));
  }
  static std::vector<RunData> five() {
    return together({seeded(1, "rope", {3.412, 3.398, 3.421, 3.405, 3.409}), seeded(6, "alibi", {3.5, 3.6})});
  }
  static int thin(const Panel& panel) {
    return static_cast<int>(std::ranges::count(panel.curves, Curve::Style::Thin, &Curve::style));
  }

private slots:
  void lossesByLengthAreMeans() {
    const Figure figure = drawn("length", five(), {});
    const Panel& panel = figure.panels.front();
    QCOMPARE(thin(panel), 7);
    const Curve *rope = find(panel, "RoPE"), *alibi = find(panel, "ALiBi");
    QVERIFY(rope && alibi && rope->legend && rope->band && !alibi->band);
    QCOMPARE(entryOf(*rope), std::string("RoPE (n = 5)")); // they are of different numbers of seeds
    QVERIFY(rope->color != alibi->color && rope->color == 0 && alibi->color == 1);
    QCOMPARE(rope->x, std::vector<double>{1});
    QVERIFY(std::abs(rope->y[0] - 3.409) < 1e-12);
    QVERIFY(std::abs(rope->error[0] - 0.01057238798103633) < 1e-12);       // SciPy's
    QVERIFY(std::abs(alibi->y[0] - 3.55) < 1e-12 && alibi->error.empty()); // two seeds
    QVERIFY(figure.stamp.english().ends_with(" · band: 95 % interval over seeds, from 5 on"));
    QVERIFY(says(figure, "group ALiBi", "run 6 (seed 1), run 7 (seed 2)"));
    for (const Curve& curve : panel.curves)
      QCOMPARE(curve.legend, curve.style != Curve::Style::Thin);
  }

  // Bars of single runs are over blocks of their text, and a mean of three has none: in a figure of groups
  // no bar is of another kind than the bands.
  void barsAreOfOneKind() {
    auto runs = together({seeded(1, "rope", {3.412, 3.398, 3.421}), seeded(4, "alibi", {3.5})});
    for (RunData& run : runs)
      for (Evaluation& e : run.evaluations)
        e.error = 0.01;
    const auto barred = [](const Figure& figure) {
      return std::ranges::count_if(figure.panels.front().curves,
                                   [](const Curve& curve) { return !curve.error.empty(); });
    };
    const Figure single = must(makeFigure("length", runs));
    QCOMPARE(barred(single), 4);
    QVERIFY(single.stamp.english().ends_with(" · bars: 95 % interval over blocks of text"));
    auto longer = runs;
    longer[0].evaluations.push_back(groupEvaluation(1, 2, 3.4));
    QVERIFY(must(makeFigure("length", longer)).stamp.english().ends_with(", none of fewer than 20"));
    const Figure few = drawn("length", runs, {});
    QCOMPARE(barred(few), 0);
    QVERIFY2(few.stamp.english().ends_with(" · fp32 · mean over 3 runs, without an interval"),
             few.stamp.english().c_str());
    auto some = five();
    for (RunData& run : some)
      for (Evaluation& e : run.evaluations)
        e.error = 0.01;
    const Figure figure = drawn("length", some, {});
    QCOMPARE(barred(figure), 1); // the band of five seeds
    QVERIFY2(figure.stamp.english().ends_with(" · band: 95 % interval over seeds, from 5 on"),
             figure.stamp.english().c_str());
  }

  // Steps that all have, and no others.
  void trainingLossesAreMeans() {
    auto runs = seeded(1, "rope", {3, 3});
    for (RunData& run : runs)
      for (std::int64_t step = 1; step <= 10 - 2 * run.run.id; ++step)
        run.metrics.push_back({step, double(step + 10 * run.run.id), 1e-3, 1, step * 8, 0.1});
    runs[0].validations = {{4, 1, 3, none, 8}, {8, 1, 2, none, 8}},
    runs[1].validations = {{4, 1, 4, none, 8}};
    const Figure figure = drawn("loss", runs, {{"smoothing", "none"}});
    const Curve* line = find(figure.panels[0], "RoPE");
    QVERIFY(line);
    QCOMPARE(line->x, (std::vector<double>{1, 2, 3, 4, 5, 6}));
    QCOMPARE(line->y, (std::vector<double>{16, 17, 18, 19, 20, 21}));
    const Curve* validation = find(figure.panels[0], "RoPE, at 1×");
    QVERIFY(validation);
    QCOMPARE(validation->x, std::vector<double>{4});
    QCOMPARE(validation->y, std::vector<double>{3.5});
    QCOMPARE(thin(figure.panels[0]), 4);
  }

  void longCurvesHaveAFewHundredPoints() {
    auto runs = seeded(1, "rope", {3, 3, 3, 3, 3});
    for (RunData& run : runs)
      for (std::int64_t step = 1; step <= 5000; ++step)
        run.metrics.push_back({step, 4 + 0.1 * double(run.run.id), 1e-3, 1, step * 8, 0.1});
    const Figure figure = drawn("loss", runs, {{"smoothing", "mean"}});
    const Curve* line = find(figure.panels[0], "RoPE");
    QVERIFY(line);
    QCOMPARE(figure.stamp, std::string("band: 95 % interval over 5 seeds"));
    QVERIFY(line->x.size() == 240 && line->x.back() == 5000);
    QVERIFY(std::abs(line->y.back() - 4.3) < 1e-9);
    QCOMPARE(std::ranges::count_if(line->error, [](double error) { return std::isfinite(error); }), 240);
    QCOMPARE(thin(figure.panels[0]), 5); // each step is left out
  }

  void aParameterMakesPanels() {
    const auto runs = together({five(), seeded(8, "alibi", {3.7}, 2e-3)});
    const Figure figure = drawn("length", runs, {{"facet", "rate"}});
    QCOMPARE(figure.panels.size(), std::size_t(2));
    QCOMPARE(figure.panels[0].title, std::string("rate 0.001"));
    QVERIFY(find(figure.panels[0], "RoPE, rate 0.001") && find(figure.panels[0], "ALiBi, rate 0.001"));
    QCOMPARE(figure.panels[1].curves.size(), std::size_t(1));
    QVERIFY(has(toCsv(figure), "rate 0.002,\"ALiBi, seed 1 (run 8)\",1,3.7,\n"));
    auto named = runs;
    for (RunData& run : named)
      run.run.name = run.run.config.text("position.encoding") == "rope" ? "RoPE" : "ALiBi";
    QCOMPARE(drawn("length", named, {{"facet", "encoding"}}).panels[1].title, std::string("encoding ALiBi"));
    const Figure painted = drawn("length", named, {{"color", "encoding"}});
    QVERIFY(std::ranges::any_of(painted.panels[0].curves,
                                [](const Curve& curve) { return entryOf(curve) == "ALiBi"; }));
    const auto wrong = makeFigure("length", runs, must(figureOptions("length", {{"facet", "rat"}})));
    QCOMPARE(sentence(wrong), std::string("rat: no run has this parameter; nearest is training.rate."));
  }

  // All of a row of panels are read against each other.
  void panelsShareTheirView() {
    const auto runs = together({five(), seeded(8, "rope", {4.2}, 5e-4)});
    const Figure figure = drawn("length", runs, {{"facet", "rate"}, {"which", "loss"}});
    QCOMPARE(figure.columns, 2);
    QCOMPARE(figure.panels[0].title, std::string("rate 5e-4")); // in the order of numbers
    QCOMPARE(figure.panels[1].title, std::string("rate 0.001"));
    QVERIFY(figure.panels[0].viewY && figure.panels[0].viewY == figure.panels[1].viewY);
    QVERIFY(figure.panels[0].viewY->first < 3.398 && figure.panels[0].viewY->second > 4.2);
    QVERIFY(figure.panels[0].viewX == figure.panels[1].viewX);
  }

  void valuesHaveColours() {
    const auto runs = together({seeded(1, "rope", {3, 3.1}, 2e-3), seeded(3, "alibi", {3.2, 3.4}, 1e-3),
                                seeded(5, "nope", {3.3, 3.5}, 2e-3)});
    const Figure figure = drawn("length", runs, {{"color", "rate"}});
    for (const Curve& curve : figure.panels[0].curves) {
      const auto name = curve.name.english(); // of a group, or of one run
      const bool alibi = name.starts_with("ALiBi") || name.starts_with("alibi");
      QCOMPARE(curve.color, alibi ? 0 : 1); // the lower rate first
      QCOMPARE(entryOf(curve), std::string(alibi ? "rate 0.001" : "rate 0.002"));
    }
    QVERIFY(has(toPgf(figure), "\\addlegendentry{rate 0.001}"));
    const auto wrong = makeFigure("length", runs, must(figureOptions("length", {{"color", "rat"}})));
    QCOMPARE(sentence(wrong), std::string("rat: no run has this parameter; nearest is training.rate."));
  }

  // Colours of groups stay, whichever runs are drawn.
  void hiddenGroupsKeepTheirColour() {
    const auto runs = together({five(), seeded(8, "nope", {3.7, 3.8})});
    FigureScope scope;
    scope.all = rowsOf(runs);
    const std::vector<RunData> some(runs.begin() + 7, runs.end());
    const auto options = must(figureOptions("length", {{"group", "on"}}));
    const Figure figure = must(makeFigure("length", some, options, scope));
    QCOMPARE(find(figure.panels[0], "NoPE")->color, 2);
    QVERIFY(says(figure, "group NoPE", "run 8 (seed 1), run 9 (seed 2)"));
    QVERIFY(std::ranges::none_of(figure.metadata, [](const auto& one) { return one.first == "group RoPE"; }));
  }

  void groupsAreOfTheParametersAsked() {
    const auto runs = together({seeded(1, "rope", {3, 3.2}, 1e-3), seeded(3, "rope", {4}, 2e-3)});
    FigureScope scope;
    scope.grouping.by = {"encoding"};
    const auto options = must(figureOptions("length", {{"group", "on"}}));
    const Figure figure = must(makeFigure("length", runs, options, scope));
    const Curve* rope = find(figure.panels[0], "RoPE");
    QVERIFY(rope && std::abs(rope->y[0] - 3.4) < 1e-12 && rope->error.empty()); // no seeds, no interval
  }

  // As a view of models draws the runs that are shown.
  void anyFigureOfRunsIsGrouped() {
    Figure figure;
    Panel& panel = figure.panels.emplace_back();
    for (int run = 0; run < 5; ++run) {
      Curve& curve = panel.curves.emplace_back();
      curve.name = "run " + std::to_string(run + 1), curve.color = run;
      curve.x = {3.5, 11.5}, curve.y = {1.0 + run, 2.0};
    }
    groupFigure(figure, must(groupsOf(rowsOf(five()))), {});
    const Curve* mean = find(panel, "RoPE");
    QVERIFY(mean && mean->band && mean->style == Curve::Style::Line && thin(panel) == 5);
    QCOMPARE(mean->y, (std::vector<double>{3, 2}));
    QVERIFY(std::abs(mean->error[0] - 2.7764451051977987 * std::sqrt(2.5 / 5)) < 1e-9 && mean->error[1] == 0);
  }

  // A band is filled between its edges, and says so in pgfplots.
  void bandsAreWritten() {
    const std::string pgf = toPgf(drawn("length", five(), {}));
    QVERIFY(has(pgf, "fill opacity=0.18, forget plot] coordinates {\n  (1,3.4195"));
    QVERIFY(has(pgf, "-- cycle;") && !has(pgf, "error bars/.cd"));
    QVERIFY(has(toCsv(drawn("length", five(), {})), ",RoPE,1,3.409,0.010572387981036"));
  }

  // It is drawn, and not in the mean.
  void whatIsNotFinishedStaysApart() {
    auto runs = five();
    runs[6].run.state = RunState::Running;
    const Figure figure = drawn("length", runs, {});
    QVERIFY(!find(figure.panels[0], "ALiBi"));
    QCOMPARE(thin(figure.panels[0]), 5);
    const Curve* apart = find(figure.panels[0], "ALiBi, seed 2");
    QVERIFY(apart && apart->legend);
    QCOMPARE(entryOf(*apart), std::string("ALiBi, not finished"));
  }

  // A copy that was stopped is not drawn in place of the run that it repeats.
  void aRepeatIsLeftOut() {
    auto runs = together({seeded(1, "alibi", {3.5}), seeded(2, "alibi", {9})});
    runs[1].run.state = RunState::Stopped;
    for (RunData& run : runs) {
      run.run.name = "run " + std::to_string(run.run.id);
      for (std::int64_t step = 1; step <= 10; ++step)
        run.metrics.push_back({step, 3, 1e-3, 1, step * 8, 0.1});
    }
    for (const char* kind : {"length", "loss"}) {
      const Figure figure = drawn(kind, runs, {});
      const Panel& panel = figure.panels.front();
      QVERIFY(find(panel, "run 1") && !find(panel, "run 2"));
      QVERIFY(std::ranges::count(english(panel.notes),
                                 "1 run is left out: run 2 repeats a finished run of its seed") == 1);
      const Figure alone = drawn(kind, {runs[1]}, {}); // nothing else is there of its group
      QVERIFY(entryOf(alone.panels.front().curves.back()).english().ends_with(", not finished"));
    }
  }

  // Nor where the finished run has nothing to be drawn: it was not measured so, and its copy was.
  void aRepeatDoesNotStandInForItsRun() {
    auto runs = together({seeded(1, "alibi", {3.5}), seeded(2, "alibi", {9}), seeded(3, "rope", {3})});
    runs[1].run.state = RunState::Stopped;
    runs[0].evaluations.clear();
    const Figure figure = drawn("length", runs, {});
    const Panel& panel = figure.panels.front();
    QCOMPARE(panel.curves.size(), std::size_t(1));
    QCOMPARE(entryOf(panel.curves.front()), std::string("RoPE"));
    QVERIFY(std::ranges::count(english(panel.notes),
                               "1 run is left out: run 2 repeats a finished run of its seed") == 1);
  }

  // Nor where runs are grouped by less than all in which they differ.
  void aRepeatIsNoneOfAMixedGroup() {
    auto runs =
        together({seeded(1, "alibi", {3.5}), seeded(2, "alibi", {9}), seeded(3, "alibi", {3.1}, 2e-3)});
    runs[1].run.state = RunState::Stopped;
    FigureScope scope;
    scope.grouping.by = {"encoding"};
    const Figure figure =
        must(makeFigure("length", runs, must(figureOptions("length", {{"group", "on"}})), scope));
    const Panel& panel = figure.panels.front();
    QCOMPARE(thin(panel), 2);
    const Curve* mean = find(panel, "ALiBi");
    QVERIFY(mean && std::abs(mean->y[0] - 3.3) < 1e-12);
    QCOMPARE(panel.curves.size(), std::size_t(3));
  }
};

QTEST_APPLESS_MAIN(GroupCurvesTest)
#include "group_curves_test.moc"
