// Claims: paired over seeds and over blocks, corrected for their number, in words; and what is refused.
#include "core/api/comparison.h"
#include "core/base/lists.h"
#include "tests/core/group_material.h"
#include "tests/paths.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

#include <cmath>

using namespace expe;

class ComparisonTest : public QObject {
  Q_OBJECT

  const std::vector<double> rope_ = {3.412, 3.398, 3.421, 3.405, 3.409};
  const std::vector<double> alibi_ = {3.443, 3.427, 3.455, 3.436, 3.429};
  const std::vector<double> nope_ = {3.414, 3.397, 3.420, 3.407, 3.408}; // nearly those of rope

  static ComparisonRequest against(const std::string& baseline) {
    ComparisonRequest request;
    request.baseline = baseline;
    return request;
  }
  static std::string refused(const std::vector<RunData>& runs, const ComparisonRequest& request) {
    const auto report = compare(runs, request);
    return !report && report.error().kind == Error::Kind::User ? report.error().message() : "not refused";
  }
  static void validate(std::vector<RunData>& runs, const std::vector<double>& losses) {
    for (std::size_t i = 0; i < runs.size(); ++i) {
      runs[i].validations.push_back({50, 1, 9, none, 256});
      runs[i].validations.push_back({100, 1, losses[i], none, 256});
      runs[i].validations.push_back({100, 2, 10 - losses[i], none, 256}); // must not choose
    }
  }

private slots:
  // The numbers are SciPy's: statistics.json, the first pair.
  void fiveSeedsMakeAClaim() {
    QFile file(QLatin1String(testsPath) + "/core/statistics.json");
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonValue expected = QJsonDocument::fromJson(file.readAll())["paired"][0];
    const auto runs = together({seeded(1, "rope", rope_), seeded(6, "alibi", alibi_)});
    const auto report = must(compare(runs, against("alibi")));
    QCOMPARE(report.comparisons.size(), std::size_t(1));
    const Comparison& one = report.comparisons.front();
    QVERIFY(one.over == Pairing::Seeds && !one.noClaim);
    QCOMPARE(one.seeds, (std::vector<std::int64_t>{1, 2, 3, 4, 5}));
    QVERIFY(std::abs(one.bySeeds.interval.mean - expected["mean"].toDouble()) < 1e-12);
    QVERIFY(std::abs(one.bySeeds.interval.low - expected["low"].toDouble()) < 1e-9);
    QVERIFY(std::abs(one.bySeeds.interval.high - expected["high"].toDouble()) < 1e-9);
    QVERIFY(std::abs(one.bySeeds.p - expected["p"].toDouble()) < 1e-9);
    QVERIFY(one.verdict == Verdict::Lower && !one.equivalent);
    QCOMPARE(one.words,
             std::string("RoPE is lower than ALiBi by 0.0290 ± 0.0066 nats at 1× (seeds, n = 5, p < 0.001)"));
    QCOMPARE(report.stamp,
             std::string("whole · validation split · blocks of 16× · 4096 targets · s = 1 · fp32"));
    QVERIFY(must(compare(runs, against("1"))).comparisons.front().verdict ==
            Verdict::Higher); // by a run's id
  }

  void whatIsNearIsNotDistinguishableAndMaybeEquivalent() {
    const auto runs = together({seeded(1, "rope", rope_), seeded(6, "nope", nope_)});
    ComparisonRequest request = against("rope");
    const auto one = must(compare(runs, request)).comparisons.front();
    QVERIFY(one.verdict == Verdict::NotDistinguishable && one.equivalent);
    QCOMPARE(one.words,
             std::string("NoPE and RoPE are equivalent within ±0.02 nats: they differ by 0.0002 ± 0.0020 "
                         "nats at 1× (seeds, n = 5, p = 0.8)"));
    request.margin = 0.002; // the interval reaches beyond
    const auto narrow = must(compare(runs, request)).comparisons.front();
    QVERIFY(!narrow.equivalent);
    QCOMPARE(narrow.words,
             std::string("NoPE and RoPE are not distinguishable: they differ by 0.0002 ± 0.0020 nats at 1× "
                         "(seeds, n = 5, p = 0.8)"));
  }

  // Of two tests the smaller p counts twice.
  void severalClaimsAreCorrected() {
    const auto runs =
        together({seeded(1, "rope", rope_), seeded(6, "alibi", alibi_), seeded(11, "nope", nope_)});
    const auto report = must(compare(runs, against("rope")));
    QCOMPARE(report.comparisons.size(), std::size_t(2));
    QVERIFY(std::abs(report.comparisons[0].corrected - 2 * report.comparisons[0].bySeeds.p) < 1e-15);
    QCOMPARE(report.comparisons[1].corrected, report.comparisons[1].bySeeds.p);
    QVERIFY(has(report.comparisons[1].words, "p = 0.8, after Holm over 2 p = 0.8"));
  }

  // Blocks speak of trained models, and only when asked; the numbers are those of series_mean.
  void oneCheckpointClaimsNothingOfEncodings() {
    auto runs = together({seeded(1, "rope", {3.04}), seeded(2, "alibi", {3.0})});
    for (int i = 0; i < 24; ++i) {
      runs[0].evaluations[0].blocks.push_back(3.04 + 0.01 * (i % 3 - 1));
      runs[1].evaluations[0].blocks.push_back(3.0);
    }
    const auto one = must(compare(runs, against("alibi"))).comparisons.front();
    QVERIFY(one.noClaim == NoClaim::Seeds && one.verdict == Verdict::Untested && !one.equivalent);
    QVERIFY(std::isnan(one.corrected) && !one.shown().known());
    const std::string half = differenceText(one.byText.interval.halfWidth());
    QVERIFY(one.byText.interval.known() && one.byText.pairs == 24 && one.byText.p < 0.001);
    QCOMPARE(one.words,
             "RoPE measured 0.0400 nats above ALiBi at 1× (one checkpoint of each): no claim, which "
             "needs five seeds; these trained models differ by 0.0400 ± " +
                 half + " on such text (24 blocks)");
    ComparisonRequest request = against("alibi");
    request.over = Pairing::Text;
    const auto models = must(compare(runs, request)).comparisons.front();
    QVERIFY(models.verdict == Verdict::Higher && models.over == Pairing::Text);
    QCOMPARE(models.words,
             "RoPE is higher than ALiBi by 0.0400 ± " + half +
                 " nats at 1× (text, 24 blocks, p < 0.001); of these trained models alone, not of "
                 "their encodings");
    for (RunData& run : runs)
      run.evaluations[0].blocks.resize(19);
    const auto few = must(compare(runs, request)).comparisons.front();
    QVERIFY(few.noClaim == NoClaim::Blocks);
    QVERIFY(has(few.words, "no claim, which needs 20 blocks of text (these have 19)"));
  }

  // Two models of rope above, one below: whatever their blocks say together.
  void seedsThatContradictClaimNothing() {
    auto runs = together({seeded(1, "rope", {3.1, 3.1, 2.9}), seeded(4, "alibi", {3, 3, 3})});
    for (RunData& run : runs)
      run.evaluations[0].blocks.assign(40, run.evaluations[0].loss);
    ComparisonRequest request = against("alibi");
    request.over = Pairing::Text;
    const auto one = must(compare(runs, request)).comparisons.front();
    QVERIFY(one.noClaim == NoClaim::Signs && one.byText.p < 1e-6);
    QVERIFY(has(one.words, "no claim, for the seeds contradict each other"));
    for (const std::size_t i : {2, 5})
      runs[i].run.state = RunState::Failed;
    QVERIFY(must(compare(runs, request)).comparisons.front().verdict == Verdict::Higher);
  }

  // Of three seeds block by block the mean; a block with twice the targets counts twice.
  void blocksAreAveragedOverSeeds() {
    auto runs = together({seeded(1, "rope", {3, 3, 3}), seeded(4, "alibi", {3, 3, 3})});
    for (RunData& run : runs)
      run.evaluations[0].blocks = {3, 3, 7}, run.evaluations[0].blockTargets = {10, 20, 0};
    for (const std::size_t i : {0, 1, 2})
      runs[i].evaluations[0].blocks = {3 + 0.1 * double(i + 1), 3.5, 0};
    const auto one = must(compare(runs, against("alibi"))).comparisons.front();
    QCOMPARE(one.byText.pairs, std::size_t(2));
    QVERIFY(std::abs(one.byText.each[0] - 0.2) < 1e-12 && std::abs(one.byText.each[1] - 0.5) < 1e-12);
    QVERIFY(std::abs(one.byText.interval.mean - (0.2 * 10 + 0.5 * 20) / 30) < 1e-12);
    QVERIFY(!one.bySeeds.interval.known() && std::isnan(one.bySeeds.p));
  }

  // A difference is not told as 0.0000.
  void smallDifferencesKeepTwoDigits() {
    auto close = rope_;
    for (std::size_t i = 0; i < close.size(); ++i)
      close[i] += 3.1e-6 + 4e-7 * static_cast<double>(i % 2);
    const auto runs = together({seeded(1, "alibi", close), seeded(6, "rope", rope_)});
    QCOMPARE(must(compare(runs, against("rope"))).comparisons.front().words,
             std::string("ALiBi is higher than RoPE by 3.3e-6 ± 2.7e-7 nats at 1× (seeds, n = 5, p < 0.001); "
                         "equivalent within ±0.02 nats"));
    const auto two = together({seeded(1, "alibi", {3, 4}), seeded(6, "rope", {3 + 2e-5, 4})});
    QVERIFY(must(compare(two, against("rope")))
                .comparisons.front()
                .words.english()
                .starts_with("ALiBi measured 1e-5 nats below RoPE at 1× on average over 2 seeds "
                             "(−2e-5, 0.0000): no claim"));
  }

  void fewSeedsWithoutBlocksArePoints() {
    const auto runs = together({seeded(1, "rope", {3.0, 3.1}), seeded(3, "alibi", {3.2, 3.5})});
    const auto report = must(compare(runs, against("alibi")));
    QVERIFY(report.comparisons.front().verdict == Verdict::Untested);
    QCOMPARE(report.comparisons.front().words,
             std::string("RoPE measured 0.3000 nats below ALiBi at 1× on average over 2 seeds (−0.2000, "
                         "−0.4000): no claim, "
                         "which needs five seeds"));
    QVERIFY(report.notes.empty());
    ComparisonRequest text = against("alibi");
    text.over = Pairing::Text;
    QCOMPARE(english(must(compare(runs, text)).notes),
             std::vector<std::string>{"RoPE and ALiBi: no losses by block are stored; expe eval measures "
                                      "them anew"});
  }

  // What is below the level is not shown as it.
  void probabilitiesAreShownOnTheirSideOfTheLevel() {
    QCOMPARE(probabilityText(0.0496), std::string("0.0496"));
    QCOMPARE(probabilityText(0.04997), std::string("< 0.05"));
    QCOMPARE(probabilityText(0.05), std::string("0.05"));
    QCOMPARE(probabilityText(0.0009), std::string("< 0.001"));
  }

  void onlySeedsOfBothArePaired() {
    auto runs = together({seeded(1, "rope", rope_), seeded(6, "alibi", alibi_)});
    runs[9].run.config.set("training.seed", std::int64_t{7});
    runs[4].run.state = RunState::Failed;
    const auto report = must(compare(runs, against("alibi")));
    QCOMPARE(report.comparisons.front().seeds, (std::vector<std::int64_t>{1, 2, 3, 4}));
    QVERIFY(report.comparisons.front().noClaim == NoClaim::Seeds);
    QVERIFY(std::find(report.notes.begin(), report.notes.end(), "RoPE: run 5 failed and is left out") !=
            report.notes.end());
    QVERIFY(
        std::find(
            report.notes.begin(), report.notes.end(),
            "ALiBi: seed 7 left out of the comparison with RoPE, which has no such seed measured likewise") !=
        report.notes.end());
  }

  void differentTasksAreRefused() {
    auto runs = together({seeded(1, "rope", rope_), seeded(6, "rope", alibi_)});
    for (RunData& data : runs) {
      const bool copies = data.run.id < 6;
      data.run.config.set("data.task", std::string(copies ? "copy" : "sort"));
      data.run.fingerprint = data.evaluations[0].text = copies ? "f00d" : "beef";
    }
    QCOMPARE(refused(runs, against("1")),
             "task sort and task copy are of different tasks, whose losses cannot be compared: choose "
             "runs of one task, or see in a table of accuracy how many answers are right.");
  }

  void mixedMeasurementsAreRefused() {
    const auto fresh = together({seeded(1, "rope", rope_), seeded(6, "alibi", alibi_)});
    const auto changed = [&](auto&& change) {
      auto runs = fresh;
      for (std::size_t i = 5; i < 10; ++i)
        change(runs[i].evaluations[0]);
      return refused(runs, against("alibi"));
    };
    const std::string begin = "RoPE and ALiBi cannot be compared: ";
    QCOMPARE(changed([](Evaluation& e) { e.text = "beef"; }),
             begin + "run 1 and run 6 were measured on different texts. Measure both alike, with expe eval.");
    QVERIFY(has(changed([](Evaluation& e) { e.longest = 64; }), "blocks of 16×, run 6 by blocks of 64×"));
    QVERIFY(has(changed([](Evaluation& e) { e.tokens = 8; }), "4096 targets, run 6 by 8 targets"));
    QVERIFY(
        has(changed([](Evaluation& e) { e.window = 256; }), "1× is 128 tokens of run 1 and 256 of run 6"));
    QVERIFY(has(changed([](Evaluation& e) { e.protocol = "last"; }),
                "ALiBi is not evaluated by whole on the validation split"));
    QVERIFY(has(changed([](Evaluation& e) { e.split = "test"; }),
                "ALiBi is not evaluated by whole on the validation split"));
    QVERIFY(has(changed([](Evaluation& e) { e.precision = "bf16"; }), "ALiBi is not evaluated by whole"));
    auto one = fresh; // within a group
    one[2].evaluations[0].text = "beef";
    QVERIFY(has(refused(one, against("alibi")),
                "RoPE cannot be averaged: run 1 and run 3 were measured on different texts"));
    auto old = fresh; // an older checkpoint than the last
    for (std::size_t i = 5; i < 10; ++i)
      old[i].checkpoints = {100, 200};
    QVERIFY(has(refused(old, against("alibi")),
                "ALiBi is not evaluated by whole on the validation split at its last checkpoint"));
  }

  void mistakesAreOneSentence() {
    const auto runs =
        together({seeded(1, "rope", rope_), seeded(6, "alibi", alibi_), seeded(11, "alibi", {3, 3}, 2e-3)});
    QCOMPARE(refused(runs, against("fire")), std::string("--baseline fire: no run and no group of finished "
                                                         "runs is that; there are RoPE, rate 0.001; ALiBi, "
                                                         "rate 0.001; ALiBi, rate 0.002."));
    QVERIFY(has(refused(runs, against("alibi")), "--baseline alibi: 2 groups are that"));
    QVERIFY(has(refused(runs, against("99")), "--baseline 99: no run"));
    QVERIFY(has(refused(seeded(1, "rope", rope_), against("rope")), "There is nothing to compare RoPE with"));
    ComparisonRequest request = against("rope");
    request.margin = -0.1;
    QCOMPARE(refused(runs, request), std::string("--margin: -0.1 is below 0; write for example 0.02."));
    request = against("rope"), request.of.lengths = {3};
    QVERIFY(has(refused(runs, request), "There is nothing to compare: "));
    request = against("alibi"), request.of.grouping.by = {"encoding"};
    QVERIFY(has(refused(runs, request), "ALiBi: its runs differ in training.rate too"));
    auto waiting = runs;
    for (RunData& run : waiting)
      run.run.state = RunState::Waiting;
    QCOMPARE(refused(waiting, against("rope")),
             std::string("No run is finished: train the study's runs first, with expe train."));
    QVERIFY(has(refused({}, against("rope")), "No run is finished"));
  }

  // Of each encoding the rate with the lowest last validation at 1×, whatever lies at other lengths.
  void theBestRateOfEachIsCompared() {
    auto runs = together({seeded(1, "rope", {3.5}, 1e-3), seeded(2, "rope", {3.4, 3.41}, 2e-3),
                          seeded(4, "rope", {3.3}, 4e-3), seeded(5, "alibi", {3.7, 3.6}, 1e-3),
                          seeded(7, "alibi", {3.1}, 2e-3), seeded(8, "alibi", {3.2}, 4e-3)});
    validate(runs, {3.6, 3.5, 3.9, 3.7, 3.55, 3.9, 3.65, 3.7});
    ComparisonRequest request = against("alibi");
    request.of.tuned = "rate";
    const auto report = must(compare(runs, request));
    QVERIFY(!report.unequalGrids);
    QCOMPARE(report.choices.size(), std::size_t(2));
    QCOMPARE(report.choices[0].words, std::string("RoPE: rate 0.002, the best of 3 by validation loss at 1× "
                                                  "(0.001: 3.6000, 0.002: 3.5000, 0.004: 3.7000; "
                                                  "seeds that all have: 1)"));
    QVERIFY(!report.choices[0].atEdge && report.choices[1].atEdge);
    QVERIFY(has(report.choices[1].words, "it is at the edge of those tried"));
    QCOMPARE(report.comparisons.size(), std::size_t(1));
    QCOMPARE(report.comparisons[0].group, std::string("RoPE"));
    QCOMPARE(report.comparisons[0].seeds.size(), std::size_t(2)); // all that the chosen rates have
    QVERIFY(std::abs(report.comparisons[0].loss - 3.405) < 1e-12);
    QVERIFY(std::abs(report.comparisons[0].baselineLoss - 3.65) < 1e-12);
    request.baseline = "5"; // a run of another rate than the chosen one
    QCOMPARE(must(compare(runs, request)).comparisons[0].baseline, std::string("ALiBi"));
    request.baseline = "alibi";
    std::swap(runs[0], runs[3]); // whichever run comes first, the rate is no part of a group's name
    QCOMPARE(must(compare(runs, request)).choices[0].title, std::string("RoPE"));
  }

  void whatWasNotTunedSaysSo() {
    auto runs = together(
        {seeded(1, "rope", {3.5}, 1e-3), seeded(2, "rope", {3.4}, 2e-3), seeded(3, "alibi", {3.7}, 1e-3)});
    validate(runs, {3.6, 3.5, 3.7});
    ComparisonRequest request = against("3");
    request.of.tuned = "training.rate";
    const auto report = must(compare(runs, request));
    QVERIFY(report.unequalGrids && report.choices[1].untuned && !report.choices[0].untuned);
    QVERIFY(report.comparisons[0].noClaim == NoClaim::Grids);
    QVERIFY(has(report.comparisons[0].words, "no claim, for not both were tuned over the same values"));
    QCOMPARE(report.comparisons[0].baseline, std::string("ALiBi (untuned)"));
    QVERIFY(has(report.choices[1].words, "rate 0.001, the only one trained: untuned"));
    auto other = together({runs, seeded(4, "alibi", {3.7}, 5e-3)}); // another grid
    other[3].validations = other[2].validations;
    QVERIFY(must(compare(other, request)).unequalGrids);
    request.of.tuned = "seed";
    QVERIFY(has(refused(runs, request), "The seed is nothing to be tuned"));
    request.of.tuned = "rates";
    QCOMPARE(refused(runs, request),
             std::string("rates: no run has this parameter; nearest is training.rate."));
    request.of.tuned = "rate";
    auto apart = runs; // no seed in common
    apart[1].run.config.set("training.seed", std::int64_t{9});
    QVERIFY(has(refused(apart, request), "its values of training.rate share no seed"));
    auto never = runs;
    never[1].validations.clear();
    QVERIFY(has(refused(never, request), "Run 2 was never validated at 1×"));
  }

  void withoutCorrectionEachCountsAlone() {
    const auto runs =
        together({seeded(1, "rope", rope_), seeded(6, "alibi", alibi_), seeded(11, "nope", nope_)});
    ComparisonRequest request = against("rope");
    request.correction = Correction::None;
    const auto report = must(compare(runs, request));
    QCOMPARE(report.comparisons[0].corrected, report.comparisons[0].bySeeds.p);
    QVERIFY(!has(report.comparisons[0].words, "Holm"));
    QVERIFY(has(report.notes.back(), "2 comparisons were tested and none was corrected"));
  }

  void whatIsNotMeasuredIsNamed() {
    auto runs = together({seeded(1, "rope", rope_), seeded(6, "alibi", alibi_), seeded(11, "nope", nope_)});
    for (std::size_t i = 10; i < 15; ++i)
      runs[i].evaluations.clear();
    QVERIFY(has(refused(runs, against("rope")), "NoPE is not evaluated by whole"));
    const auto report = must(compare(runs, against("rope"), Unmeasured::Noted));
    QCOMPARE(report.comparisons.size(), std::size_t(1));
    QCOMPARE(report.missing, (std::vector<MissingLosses>{{"NoPE", {11, 12, 13, 14, 15}, {}}}));
    const auto without = must(compare(runs, against("nope"), Unmeasured::Noted)); // all need it
    QVERIFY(without.comparisons.empty() && without.missing == report.missing);
    ComparisonRequest request = against("rope");
    request.of.lengths = {1, 8};
    const auto longer = must(compare(runs, request, Unmeasured::Noted));
    QCOMPARE(longer.missing.size(), std::size_t(3)); // nope at all, rope and alibi at 8×
    QCOMPARE(longer.missing[1], (MissingLosses{"ALiBi", {6, 7, 8, 9, 10}, 8.0}));
    QCOMPARE(longer.missing[2], (MissingLosses{"RoPE", {1, 2, 3, 4, 5}, 8.0}));
  }

  // Losses of training time are no evaluation that others could be averaged with.
  void whatWasOnlyValidatedIsLeftOut() {
    auto runs = together({seeded(1, "rope", rope_), seeded(6, "alibi", alibi_)});
    validate(runs, std::vector<double>(10, 3.4));
    runs[7].evaluations.clear();
    const auto report = must(compare(runs, against("rope")));
    QCOMPARE(report.comparisons[0].seeds, (std::vector<std::int64_t>{1, 2, 4, 5}));
    QVERIFY(std::find(report.notes.begin(), report.notes.end(),
                      "ALiBi: run 8 not evaluated so at the last checkpoint, left out") !=
            report.notes.end());
    QCOMPARE(report.missing, (std::vector<MissingLosses>{{"ALiBi", {8}, {}}}));
    for (std::size_t i = 5; i < 10; ++i)
      runs[i].evaluations.clear();
    QVERIFY(has(refused(runs, against("rope")), "ALiBi is not evaluated by whole"));
  }

  void itIsDrawnAsAForest() {
    const auto report = must(
        compare(together({seeded(1, "rope", rope_), seeded(6, "alibi", alibi_), seeded(11, "nope", nope_)}),
                against("rope")));
    const Figure figure = comparisonFigure(report);
    const Panel& panel = figure.panels.front();
    QCOMPARE(english(mapped(panel.ticksY, &Tick::label)),
             (std::vector<std::string>{"ALiBi, 1×", "NoPE, 1×"}));
    QCOMPARE(panel.curves.size(), std::size_t(2));
    for (std::size_t i = 0; i < 2; ++i) {
      QCOMPARE(panel.curves[i].x.front(), report.comparisons[i].bySeeds.interval.mean);
      QCOMPARE(panel.curves[i].error.front(), report.comparisons[i].bySeeds.interval.halfWidth());
      QCOMPARE(panel.curves[i].y.front(), panel.ticksY[i].at);
    }
    QCOMPARE(panel.curves[0].color, 5); // of run 6
    QVERIFY(panel.viewX->first < -0.02 && panel.viewX->second > report.comparisons[0].bySeeds.interval.high);
    QVERIFY(has(toPgf(figure), "x dir=both, x explicit"));
    QVERIFY(has(toCsv(figure), "# half_width_95 is of x"));
    QVERIFY(has(toCsv(figure), "# comparison: " + report.comparisons[0].words.english()));
  }

  void whatIsComparedIsKept() {
    ComparisonRequest request = against("RoPE, rate 0.001");
    request.of.runs = {1, 2}, request.of.grouping = {{"position.encoding"}, {"training.rate"}};
    request.of.lengths = {1, 4}, request.of.protocol = "last", request.of.split = "test";
    request.of.tuned = "training.rate", request.margin = 0.05;
    request.over = Pairing::Text, request.correction = Correction::None;
    QVERIFY(must(comparisonFromJson(toJson(request))) == request);
    QVERIFY(must(comparisonFromJson(R"({"over":"auto"})")).over == Pairing::Seeds); // of older versions
    for (const char* damaged : {"", "[]", "{\"over\":\"luck\"}", "{\"lengths\":[0]}", "{\"margin\":-1}",
                                "{\"by\":3}", "{\"correction\":\"\"}"})
      QVERIFY2(!comparisonFromJson(damaged), damaged);
  }
};

QTEST_APPLESS_MAIN(ComparisonTest)
#include "comparison_test.moc"
