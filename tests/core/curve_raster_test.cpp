// Very many curves as a picture: what a column of pixels shows is what the lines cover there, whatever is
// drawn beside it.
#include "core/api/raster.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <random>

using namespace expe;

namespace {

constexpr int width = 60, height = 40;
const PixelAxis across{0, width, false, width},
    down{height, 0, false, height}; // a unit is a pixel; y upwards
const Stroke red{{255, 0, 0}, 1, 1, {}}, blue{{0, 0, 255}, 1, 1, {}};

struct Picture {
  std::vector<std::uint32_t> columns;
  explicit Picture(const CurveRaster& raster) : columns(raster.columns()) {}
  std::uint32_t at(int column, int row) const {
    return columns[static_cast<std::size_t>(column) * height + static_cast<std::size_t>(row)];
  }
  // The rows of a column that have something, which are neighbours; none: 0 and −1.
  std::pair<int, int> rows(int column) const {
    int first = 0, last = -1;
    for (int row = 0; row < height; ++row)
      if (at(column, row) != 0)
        first = last < 0 ? row : first, last = row;
    return {first, last};
  }
};

Picture drawn(const Samples& points, const Stroke& stroke = red, const PixelAxis& x = across,
              const PixelAxis& y = down) {
  CurveRaster raster(width, height);
  raster.line(points, x, y, stroke);
  return Picture(raster);
}

// The lowest and highest place of the line in a column, from the top, by very many places along it.
std::pair<double, double> covered(const Samples& line, int column) {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (std::size_t i = 1; i < line.x.size(); ++i)
    for (int part = 0; part <= 2000; ++part) {
      const double t = part / 2000.0, x = line.x[i - 1] + t * (line.x[i] - line.x[i - 1]);
      if (x < column || x > column + 1)
        continue;
      const double y = height - (line.y[i - 1] + t * (line.y[i] - line.y[i - 1]));
      low = std::min(low, y), high = std::max(high, y);
    }
  return {low, high};
}

} // namespace

class CurveRasterTest : public QObject {
  Q_OBJECT
private slots:
  // All that is between its edges, and nothing else.
  void aBandIsWhatIsBetweenItsEdges() {
    CurveRaster raster(width, height);
    const Samples low{{10, 30, 50}, {10, 10, 10}}, high{{10, 30, 50}, {20, 30, 20}};
    raster.band(low, high, across, down, {0, 0, 255}, 0.5);
    const Picture picture(raster);
    QCOMPARE(picture.rows(5), (std::pair{0, -1}));
    QCOMPARE(picture.rows(55), (std::pair{0, -1}));
    for (const int column : {12, 29, 40}) {
      const double edge = 20 + 10 - std::abs(column + 0.5 - 30) / 2; // of the upper one
      const auto [top, bottom] = picture.rows(column);
      QVERIFY(std::abs(top - (height - edge)) <= 1 && std::abs(bottom - (height - 10)) <= 1);
    }
    QVERIFY(std::abs(int(picture.at(30, 20) >> 24) - 128) <= 1);
  }
  void columnsAreWhatTheLineCovers() {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> y(2, height - 2);
    for (const int points : {2, 7, 59, 400}) {
      Samples line;
      for (int i = 0; i < points; ++i)
        line.x.push_back(width * static_cast<double>(i) / (points - 1)), line.y.push_back(y(random));
      const Picture picture = drawn(line);
      for (int column = 0; column < width; ++column) {
        const auto [low, high] = covered(line, column);
        const auto [first, last] = picture.rows(column);
        QVERIFY2(std::abs(first - (low - 0.5)) <= 1 && std::abs(last + 1 - (high + 0.5)) <= 1,
                 qPrintable(QString("%1 points, column %2: rows %3 … %4 for %5 … %6")
                                .arg(points)
                                .arg(column)
                                .arg(first)
                                .arg(last)
                                .arg(low)
                                .arg(high)));
        for (int row = first; row <= last; ++row)
          QCOMPARE(picture.at(column, row), 0xffff0000U);
      }
    }
  }

  // Of 200,000 points, among 300 other curves, behind or before them.
  void noSpikeIsLost() {
    for (const int place : {0, 150, 299}) {
      SeriesBuilder spiky;
      for (int i = 0; i < 200000; ++i)
        spiky.append(i, i == 123457 ? 38 : 5);
      const PixelAxis x{0, 200000, false, width};
      CurveRaster raster(width, height);
      for (int i = 0; i < 300; ++i) {
        SeriesBuilder even;
        for (int at = 0; at < 100; ++at)
          even.append(2000 * at, 5 + 0.01 * i);
        const auto series = i == place ? spiky.snapshot() : even.snapshot();
        raster.line(series->view(0, 200000, width, false), x, down, i == place ? red : blue);
      }
      const Picture picture(raster);
      const int column = 123457 * width / 200000;
      QCOMPARE(picture.rows(column).first, 2);
      QCOMPARE(picture.at(column, 2), 0xffff0000U);
      QVERIFY(picture.rows(column - 1).first > 30 && picture.rows(column + 1).first > 30);
    }
  }

  void whatIsDrawnLaterLiesBehind() {
    const Samples level{{0, width}, {20.5, 20.5}};
    CurveRaster raster(width, height);
    raster.line(level, across, down, {{255, 0, 0}, 0.25, 1, {}});
    raster.line(level, across, down, blue);
    raster.line(level, across, down, {{0, 255, 0}, 1, 3, {}}); // wider: its edges are seen
    const Picture picture(raster);
    QCOMPARE(picture.at(10, 19), 0xff4000bfU); // a quarter red, the rest blue
    QCOMPARE(picture.at(10, 18), 0xff00ff00U);
    QCOMPARE(picture.at(10, 20), 0xff00ff00U);
    QCOMPARE(picture.at(10, 17), 0U);
  }

  void manyFaintLinesBecomeFull() {
    const Samples level{{0, width}, {20.5, 20.5}};
    CurveRaster raster(width, height);
    for (int i = 0; i < 40; ++i)
      raster.line(level, across, down, {{100, 150, 200}, 0.3, 1, {}});
    QCOMPARE(Picture(raster).at(30, 19), 0xff6496c8U);
  }

  void gapsBreakTheLine() {
    const double nothing = std::numeric_limits<double>::quiet_NaN();
    const Picture picture = drawn({{0, 20, 25, 30, 60}, {10.5, 10.5, nothing, 10.5, 10.5}});
    QVERIFY(picture.at(19, 29) != 0 && picture.at(31, 29) != 0);
    QCOMPARE(picture.rows(25).second, -1);
  }

  void leavesTheViewStraight() { // and not towards where it would be cut off
    const Picture picture = drawn({{-60, 60}, {-60, 60}});
    for (int column = 0; column < height - 1; ++column)
      QVERIFY(std::abs(picture.rows(column).first - (height - 1 - column)) <= 1);
    QCOMPARE(picture.rows(height + 2).second, -1);
    const Picture steep = drawn({{0, 30}, {20, 1e9}});
    QCOMPARE(steep.rows(0).first, 0);
    QCOMPARE(steep.rows(1).second, -1);
  }

  void logarithmicAxes() {
    const PixelAxis x{1, 1000, true, width}, y{1000, 1, true, height};
    const Picture picture = drawn({{0, 1, 1000}, {1, 1, 1000}}, red, x, y); // x = 0 is nowhere
    for (int column = 0; column < width; ++column)
      QVERIFY(std::abs(picture.rows(column).first - (height - 1 - column * height / width)) <= 1);
  }

  void dashesHaveGapsButNoneInASpike() {
    const Picture level = drawn({{0, width}, {20.5, 20.5}}, {{255, 0, 0}, 1, 1, {6, 4}});
    int drawnColumns = 0;
    for (int column = 0; column < width; ++column)
      drawnColumns += level.rows(column).second >= 0 ? 1 : 0;
    QCOMPARE(drawnColumns, 36);
    for (int at = 5; at < 15; ++at) {
      const Picture spike =
          drawn({{0, at + 0.2, at + 0.5, at + 0.8, width}, {5, 5, 35, 5, 5}}, {{255, 0, 0}, 1, 1, {6, 4}});
      QVERIFY(spike.rows(at).first <= 5);
    }
  }

  void stampsStandAtPoints() {
    CurveRaster raster(width, height);
    const Stamp dot{3, std::vector<std::uint32_t>(9, 0xff00ff00U)};
    raster.stamps({{10, 20, 30, -1}, {20, 20, 20, 20}}, across, down, dot, 2);
    raster.line({{0, width}, {20, 20}}, across, down, red);
    const Picture picture(raster);
    QCOMPARE(picture.rows(10), std::pair(19, 21));
    QCOMPARE(picture.at(10, 20), 0xff00ff00U); // before the line
    QCOMPARE(picture.rows(20).first, picture.rows(20).second);
    QCOMPARE(picture.rows(30), std::pair(19, 21));
  }

  void groupsAreOnePicture() {
    std::mt19937 random(5);
    std::uniform_real_distribution<double> y(2, height - 2);
    CurveRaster all(width, height), front(width, height), back(width, height);
    for (int i = 0; i < 6; ++i) {
      Samples line;
      for (int at = 0; at <= 10; ++at)
        line.x.push_back(6 * at), line.y.push_back(y(random));
      const Stroke stroke{{static_cast<unsigned char>(40 * i), 90, 200}, i % 2 ? 0.4 : 1, 2, {}};
      all.line(line, across, down, stroke);
      (i < 3 ? front : back).line(line, across, down, stroke);
    }
    const auto one = all.columns(), a = front.columns(), b = back.columns();
    const auto rows = composed({&a, &b}, width, height);
    for (int column = 0; column < width; ++column)
      for (int row = 0; row < height; ++row)
        for (int shift = 0; shift < 32; shift += 8) {
          const auto part = [&](std::uint32_t pixel) { return static_cast<int>(pixel >> shift & 255); };
          QVERIFY(std::abs(part(rows[static_cast<std::size_t>(row * width + column)]) -
                           part(one[static_cast<std::size_t>(column * height + row)])) <= 1);
        }
  }
};

QTEST_APPLESS_MAIN(CurveRasterTest)
#include "curve_raster_test.moc"
