// Intervals and tests against SciPy's numbers (statistics.json says how they were computed), and that 95 %
// intervals cover what they say as often as they say it.
#include "core/statistics/holm.h"
#include "core/statistics/series_mean.h"
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
#include <random>

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
  // How often of 5,000 an interval covers the true mean, in percent.
  template <class Draw> static double coverage(Draw&& draw, double truth) {
    constexpr int times = 5000;
    int covered = 0;
    for (int i = 0; i < times; ++i)
      covered += draw().covers(truth) ? 1 : 0;
    return 100.0 * covered / times;
  }
  // Losses of blocks of which each resembles the one before (AR(1)), of which some blocks are much harder.
  std::vector<BlockSum> text(std::size_t size, double likeBefore, bool skewed) {
    std::normal_distribution<double> normal;
    std::exponential_distribution<double> exponential;
    std::vector<BlockSum> all;
    double state = normal(random_) / std::sqrt(1 - likeBefore * likeBefore);
    for (std::size_t i = 0; i < size; ++i) {
      state = likeBefore * state + (skewed ? exponential(random_) - 1 : normal(random_));
      all.push_back({100 * (2 + 0.1 * state), 100});
    }
    return all;
  }
  std::mt19937_64 random_{29};

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
      const TestedMean test = pairedTest(numbers(one["a"]), numbers(one["b"]));
      QVERIFY(near(test.interval.mean, one["mean"]));
      QVERIFY(near(test.interval.low, one["low"]));
      QVERIFY(near(test.interval.high, one["high"]));
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
    const TestedMean same = pairedTest({1, 2, 3}, {1, 2, 3});
    QCOMPARE(same.p, 1.0);
    QVERIFY(same.interval.covers(0) && same.interval.within(0));
    const TestedMean shifted = pairedTest({1, 2, 3}, {1.5, 2.5, 3.5});
    QCOMPARE(shifted.p, 0.0);
    QVERIFY(!shifted.interval.covers(0));
  }

  void meansOfSeriesAreThoseOfSciPy() {
    const auto cases = expected()["series"].toArray();
    QCOMPARE(cases.size(), 5);
    for (const QJsonValue one : cases) {
      const TestedMean test = seriesMean(blocks(numbers(one["means"]), numbers(one["counts"])));
      QVERIFY(near(test.interval.mean, one["mean"]));
      QVERIFY(near(test.interval.low, one["low"]));
      QVERIFY(near(test.interval.high, one["high"]));
      QVERIFY(near(test.t, one["t"]));
      QVERIFY(near(test.p, one["p"]));
    }
  }

  void fewBlocksHaveAMeanAlone() {
    std::vector<double> means;
    for (std::size_t i = 1; i < fewestBlocks; ++i)
      means.push_back(static_cast<double>(i * i));
    const auto few = blocks(means);
    QCOMPARE(seriesMean(few).interval.mean, mean(means));
    QVERIFY(!seriesMean(few).interval.known() && std::isnan(seriesMean(few).p));
    auto enough = few;
    enough.push_back({3, 1});
    QVERIFY(seriesMean(enough).interval.known());
    const Interval without = seriesMean(enough).interval;
    enough.insert(enough.begin() + 3, {0, 0}); // no target of it counts
    QCOMPARE(seriesMean(enough).interval.low, without.low);
    enough[0].sum = NAN;
    QVERIFY(!seriesMean(enough).interval.known());
    QVERIFY(!seriesMean({}).interval.known());
  }

  void intervalsOverBlocksCover_data() {
    QTest::addColumn<int>("size");
    QTest::addColumn<double>("likeBefore");
    for (const int size : {int(fewestBlocks), 27, 40, 105})
      for (const double likeBefore : {0.0, 0.2, 0.4})
        QTest::addRow("%d blocks, correlation %g", size, likeBefore) << size << likeBefore;
  }
  void intervalsOverBlocksCover() {
    QFETCH(int, size);
    QFETCH(double, likeBefore);
    for (const bool skewed : {false, true}) {
      const double mean =
          coverage([&] { return seriesMean(text(std::size_t(size), likeBefore, skewed)).interval; }, 2);
      QVERIFY2(mean > 93 && mean < 97, qPrintable(QString::number(mean)));
    }
    // Two models on one text: what is hard for one is hard for the other, and one is lower by 0.01.
    const double paired = coverage(
        [&] {
          auto a = text(std::size_t(size), likeBefore, true), b = a;
          const auto apart = text(std::size_t(size), likeBefore, false);
          for (std::size_t i = 0; i < a.size(); ++i)
            b[i].sum += 0.3 * (apart[i].sum - 200) + 1;
          return seriesMean(differences(a, b)).interval;
        },
        -0.01);
    QVERIFY2(paired > 93 && paired < 97, qPrintable(QString::number(paired)));
  }

  void intervalsOverSeedsCover() {
    std::normal_distribution<double> normal(3, 0.02);
    for (const int seeds : {2, 3, 5, 10}) {
      const auto drawn = [&] {
        std::vector<double> losses(static_cast<std::size_t>(seeds));
        std::ranges::generate(losses, [&] { return normal(random_); });
        return losses;
      };
      const double mean = coverage([&] { return tInterval(drawn()); }, 3);
      const double paired = coverage([&] { return pairedTest(drawn(), drawn()).interval; }, 0);
      QVERIFY2(mean > 94 && mean < 96, qPrintable(QString::number(mean)));
      QVERIFY2(paired > 94 && paired < 96, qPrintable(QString::number(paired)));
    }
  }

  // Blocks of one may be finer than those of the other.
  void differencesAreCutWhereBothEnd() {
    const std::vector<BlockSum> fine = {{1, 2}, {2, 2}, {3, 4}, {0, 0}, {4, 1}},
                                coarse = {{5, 4}, {7, 4}, {1, 1}};
    const auto apart = differences(fine, coarse);
    QCOMPARE(apart.size(), std::size_t(3));
    QCOMPARE(apart[0].sum, -2.0);
    QCOMPARE(apart[1].sum, -4.0);
    QCOMPARE(apart[2].sum, 3.0);
    QCOMPARE(apart[0].count, 4.0);
    QVERIFY(differences(fine, {{5, 4}, {7, 4}}).empty()); // other targets
    QVERIFY(differences({}, coarse).empty() && differences({}, {}).empty());
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
