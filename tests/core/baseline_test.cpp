// The baseline of a study, and differences to it, recomputed from what is stored.
#include "core/api/figure.h"
#include "core/api/losses.h"
#include "core/api/run_figure.h"
#include "tests/core/figure_material.h"
#include "tests/core/group_material.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace expe;

class BaselineTest : public QObject {
  Q_OBJECT

  static constexpr double halfWidth = 0.006487620127988687; // t(0.975, 4) = 2.7764451051977987 by SciPy
  QTemporaryDir folder_;

  static bool near(double a, double b) { return std::abs(a - b) < 1e-12; }
  // rope is the baseline; alibi lacks seed 6, nope has three seeds.
  static std::vector<RunData> study() {
    return together({seeded(1, "rope", {3.412, 3.398, 3.421, 3.405, 3.409, 3.44}),
                     seeded(11, "alibi", {3.400, 3.391, 3.402, 3.399, 3.396}),
                     seeded(21, "nope", {3.5, 3.6, 3.7})});
  }
  static GroupRows grouped(const std::vector<RunData>& runs, const Baseline& baseline) {
    return must(groupRows(rowsOf(runs), Grouping(), baseline));
  }
  static Figure differences(const std::string& kind, const std::vector<RunData>& runs,
                            const Baseline& baseline, Settings settings) {
    settings.emplace_back("difference", "on");
    FigureScope scope;
    scope.baseline = baseline;
    return must(makeFigure(kind, runs, must(figureOptions(kind, settings)), scope));
  }

private slots:
  void itIsAFactOfTheStudy() {
    const auto path = std::filesystem::path(folder_.path().toStdString()) / "pinned";
    {
      auto made = must(Study::create(path));
      QVERIFY(!must(baselineOf(*made)));
      const auto config = seeded(1, "rope", {3}).front().run.config;
      const auto run = must(made->addRun("a", config));
      QCOMPARE(sentence(setBaseline(*made, Baseline{7, false})).empty(), false);
      QVERIFY(!must(baselineOf(*made)));
      QVERIFY(setBaseline(*made, Baseline{run, true}));
    }
    auto again = must(Study::open(path));
    QVERIFY(*must(baselineOf(*again)) == (Baseline{1, true}));
    QVERIFY(setBaseline(*again, Baseline{1, false}));
    QVERIFY(*must(baselineOf(*again)) == (Baseline{1, false}));
    QVERIFY(setBaseline(*again, {}));
    QVERIFY(!must(baselineOf(*again)));
    QVERIFY(again->setNote("baseline", "1; DROP TABLE runs"));
    QVERIFY(has(sentence(baselineOf(*again)), "which is no run"));
  }

  void differencesArePairedOverSeeds() {
    const GroupRows rows = grouped(study(), {1, false});
    QCOMPARE(rows.baseline, std::string("RoPE"));
    QCOMPARE(rows.baselineRuns, (std::vector<std::int64_t>{1, 2, 3, 4, 5, 6}));
    QVERIFY(rows.rows[0].baseline && rows.rows[0].differences.empty());
    const GroupValue& alibi = rows.rows[1].differences.at(1);
    QCOMPARE(alibi.points.size(), std::size_t(5));
    QVERIFY(near(alibi.interval.mean, -0.0114));
    QVERIFY(std::abs(alibi.interval.halfWidth() - halfWidth) < 1e-9);
    const GroupValue& nope = rows.rows[2].differences.at(1);
    QVERIFY(nope.points.size() == 3 && !nope.interval.known()); // fewer than five
    QVERIFY(near(rows.differences.at(23).at.at(1), 3.7 - 3.421));
  }

  // What is paired is the same seed, however the others are spread.
  void theIntervalIsThatOfTheDifference() {
    const auto runs =
        together({seeded(1, "rope", {1, 2, 3, 4, 5}), seeded(6, "alibi", {1.5, 2.5, 3.5, 4.5, 5.5})});
    const GroupValue value = grouped(runs, {1, false}).rows[1].differences.at(1);
    QVERIFY(near(value.interval.mean, 0.5) && near(value.interval.halfWidth(), 0));
  }

  void oneRunIsComparedWithAll() {
    const GroupRows rows = grouped(study(), {2, true});
    QVERIFY(near(rows.differences.at(13).at.at(1), 3.402 - 3.398)); // whatever its seed
    QVERIFY(near(rows.differences.at(1).at.at(1), 3.412 - 3.398));
    QVERIFY(!rows.differences.contains(2));
    const GroupValue& alibi = rows.rows[1].differences.at(1);
    QVERIFY(alibi.points.size() == 5 && !alibi.interval.known()); // of one run nothing is known of seeds
  }

  void whatWasMeasuredOtherwiseHasNoDifference() {
    auto runs = study();
    runs[7].evaluations[0].tokens = 8192;
    const GroupRows rows = grouped(runs, {1, false});
    QVERIFY(rows.differences.at(12).at.empty() && has(rows.differences.at(12).why, "targets"));
    QCOMPARE(rows.rows[2].differences.at(1).points.size(), std::size_t(3));
    QVERIFY(has(grouped(together({study(), seeded(31, "fire", {3, 3, 3, 3, 3, 3, 3})}), {1, false})
                    .differences.at(37)
                    .why,
                "no run of seed 7"));
  }

  void aBaselineThatIsGoneIsSaid() {
    const GroupRows rows = grouped(study(), {99, false});
    QVERIFY(rows.baseline.empty() && rows.trouble && has(rows.trouble->message(), "run 99"));
    const auto mixed = must(groupRows(rowsOf(together({study(), seeded(31, "rope", {3}, 2e-3)})),
                                      Grouping{{"encoding"}, {}}, Baseline{1, false}));
    QVERIFY(mixed.trouble && has(mixed.trouble->message(), "training.rate"));
  }

  void lossesByLengthAreDifferences() {
    const auto runs = study();
    const Figure figure = differences("length", runs, {1, false}, {{"group", "on"}});
    QCOMPARE(figure.panels.size(), std::size_t(1));
    const Panel& panel = figure.panels[0];
    QCOMPARE(panel.y, std::string("difference (nats per token)"));
    QCOMPARE(panel.references.back().label, std::string("baseline"));
    QVERIFY(figure.title.english().ends_with(", difference to RoPE"));
    const Curve* alibi = find(panel, "ALiBi");
    QVERIFY(alibi && near(alibi->y[0], -0.0114) && alibi->band);
    QVERIFY(std::abs(alibi->error[0] - halfWidth) < 1e-9);
    QVERIFY(!find(panel, "RoPE"));
    QVERIFY(says(figure, "baseline",
                 "RoPE: run 1 (seed 1), run 2 (seed 2), run 3 (seed 3), run 4 (seed 4), "
                 "run 5 (seed 5), run 6 (seed 6)"));
    const Figure alone = differences("length", runs, {2, true}, {{"group", "on"}});
    QVERIFY(find(alone.panels[0], "ALiBi")->error.empty());
  }

  // A baseline that is not drawn is set against all the same.
  void trainingLossesAreDifferences() {
    auto runs = together({seeded(1, "rope", {3, 3}), seeded(3, "alibi", {3, 3})});
    for (RunData& run : runs)
      for (std::int64_t step = 1; step <= 20; ++step)
        run.metrics.push_back({step, double(step * run.run.id), 1e-3, 1, step * 8, 0.1});
    FigureScope scope;
    scope.baseline = Baseline{1, false}, scope.all = rowsOf(runs);
    const std::vector<RunData> drawn(runs.begin() + 2, runs.end());
    const auto options = must(figureOptions("loss", {{"smoothing", "none"}, {"difference", "on"}}));
    const Figure figure = must(makeFigure("loss", drawn, options, scope));
    const Curve* first = find(figure.panels[0], "ALiBi, seed 1");
    QVERIFY(first && first->x.size() == 20 && near(first->y[9], 10.0 * 3 - 10.0 * 1));
    QVERIFY(!find(figure.panels[0], "RoPE, seed 1"));
    const auto none = makeFigure("loss", drawn, options);
    QVERIFY(has(sentence(none), "The study has no baseline"));
    // Half loss is another, and a run that was made before there was one has the whole.
    const auto notes = [&](double share) {
      auto learned = drawn;
      for (RunData& run : learned)
        run.run.config.set("training.targets", share);
      const auto made = makeFigure("loss", learned, options, scope);
      return made ? english(made->panels[0].notes) : std::vector{sentence(made)};
    };
    QVERIFY(notes(1).empty());
    QVERIFY2(has(notes(0.5).front(), "set against the baseline RoPE"), notes(0.5).front().c_str());
    runs[3].run.fingerprint = "other";
    const std::vector<RunData> others(runs.begin() + 2, runs.end());
    scope.all = rowsOf(runs);
    QCOMPARE(english(must(makeFigure("loss", others, options, scope)).panels[0].notes),
             std::vector<std::string>{
                 "1 run is left out: ALiBi, seed 2: its data are others than the baseline's"});
  }

  void nothingBesideItIsSaid() {
    FigureScope scope;
    scope.baseline = Baseline{1, false};
    const auto figure = makeFigure("length", seeded(1, "rope", {3, 3}),
                                   must(figureOptions("length", {{"difference", "on"}})), scope);
    QVERIFY(has(sentence(figure), "nothing to set against the baseline"));
  }
};

QTEST_APPLESS_MAIN(BaselineTest)
#include "baseline_test.moc"
