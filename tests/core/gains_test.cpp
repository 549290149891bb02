// What longer input gains, of evaluations that a study has: its interval against every resample there is.
#include "core/api/gains.h"
#include "tests/core/group_material.h"

#include <QTest>

#include <algorithm>
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

  static double percentile(std::vector<double> values, double share) {
    std::sort(values.begin(), values.end());
    const double at = share * double(values.size() - 1);
    const auto below = std::size_t(at);
    return values[below] +
           (at - double(below)) * (values[std::min(below + 1, values.size() - 1)] - values[below]);
  }

private slots:
  // Blocks of 10, 20 and 30 targets gain 0.1, 0.3 and 0.2: 27 resamples.
  void theIntervalIsThatOfAllResamples() {
    Evaluation a = last({3.1, 3.0, 2.9}), b = sliding({3.2, 3.3, 3.1});
    a.blockTargets = b.blockTargets = {10, 20, 30};
    const double sums[] = {1, 6, 6}, counts[] = {10, 20, 30};
    std::vector<double> means;
    for (const int i : {0, 1, 2})
      for (const int j : {0, 1, 2})
        for (const int k : {0, 1, 2})
          means.push_back((sums[i] + sums[j] + sums[k]) / (counts[i] + counts[j] + counts[k]));
    const double half = (percentile(means, 0.975) - percentile(means, 0.025)) / 2;
    for (const auto& found : {gains(a, b), gains(b, a)}) {
      QCOMPARE(found.size(), std::size_t(1));
      QCOMPARE(found[0].length, 4.0);
      QVERIFY(std::abs(found[0].gain - 0.25) < 1e-12); // of the losses as they are stored
      QVERIFY(std::abs(found[0].halfWidth - half) < 1e-12);
    }
  }

  void withoutBlocksThereIsNoInterval() {
    QVERIFY(std::isnan(gains(last({}), sliding({3.2, 3.3})).front().halfWidth));
    QVERIFY(std::isnan(gains(last({3.1, 3.0, 2.9}), sliding({3.2, 3.3})).front().halfWidth)); // other blocks
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
