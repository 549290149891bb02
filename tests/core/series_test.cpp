// Long curves: every point kept, drawn by columns, shared between snapshots.
#include "core/api/figure.h"
#include "core/api/study.h"
#include "core/figure/loss_run.h"
#include "core/figure/outliers.h"
#include "core/figure/smoothing.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace expe;

namespace {

std::shared_ptr<const Series> series(const std::vector<double>& y, double firstX = 1) {
  SeriesBuilder builder;
  for (std::size_t i = 0; i < y.size(); ++i)
    builder.append(firstX + static_cast<double>(i), y[i]);
  return builder.snapshot();
}

std::vector<double> noise(std::size_t count) {
  std::mt19937 random(7);
  std::vector<double> values(count);
  for (double& value : values)
    value = static_cast<double>(random() % 100000) / 1000;
  return values;
}

std::vector<double> smooth(const char* name, int span, const std::vector<double>& values) {
  const auto smoother = makeSmoother(name, span);
  std::vector<double> result;
  for (double value : values)
    result.push_back(smoother->next(value));
  return result;
}

} // namespace

class SeriesTest : public QObject {
  Q_OBJECT
private slots:
  void keepsEveryPoint();
  void extremesAreThoseOfAScan();
  void fewPointsComeAsTheyAre();
  void columnsKeepEachSpikeAndInventNothing();
  void everyColumnHasItsExtremes();
  void logarithmicColumns();
  void gapsBreakTheLine();
  void snapshotsShareAndStay();
  void refusesWhatGoesBack();
  void findsPlaces();
  void meanAndMedianAreOfTheLastPoints();
  void meansDoNotDrift();
  void rowsAreTakenInAsTheyCome();
  void rowsTrainedAgainAreReadAnew();
  void spreadCountsWhatIsOutside();
};

void SeriesTest::keepsEveryPoint() {
  const auto values = noise(10000);
  const auto all = series(values);
  QCOMPARE(all->size(), size_t(10000));
  for (std::size_t i : {0, 15, 16, 4095, 4096, 9999}) {
    QCOMPARE(all->y(i), values[i]);
    QCOMPARE(all->x(i), static_cast<double>(i) + 1);
  }
}

void SeriesTest::extremesAreThoseOfAScan() {
  const auto values = noise(13000);
  const auto all = series(values);
  std::mt19937 random(11);
  for (int trial = 0; trial < 500; ++trial) {
    const std::size_t a = random() % 13001, b = random() % 13001;
    const auto from = static_cast<std::ptrdiff_t>(std::min(a, b)),
               to = static_cast<std::ptrdiff_t>(std::max(a, b));
    const auto [low, high] = std::minmax_element(values.begin() + from, values.begin() + to);
    const auto found = all->extremes(std::min(a, b), std::max(a, b));
    if (from == to) {
      QCOMPARE(found.first, std::max(a, b));
      continue;
    }
    QCOMPARE(values[found.first], *low);
    QCOMPARE(values[found.second], *high);
    QVERIFY(found.first >= std::min(a, b) && found.second < std::max(a, b));
  }
}

void SeriesTest::fewPointsComeAsTheyAre() {
  const auto all = series(noise(5000));
  const Samples part = all->view(1000.5, 1100, 60, false);
  QCOMPARE(part.x.size(), size_t(102)); // 1001 … 1100 and one beyond each end
  QCOMPARE(part.x.front(), 1000.0);
  QCOMPARE(part.x.back(), 1101.0);
  QCOMPARE(part.y[1], all->y(1000));
}

void SeriesTest::columnsKeepEachSpikeAndInventNothing() {
  auto values = noise(1000000);
  values[312345] = 1e6;
  values[700001] = -1e6;
  const auto all = series(values);
  const Samples shown = all->view(1, 1e6, 800, false);
  QVERIFY(shown.x.size() <= 4 * 800);
  QVERIFY(std::is_sorted(shown.x.begin(), shown.x.end()));
  QVERIFY(std::adjacent_find(shown.x.begin(), shown.x.end()) == shown.x.end());
  QCOMPARE(*std::max_element(shown.y.begin(), shown.y.end()), 1e6);
  QCOMPARE(*std::min_element(shown.y.begin(), shown.y.end()), -1e6);
  for (std::size_t i = 0; i < shown.x.size(); ++i)
    QCOMPARE(shown.y[i], values[static_cast<std::size_t>(shown.x[i]) - 1]);
}

void SeriesTest::everyColumnHasItsExtremes() {
  const auto values = noise(100000);
  const auto all = series(values, 0);
  const Samples shown = all->view(20000, 80000, 150, false); // columns of 400 points
  for (int column = 0; column < 150; ++column) {
    const auto from = values.begin() + 20000 + column * 400;
    const auto [low, high] = std::minmax_element(from, from + 400);
    QVERIFY(std::find(shown.y.begin(), shown.y.end(), *low) != shown.y.end());
    QVERIFY(std::find(shown.y.begin(), shown.y.end(), *high) != shown.y.end());
  }
  QCOMPARE(shown.x.front(), 19999.0);
  QCOMPARE(shown.x.back(), 80001.0);
}

void SeriesTest::logarithmicColumns() {
  const auto values = noise(100000);
  const auto all = series(values, 0); // x = 0 has no place on the axis
  const Samples shown = all->view(0, 1e5, 50, true);
  QCOMPARE(shown.x.front(), 1.0);
  QCOMPARE(shown.x.back(), 99999.0);
  const auto tens = std::count_if(shown.x.begin(), shown.x.end(), [](double x) { return x <= 10; });
  QVERIFY2(tens == 10, "where points are few, each is there");
  QVERIFY(shown.x.size() <= 200);
}

void SeriesTest::gapsBreakTheLine() {
  const auto all = series({1, 2, NAN, INFINITY, 5});
  const Samples shown = all->view(1, 5, 100, false);
  QCOMPARE(shown.x.size(), size_t(5));
  QVERIFY(std::isnan(shown.y[2]) && std::isnan(shown.y[3]));
  const auto [low, high] = all->extremes(0, 5);
  QCOMPARE(low, size_t(0));
  QCOMPARE(high, size_t(4));
  QCOMPARE(all->extremes(2, 4).first, size_t(4)); // nothing but gaps
  const auto gap = series(std::vector<double>(5000, NAN));
  QVERIFY(std::isnan(gap->view(1, 5000, 10, false).y.front()));
}

void SeriesTest::snapshotsShareAndStay() {
  SeriesBuilder builder;
  for (int i = 0; i < 5000; ++i)
    builder.append(i, i % 7);
  const auto before = builder.snapshot();
  QCOMPARE(builder.snapshot(), before); // nothing new: the same
  for (int i = 5000; i < 9000; ++i)
    builder.append(i, 100);
  const auto after = builder.snapshot();
  QCOMPARE(before->size(), size_t(5000));
  QCOMPARE(before->y(before->extremes(0, 5000).second), 6.0);
  QCOMPARE(after->size(), size_t(9000));
  QCOMPARE(after->y(4999), before->y(4999));
  QCOMPARE(after->y(after->extremes(0, 9000).second), 100.0);
}

void SeriesTest::refusesWhatGoesBack() {
  SeriesBuilder builder;
  QVERIFY(builder.append(1, 1));
  QVERIFY(builder.append(1, 2));
  QVERIFY(!builder.append(0.5, 3));
  QVERIFY(!builder.append(NAN, 3));
  QVERIFY(!builder.append(INFINITY, 3));
  QCOMPARE(builder.snapshot()->size(), size_t(2));
  for (int i = 2; i < 4096; ++i)
    builder.append(i, 0);
  QCOMPARE(builder.size(), size_t(4096));
  QVERIFY(!builder.append(4094, 0)); // also across chunks
}

void SeriesTest::findsPlaces() {
  const auto all = series(noise(9000));
  QCOMPARE(all->lower(0), size_t(0));
  QCOMPARE(all->lower(4097), size_t(4096));
  QCOMPARE(all->lower(4096.5), size_t(4096));
  QCOMPARE(all->lower(9001), size_t(9000));
  Panel panel;
  panel.curves.resize(1);
  panel.curves[0].series = all;
  QCOMPARE(nearestX(panel, 17.4), 17.0);
  QCOMPARE(nearestX(panel, 17, 0.2), 18.0);
  QCOMPARE(nearestX(panel, 17, -0.2), 16.0);
  QCOMPARE(nearestX(panel, 17, 500), 517.0);
  QCOMPARE(nearestX(panel, 9000, 1), 9000.0); // there is none
  QCOMPARE(readingsAt(panel, 4321).at(0).y, all->y(4320));
  QVERIFY(readingsAt(panel, 0.5).empty() && readingsAt(panel, 9000.5).empty());
}

void SeriesTest::meanAndMedianAreOfTheLastPoints() {
  // Over a tenth of the points so far at first, and over the whole span of 3 from the 30th on.
  const auto late = [](const char* name, std::vector<double> values) {
    values.insert(values.begin(), 40, 7);
    const auto all = smooth(name, 3, values);
    return std::vector<double>(all.begin() + 40, all.end());
  };
  QCOMPARE(late("mean", {7, 1, 4, 1}), (std::vector<double>{7, 5, 4, 2}));
  QCOMPARE(late("median", {5, 1, 9, 2, 2, 2}), (std::vector<double>{7, 5, 5, 2, 2, 2}));
  QCOMPARE(smooth("mean", 3, {1, 3, 8, 1}), (std::vector<double>{1, 3, 8, 1}));
  QCOMPARE(smooth("median", 1, {5, 1, 9}), (std::vector<double>{5, 1, 9}));
  QCOMPARE(smooth("none", 9, {5, 1}), (std::vector<double>{5, 1}));
  const auto values = noise(2000);
  const auto medians = smooth("median", 16, values);
  for (std::size_t i = 159; i < values.size(); ++i) {
    std::vector<double> window(values.begin() + static_cast<std::ptrdiff_t>(i) - 15,
                               values.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    std::sort(window.begin(), window.end());
    QCOMPARE(medians[i], (window[7] + window[8]) / 2);
  }
}

void SeriesTest::meansDoNotDrift() {
  std::vector<double> values(100000, 0.1);
  values[10] = 1e12;
  QVERIFY(std::abs(smooth("mean", 100, values).back() - 0.1) < 1e-12);
}

void SeriesTest::rowsAreTakenInAsTheyCome() {
  std::vector<Metric> rows;
  LossRecipe recipe;
  recipe.smoothing = "median";
  recipe.span = 5;
  LossRun bit, whole;
  for (int step = 1; step <= 300; ++step) {
    rows.push_back({step, static_cast<double>(step * 37 % 101), 0, 0, step * 10, step * 0.5});
    bit.take(rows, recipe);
    if (step == 200)
      QCOMPARE(bit.smoothed()->size(), size_t(200));
  }
  whole.take(rows, recipe);
  for (std::size_t i = 0; i < 300; ++i)
    QCOMPARE(bit.smoothed()->y(i), whole.smoothed()->y(i));
  const auto before = bit.raw();
  bit.take(rows, recipe);
  QCOMPARE(bit.raw(), before); // the same pointer: nothing to draw anew
  recipe.x = "tokens";
  bit.take(rows, recipe);
  QCOMPARE(bit.raw()->x(299), 3000.0);
}

void SeriesTest::rowsTrainedAgainAreReadAnew() {
  std::vector<Metric> rows;
  for (int step = 1; step <= 20; ++step)
    rows.push_back({step, 2, 0, 0, step, 1.0 * step});
  LossRun run;
  run.take(rows, {});
  rows.resize(15);
  for (int step = 16; step <= 30; ++step)
    rows.push_back({step, 3, 0, 0, step, 2.0 * step});
  run.take(rows, {});
  QCOMPARE(run.raw()->size(), size_t(30));
  QCOMPARE(run.raw()->y(15), 3.0);
  QCOMPARE(run.raw()->y(14), 2.0);
}

void SeriesTest::spreadCountsWhatIsOutside() {
  Spread spread;
  for (int i = 0; i < 1000; ++i)
    spread.take(2 + 0.0005 * i); // 2 … 2.5
  for (double value : {50.0, 1000.0, -3.0})
    spread.take(value);
  const auto [low, high] = spread.fences();
  QVERIFY(low > 0.5 && low < 2 && high > 2.5 && high < 4);
  const auto edges = Spread::edgesAround(low, high);
  QVERIFY(edges.first <= low && edges.second > high);
  QCOMPARE(spread.above(edges.second), std::int64_t(2));
  QCOMPARE(spread.below(edges.first), std::int64_t(1));
  QCOMPARE(spread.largest(), 1000.0);
  QVERIFY(std::abs(spread.quantile(0.5) / 2.25 - 1) < 0.01);
}

QTEST_GUILESS_MAIN(SeriesTest)
#include "series_test.moc"
