// What longer input gains, of evaluations that a study has: with the interval of their difference.
#include "core/api/engine.h"
#include "core/api/text_difference.h"
#include "core/statistics/series_mean.h"
#include "tests/core/group_material.h"

#include <QTest>

#include <cmath>

using namespace expe;

class GainsTest : public QObject {
  Q_OBJECT

  Room room_;

  static Evaluation last(const std::vector<double>& blocks) {
    Evaluation e = groupEvaluation(1, 4, 3.0, blocks);
    e.protocol = "last";
    return e;
  }
  static Evaluation sliding(const std::vector<double>& blocks) {
    Evaluation e = groupEvaluation(1, 1, 3.25, blocks);
    e.protocol = "sliding", e.stride = 32;
    return e;
  }
  std::vector<Gain> gains(const Evaluation& stored, const Evaluation& result) {
    const auto study = must(Study::create(room_.fresh()));
    must(study->addRun("", groupRun(0, "rope", 1).run.config, {}));
    must(study->addEvaluation(stored));
    return must(knownGains(*study, {result}));
  }

private slots:
  // Blocks of 10 and 20 targets by turns gain what they have of their own, whatever is hard for both.
  void theIntervalIsOfTheDifferences() {
    std::vector<double> hard, gained, counts, easier;
    for (int i = 0; i < 24; ++i) {
      hard.push_back(3.3 + 0.2 * std::sin(i)), gained.push_back(0.25 + 0.01 * (i % 5));
      counts.push_back(i % 2 == 0 ? 10 : 20), easier.push_back(hard.back() - gained.back());
    }
    Evaluation a = last(easier), b = sliding(hard);
    a.blockTargets = b.blockTargets = counts;
    const double half = seriesMean(blockSums(gained, counts, 360)).interval.halfWidth();
    for (const auto& found : {gains(a, b), gains(b, a)}) {
      QCOMPARE(found.size(), std::size_t(1));
      QCOMPARE(found[0].length, 4.0);
      QVERIFY(std::abs(found[0].gain - 0.25) < 1e-12); // of the losses as they are stored
      QVERIFY(half > 0 && std::abs(found[0].halfWidth - half) < 1e-12);
    }
  }

  void withoutBlocksThereIsNoInterval() {
    QVERIFY(std::isnan(gains(last({}), sliding({3.2, 3.3})).front().halfWidth));
    QVERIFY(std::isnan(
        gains(last({3.1, 3.0, 2.9}), sliding({3.2, 3.3})).front().halfWidth)); // no edge of both but the last
  }

  // Two states of one model, or of two: with its interval where there are blocks for one, else why there is
  // none.
  void twoReadingsAreSetAgainstEachOtherByBlock() {
    std::vector<double> hard, differ, easier;
    for (int i = 0; i < 24; ++i) {
      hard.push_back(3.3 + 0.2 * std::sin(i)), differ.push_back(0.25 + 0.01 * (i % 5));
      easier.push_back(hard.back() - differ.back());
    }
    Evaluation a = groupEvaluation(1, 4, 3.0, hard), b = groupEvaluation(1, 1, 2.75, easier);
    b.scale = 2;
    const Interval expected = seriesMean(blockSums(differ, {}, 24)).interval,
                   found = must(differenceOverText(a, b));
    QVERIFY(found.known() && std::abs(found.mean - expected.mean) < 1e-12);
    QVERIFY(std::abs(found.halfWidth() - expected.halfWidth()) < 1e-12);
    a.blocks.resize(fewestBlocks - 1), b.blocks.resize(fewestBlocks - 1);
    QVERIFY(!must(differenceOverText(a, b)).known());
    QCOMPARE(must(differenceOverText(a, b)).mean, 0.25); // of the losses as they are told
    b.split = "test";
    const auto refused = differenceOverText(a, b);
    QVERIFY(!refused && refused.error().message().find("split") != std::string::npos);
  }

  void otherTargetsAreNoGain() {
    Evaluation other = sliding({3.2, 3.3});
    other.tokens = 1024;
    QVERIFY(gains(other, last({3.1, 3.0})).empty());
    other = sliding({3.2, 3.3});
    other.stride = 64; // as it slides only where that was asked for
    QVERIFY(gains(other, last({3.1, 3.0})).empty());
  }
};

QTEST_APPLESS_MAIN(GainsTest)
#include "gains_test.moc"
