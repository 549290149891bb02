// Heat maps as data: their colours, what pixels show of them, and how they leave as CSV and pgfplots.
#include "core/api/raster.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <fstream>
#include <sstream>

using namespace expe;

namespace {

constexpr float gap = std::numeric_limits<float>::quiet_NaN();

HeatMap map(std::int64_t rows, std::int64_t columns, std::vector<float> values) {
  HeatMap made;
  made.rows = rows;
  made.columns = columns;
  made.values = std::move(values);
  made.right = static_cast<double>(columns);
  made.last = static_cast<double>(rows);
  made.label = "weight"_text;
  return made;
}

Figure figureOf(HeatMap heat) {
  Figure figure;
  figure.kind = "attention";
  figure.title = "Attention"_text;
  Panel panel;
  panel.title = "head 3"_text;
  panel.x = "key"_text;
  panel.y = "query"_text;
  panel.map = std::make_shared<const HeatMap>(std::move(heat));
  figure.panels.push_back(panel);
  return figure;
}

std::vector<CellSpan> all(std::int64_t cells, int pixels) {
  return cellSpans({0, static_cast<double>(cells), cells}, 0, static_cast<double>(cells), false, pixels);
}

std::string text(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream all;
  all << file.rdbuf();
  return all.str();
}

} // namespace

class HeatMapTest : public QObject {
  Q_OBJECT
private slots:
  void coloursAreThePublishedOnes();
  void scalesSpanTheValues();
  void logScalesAreEvenInTheLogarithm();
  void divergingIsSymmetric();
  void fewHighCellsLeaveTheColoursToTheOthers();
  void withoutOutliersAllIsSpanned();
  void pgfHatchesWhatIsBeyond();
  void cellsAreWhereTheirEdgesSay();
  void pixelsShowCellsOrTheirMean();
  void logAxesHaveUnequalColumns();
  void csvHasARowACell();
  void csvOfCurvesIsAsItWas();
  void pgfNamesItsImages();
  void stampsComeFirst();
};

// The ends, and the 128th and 129th colour of 256, as they are published.
void HeatMapTest::coloursAreThePublishedOnes() {
  QCOMPARE(colorOf(Colors::Viridis, 0), (Rgb{68, 1, 84}));
  QCOMPARE(colorOf(Colors::Viridis, 1), (Rgb{253, 231, 37}));
  QCOMPARE(colorOf(Colors::Magma, 0), (Rgb{0, 0, 4}));
  QCOMPARE(colorOf(Colors::Magma, 1), (Rgb{252, 253, 191}));
  QCOMPARE(colorOf(Colors::Cividis, 0), (Rgb{0, 34, 78}));
  QCOMPARE(colorOf(Colors::Cividis, 1), (Rgb{254, 232, 56}));
  auto near = [](Rgb a, Rgb b) {
    for (std::size_t i = 0; i < 3; ++i)
      if (std::abs(int(a[i]) - int(b[i])) > 2)
        return false;
    return true;
  };
  QVERIFY(near(colorOf(Colors::Viridis, 0.5), {33, 145, 140}));
  QVERIFY(near(colorOf(Colors::Magma, 0.5), {183, 55, 121}));
  QVERIFY(near(colorOf(Colors::Cividis, 0.5), {125, 124, 120}));
  QCOMPARE(colorOf(Colors::Diverging, 0.5), (Rgb{232, 232, 232}));
  QCOMPARE(colorOf(Colors::Viridis, -3), colorOf(Colors::Viridis, 0));
  QCOMPARE(colorOf(Colors::Viridis, 7), colorOf(Colors::Viridis, 1));
}

void HeatMapTest::scalesSpanTheValues() {
  const ColorScale scale = colorScale(map(1, 5, {2, gap, INFINITY, -1, 0}));
  QCOMPARE(scale.low, -1.0);
  QCOMPARE(scale.high, 2.0);
  QCOMPARE(scale.part(0.5), 0.5);
  QCOMPARE(scale.part(9), 1.0);
  QVERIFY(std::isnan(scale.part(gap)));
  HeatMap ranged = map(1, 2, {2, 4});
  ranged.range = {0, 10};
  QCOMPARE(colorScale(ranged).part(4), 0.4);
  for (const auto& values : {std::vector<float>{3, 3}, {0, 0}, {gap, gap}}) // something to span
    QVERIFY(colorScale(map(1, 2, values)).low < colorScale(map(1, 2, values)).high);
}

void HeatMapTest::logScalesAreEvenInTheLogarithm() {
  HeatMap heat = map(1, 4, {0, 1e-4F, 1e-2F, -5});
  heat.log = true;
  const ColorScale scale = colorScale(heat);
  QVERIFY(scale.log && std::abs(scale.low - 1e-4) < 1e-10);
  QVERIFY(std::abs(scale.part(1e-3) - 0.5) < 1e-6);
  QVERIFY(std::abs(scale.at(0.5) - 1e-3) < 1e-9);
  QCOMPARE(scale.part(0), 0.0);
  QCOMPARE(scale.part(-5), 0.0);
  const Raster raster = rasterOf(heat, scale, all(1, 1), all(4, 4));
  QCOMPARE(raster.levels, (std::vector<unsigned char>{1, 1, 255, 1}));
}

void HeatMapTest::divergingIsSymmetric() {
  HeatMap heat = map(1, 3, {-1, 0, 4});
  heat.colors = Colors::Diverging;
  heat.log = true; // there is no logarithm of a difference
  const ColorScale scale = colorScale(heat);
  QCOMPARE(scale.low, -4.0);
  QCOMPARE(scale.high, 4.0);
  QVERIFY(!scale.log);
  const Raster raster = rasterOf(heat, scale, all(1, 1), all(3, 3));
  QCOMPARE(int(raster.levels[1]), 128); // the middle of 1 … 255
  QCOMPARE(colorOfLevel(Colors::Diverging, 128), (Rgb{232, 232, 232}));
  QCOMPARE(int(raster.levels[0]), 96); // 1 + 254 · 3/8, rounded
}

void HeatMapTest::fewHighCellsLeaveTheColoursToTheOthers() {
  HeatMap heat = map(1, 7, {2.25F, 2, 2.5F, 2.75F, 40, INFINITY, gap}); // median of the finite: 2.5
  heat.range = robustRange(heat.values);
  const ColorScale scale = colorScale(heat);
  QCOMPARE(scale.low, 2.0);
  QCOMPARE(scale.high, 4.0); // 2 + 4 × 0.5
  QVERIFY(scale.above);
  QVERIFY(scale.isBeyond(40) && scale.isBeyond(INFINITY) && !scale.isBeyond(4) && !scale.isBeyond(gap));
  QVERIFY(scale.part(2.75) - scale.part(2.25) >= 0.25); // in a range of all they would be one colour
  QCOMPARE(barLabel(heat, scale).english(), std::string("weight\nhatched: above best + 4 × (median − best)"));
  const auto ticks = barTicks(scale, 4);
  QCOMPARE(ticks.back(), (Tick{4, Text(std::string("≥ 4"))}));
  QVERIFY(ticks.size() > 2 && ticks[ticks.size() - 2].at <= 3.5);
  heat.range = {1, 3}; // of several maps beside each other
  QVERIFY(colorScale(heat).isBeyond(40));
  heat.range.reset();
  QVERIFY(!colorScale(heat).isBeyond(40));
}

void HeatMapTest::withoutOutliersAllIsSpanned() {
  for (const auto& values : {std::vector<float>{1, 2, 3, 4, 5}, {3, 3, 3, 9}, {2, 2}, {gap, gap}}) {
    HeatMap heat = map(1, std::ssize(values), values);
    const ColorScale all = colorScale(heat);
    heat.range = robustRange(values);
    const ColorScale scale = colorScale(heat);
    QCOMPARE(scale.low, all.low);
    QCOMPARE(scale.high, all.high);
    QVERIFY(!scale.above);
    QCOMPARE(barLabel(heat, scale).english(), std::string("weight"));
    QCOMPARE(barTicks(scale, 5), ticks(scale.low, scale.high, false, Quantity::Number, 5));
  }
}

void HeatMapTest::pgfHatchesWhatIsBeyond() {
  HeatMap heat = map(1, 5, {2, 2.25F, 2.5F, 2.75F, 40});
  QVERIFY(toPgf(figureOf(heat)).find("pattern") == std::string::npos);
  heat.range = robustRange(heat.values);
  const std::string pgf = toPgf(figureOf(heat));
  for (const char* part :
       {"\\usetikzlibrary{patterns}", "point meta max=4,", "{$\\ge$ 4}", "weight\\\\hatched: above best",
        "\\fill[pattern=north east lines] (axis cs:4,0) rectangle (axis cs:5,1);"})
    QVERIFY2(pgf.find(part) != std::string::npos, part);
  QCOMPARE(pgf.find("\\fill["), pgf.rfind("\\fill["));
}

void HeatMapTest::cellsAreWhereTheirEdgesSay() {
  const CellAxis axis{-0.5, 3.5, 4};
  QCOMPARE(axis.centre(2), 2.0);
  QCOMPARE(axis.edge(4), 3.5);
  QCOMPARE(axis.at(0.49).value(), std::int64_t(0));
  QCOMPARE(axis.at(0.51).value(), std::int64_t(1));
  QVERIFY(!axis.at(3.5) && !axis.at(-0.6) && !axis.at(gap));
  const CellAxis octaves{3, 48, 4, true}; // 3, 6, 12, 24, 48
  QCOMPARE(octaves.edge(2), 12.0);
  QVERIFY(std::abs(octaves.centre(0) - 3 * std::sqrt(2.0)) < 1e-12);
  QCOMPARE(octaves.at(23.9), std::optional<std::int64_t>(2));
  const auto halves = cellSpans(octaves, 3, 48, true, 8);
  for (int i = 0; i < 8; ++i)
    QCOMPARE(halves[std::size_t(i)], (CellSpan{i / 2, i / 2 + 1}));
  const CellAxis down{8, 0, 4};
  QCOMPARE(down.at(7.5).value(), std::int64_t(0));
  QCOMPARE(down.centre(3), 1.0);
  QCOMPARE(extentOf(down, false), (std::pair{0.0, 8.0}));
  QCOMPARE(extentOf(down, true), (std::pair{1.0, 8.0})); // half a cell
}

void HeatMapTest::pixelsShowCellsOrTheirMean() {
  // A cell over two pixels; one at the middle of a pixel; nothing outside.
  QCOMPARE(all(2, 4), (std::vector<CellSpan>{{0, 1}, {0, 1}, {1, 2}, {1, 2}}));
  QCOMPARE(cellSpans({0, 2, 2}, 4, 0, false, 4), (std::vector<CellSpan>{{}, {}, {1, 2}, {0, 1}}));
  QCOMPARE(all(8, 2), (std::vector<CellSpan>{{0, 4}, {4, 8}}));
  std::int64_t covered = 0;
  for (const CellSpan& span : all(8192, 700)) { // each cell is behind one pixel
    QCOMPARE(span.from, covered);
    covered = span.to;
  }
  QCOMPARE(covered, std::int64_t(8192));
  // Means by hand: (0 + 1 + 2 + 7) / 4 = 2.5 of 0 … 10; (10 + NaN + 5 + NaN) → 7.5; all NaN → nothing.
  HeatMap heat = map(2, 6, {0, 1, 10, gap, gap, gap, 2, 7, 5, gap, gap, gap});
  const Raster raster = rasterOf(heat, {0, 10, false}, all(2, 1), all(6, 3));
  QCOMPARE(raster.width, 3);
  QCOMPARE(raster.height, 1);
  QCOMPARE(raster.levels, (std::vector<unsigned char>{65, 192, 0})); // 1 + 254 · 0.25 = 64.5, 1 + 254 · 0.75
  QVERIFY(raster.gaps);
  QVERIFY(!rasterOf(map(1, 1, {1}), {0, 1, false}, all(1, 3), all(1, 3)).gaps);
  for (const unsigned char level : rasterOf(heat, {0, 10, false}, {{}, {}}, all(6, 3)).levels)
    QCOMPARE(int(level), 0);
}

void HeatMapTest::logAxesHaveUnequalColumns() { // 1 … 4 in 2 pixels of an octave each
  const auto spans = cellSpans({1, 4, 3}, 1, 4, true, 2);
  QCOMPARE(spans, (std::vector<CellSpan>{{0, 1}, {1, 3}}));
}

void HeatMapTest::csvHasARowACell() {
  Figure figure = figureOf(map(2, 3, {0.1F, 2, gap, -1, 1e-9F, 5}));
  Curve curve;
  curve.name = "band"_text;
  curve.x = {1};
  curve.y = {0.5};
  figure.panels[0].curves.push_back(curve);
  const std::string csv = toCsv(figure);
  QCOMPARE(csv.substr(csv.find("panel,curve")),
           std::string("panel,curve,x,y,half_width_95,value\n"
                       "head 3,band,1,0.5,,\n"
                       "head 3,,0.5,0.5,,0.1\nhead 3,,1.5,0.5,,2\n"
                       "head 3,,0.5,1.5,,-1\nhead 3,,1.5,1.5,,1e-09\nhead 3,,2.5,1.5,,5\n"));
  QVERIFY(csv.find("# value of the panel head 3: weight\n") != std::string::npos);
  QVERIFY(csv.find("# y of the panel head 3: query\n") != std::string::npos);
}

void HeatMapTest::csvOfCurvesIsAsItWas() {
  Figure figure = figureOf(map(1, 1, {1}));
  figure.panels[0].map = nullptr;
  Curve curve;
  curve.name = "a"_text;
  curve.x = {1, 2}, curve.y = {3, gap}, curve.error = {0.5, gap};
  figure.panels[0].curves.push_back(curve);
  QCOMPARE(toCsv(figure),
           std::string("# Attention\n# x of the panel query: key\npanel,curve,x,y,half_width_95\n"
                       "query,a,1,3,0.5\nquery,a,2,,\n"));
  QVERIFY(toPgf(figure).find("graphics") == std::string::npos);
}

void HeatMapTest::pgfNamesItsImages() {
  HeatMap heat = map(2, 3, {1, 10, 100, 1, 10, 100});
  heat.log = true;
  heat.colors = Colors::Magma;
  Figure figure = figureOf(heat);
  figure.panels[0].downwards = true;
  figure.panels[0].ticksY = {{0.5, "the"_text}, {1.5, "end_"_text}};
  QTemporaryDir folder;
  const std::filesystem::path path = std::filesystem::path(folder.path().toStdString()) / "my figure 5%.pgf";
  QVERIFY(writePgf(figure, path).ok());
  const std::string pgf = text(path);
  for (const char* part :
       {"\\addplot graphics[xmin=0, xmax=3, ymin=0, ymax=2] {my-figure-5--1.png};",
        "colormap={expemagma}{rgb255=(0,0,4)", "rgb255=(252,253,191)}",
        "colorbar, colormap name=expemagma, point meta min=0, point meta max=2", "ylabel={weight}",
        "y dir=reverse", "ytick={{0.5},{1.5}}", "yticklabels={{the},{end\\_}}", "xmin=0, xmax=3"})
    QVERIFY2(pgf.find(part) != std::string::npos, part);
  QVERIFY(text(path.parent_path() / "my-figure-5--1.png").starts_with("\x89PNG"));
  QVERIFY(!writePgf(figure, "/proc/nowhere/a.pgf").ok());
}

void HeatMapTest::stampsComeFirst() {
  Figure figure = figureOf(map(1, 1, {1}));
  figure.stamp = "ExPE · step 340"_text;
  QVERIFY(toCsv(figure).starts_with("# ExPE · step 340\n# Attention\n"));
  QVERIFY(toPgf(figure).starts_with("% ExPE · step 340\n"));
  QVERIFY(
      toPgf(figure).find("{Attention\\\\{\\normalfont\\scriptsize\\color{gray} ExPE $\\cdot$ step 340}};") !=
      std::string::npos);
}

QTEST_GUILESS_MAIN(HeatMapTest)
#include "heat_map_test.moc"
