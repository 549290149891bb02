// Intervals and tests against SciPy's numbers (statistics.json says how they were computed), the bootstrap
// against every resample that there is.
#include "core/statistics/bootstrap.h"
#include "core/statistics/holm.h"
#include "core/statistics/student.h"
#include "core/statistics/wilson.h"
#include "tests/paths.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace expe;

class StatisticsTest : public QObject {
  Q_OBJECT

  static QJsonObject expected() {
    QFile file(QLatin1String(testsPath) + "/core/statistics.json");
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
  }
  static std::vector<double> numbers(const QJsonValue& list) {
    std::vector<double> all;
    for (const QJsonValue value : list.toArray())
      all.push_back(value.toDouble());
    return all;
  }
  static bool near(double a, const QJsonValue& b) {
    const double expected = b.toDouble(NAN);
    if (std::abs(a - expected) <= 1e-9 * std::max(1.0, std::abs(expected)))
      return true;
    qWarning("%.17g, expected %.17g", a, expected);
    return false;
  }
  static std::vector<BlockSum> blocks(const std::vector<double>& means,
                                      const std::vector<double>& counts = {}) {
    std::vector<BlockSum> all;
    for (std::size_t i = 0; i < means.size(); ++i) {
      const double count = counts.empty() ? 1 : counts[i];
      all.push_back({means[i] * count, count});
    }
    return all;
  }
  // By recursion over the places.
  static void resample(const std::vector<BlockSum>& all, std::size_t place, double sum, double count,
                       std::vector<double>& means) {
    if (place == all.size())
      return means.push_back(sum / count);
    for (const BlockSum& block : all)
      resample(all, place + 1, sum + block.sum, count + block.count, means);
  }
  static double percentile(std::vector<double> means, double share) {
    std::sort(means.begin(), means.end());
    const double at = share * double(means.size() - 1), below = std::floor(at);
    const auto next = std::min(means.size() - 1, std::size_t(below) + 1);
    return means[std::size_t(below)] * (1 - (at - below)) + means[next] * (at - below);
  }

private slots:
  void intervalsAreThoseOfSciPy() {
    const auto cases = expected()["intervals"].toArray();
    QCOMPARE(cases.size(), 5);
    for (const QJsonValue one : cases) {
      const Interval interval = tInterval(numbers(one["values"]));
      QVERIFY(near(interval.mean, one["mean"]));
      QVERIFY(near(interval.low, one["low"]));
      QVERIFY(near(interval.high, one["high"]));
    }
  }

  void pairedTestsAreThoseOfSciPy() {
    const auto cases = expected()["paired"].toArray();
    QCOMPARE(cases.size(), 4);
    for (const QJsonValue one : cases) {
      const PairedTest test = pairedTest(numbers(one["a"]), numbers(one["b"]));
      QVERIFY(near(test.difference.mean, one["mean"]));
      QVERIFY(near(test.difference.low, one["low"]));
      QVERIFY(near(test.difference.high, one["high"]));
      QVERIFY(near(test.t, one["t"]));
      QVERIFY(near(test.p, one["p"]));
      QVERIFY(std::abs(test.p - one["p"].toDouble()) <= 1e-9 * one["p"].toDouble()); // small ones too
    }
  }

  void sharesAreThoseOfSciPy() {
    const auto cases = expected()["wilson"].toArray();
    QCOMPARE(cases.size(), 6);
    for (const QJsonValue one : cases) {
      const Interval interval = wilson(one["successes"].toInt(), one["n"].toInt());
      QVERIFY(near(interval.low, one["low"]));
      QVERIFY(near(interval.high, one["high"]));
    }
  }

  void oneValueHasNoInterval() {
    QCOMPARE(tInterval({3.5}).mean, 3.5);
    QVERIFY(!tInterval({3.5}).known());
    QVERIFY(!tInterval({}).known());
    QVERIFY(!tInterval({1, NAN, 2}).known());
    QVERIFY(std::isnan(pairedTest({1}, {2}).p));
  }

  void pairsThatAllDifferAlike() {
    const PairedTest same = pairedTest({1, 2, 3}, {1, 2, 3});
    QCOMPARE(same.p, 1.0);
    QVERIFY(same.difference.covers(0) && same.difference.within(0));
    const PairedTest shifted = pairedTest({1, 2, 3}, {1.5, 2.5, 3.5});
    QCOMPARE(shifted.p, 0.0);
    QVERIFY(!shifted.difference.covers(0));
  }

  void fewBlocksAreResampledInEveryWay() {
    const std::vector<std::vector<double>> means = {
        {0.5, -0.25}, {0.1, 0.2, 0.4}, {3, 1, 4, 1}, {0.031, -0.02, 0.044, 0.012, 0.027}};
    const std::vector<double> counts = {1, 2, 3, 4, 5};
    for (const auto& some : means)
      for (const bool weighted : {false, true}) {
        const auto all = blocks(some, weighted ? counts : std::vector<double>());
        std::vector<double> every;
        resample(all, 0, 0, 0, every);
        QCOMPARE(every.size(), std::size_t(std::pow(double(some.size()), double(some.size()))));
        const Interval interval = bootstrapMean(all, 1);
        QVERIFY(std::abs(interval.low - percentile(every, 0.025)) < 1e-12);
        QVERIFY(std::abs(interval.high - percentile(every, 0.975)) < 1e-12);
        QCOMPARE(bootstrapMean(all, 2).low, interval.low); // nothing is drawn
      }
  }

  // Six blocks have 46,656 draws. Of 10,000, a share of 2.5 % lies within 1 % of where it lies of all of
  // them.
  void drawnResamplesAreLikeAll() {
    const auto all = blocks({0.31, -0.12, 0.44, 0.05, 0.27, 0.9});
    std::vector<double> every;
    resample(all, 0, 0, 0, every);
    for (const std::uint64_t seed : {1, 2, 3}) {
      const Interval interval = bootstrapMean(all, seed);
      QVERIFY(percentile(every, 0.015) < interval.low && interval.low < percentile(every, 0.035));
      QVERIFY(percentile(every, 0.965) < interval.high && interval.high < percentile(every, 0.985));
      QCOMPARE(bootstrapMean(all, seed).low, interval.low);
    }
    QVERIFY(bootstrapMean(all, 1).low != bootstrapMean(all, 2).low);
    const Interval exact = bootstrapMean(all, 1, 46656);
    QVERIFY(std::abs(exact.low - percentile(every, 0.025)) < 1e-12);
  }

  void blocksWithoutTargetsDoNotCount() {
    auto all = blocks({0.1, 0.2, 0.4});
    const Interval without = bootstrapMean(all, 1);
    all.push_back({0, 0});
    QCOMPARE(bootstrapMean(all, 1).low, without.low);
    QCOMPARE(bootstrapMean(all, 1).mean, without.mean);
    QVERIFY(!bootstrapMean(blocks({1}), 1).known());
  }

  // Worked by hand: 6 · 0.005, 5 · 0.01, 4 · 0.03, then 3 · 0.04 is no less than that, 2 · 0.2, 0.9.
  void severalComparisonsAreCorrected() {
    const auto close = [](const std::vector<double>& a, const std::vector<double>& b) {
      return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](double x, double y) {
        return std::abs(x - y) < 1e-12 || (std::isnan(x) && std::isnan(y));
      });
    };
    QVERIFY(close(holm({0.01, 0.04, 0.03, 0.005, 0.2, 0.9}), {0.05, 0.12, 0.12, 0.03, 0.4, 0.9}));
    QVERIFY(close(holm({0.01, NAN, 0.04}), {0.02, NAN, 0.04})); // what was not tested does not count
    QVERIFY(close(holm({0.6, 0.7}), {1, 1}));
    QVERIFY(holm({}).empty());
  }
};

QTEST_APPLESS_MAIN(StatisticsTest)
#include "statistics_test.moc"
