// What longer input gains, of evaluations that a study has: with the interval of their difference.
#include "core/api/engine.h"
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
