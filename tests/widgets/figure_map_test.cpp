// Heat maps on screen by mouse and keys, and on a page.
#include "core/api/raster.h"
#include "widgets/figure/figure_page.h"
#include "widgets/figure/figure_readout.h"
#include "widgets/figure/figure_view.h"

#include <QClipboard>
#include <QFile>
#include <QMimeData>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace expe;

namespace {

constexpr float gap = std::numeric_limits<float>::quiet_NaN();

// Four rows of eight columns, of 1 each from −0.5 on: value = 10·row + column; the last cell is empty.
std::shared_ptr<HeatMap> cells() {
  auto map = std::make_shared<HeatMap>();
  map->rows = 4;
  map->columns = 8;
  for (int row = 0; row < 4; ++row)
    for (int column = 0; column < 8; ++column)
      map->values.push_back(static_cast<float>(10 * row + column));
  map->values.back() = gap;
  map->left = map->first = -0.5;
  map->right = 7.5;
  map->last = 3.5;
  map->label = "weight"_text;
  return map;
}

Figure figureOf(std::shared_ptr<const HeatMap> map) {
  Figure figure;
  figure.kind = "attention";
  figure.title = "Attention"_text;
  Panel panel;
  panel.x = "key"_text;
  panel.y = "query"_text;
  panel.map = std::move(map);
  figure.panels.push_back(panel);
  return figure;
}

QColor color(double part, Colors colors = Colors::Viridis) {
  const Rgb rgb = colorOf(colors, part);
  return {rgb[0], rgb[1], rgb[2]};
}

bool near(const QColor& a, const QColor& b) { // 255 levels, and rounding
  return std::abs(a.red() - b.red()) < 4 && std::abs(a.green() - b.green()) < 4 &&
         std::abs(a.blue() - b.blue()) < 4;
}

void move(FigureView& view, QPoint at, Qt::MouseButtons buttons = Qt::NoButton) {
  QMouseEvent event(QEvent::MouseMove, at, view.mapToGlobal(at), Qt::NoButton, buttons, {});
  QApplication::sendEvent(&view, &event);
}

std::string cellText(std::int64_t row, std::int64_t column) {
  return "q" + std::to_string(row) + " < k" + std::to_string(column);
}

} // namespace

class FigureMapTest : public QObject {
  Q_OBJECT
private slots:
  void initTestCase() { applyTheme(ThemeMode::Light); }
  void init();
  void cellsHaveTheirColours_data();
  void cellsHaveTheirColours();
  void aLogAxisWidensTheFirstColumns();
  void manyCellsAreTheirMean();
  void curvesAndLinesLieAbove();
  void matricesAreSquare();
  void whatWasNotTrainedOnIsMarkedAlongTheAxes();
  void hoveringTellsTheCell();
  void theTextOfACellIsTold();
  void theBoxKeepsClearOfTheCell();
  void keysMoveFromCellToCell();
  void clickAndEnterPick();
  void curvesArePickedAtTheirPoints();
  void theViewStaysWhileTheEdgesDo();
  void whatIsInSightIsExported();
  void theBarHasTheColoursAndGivesWay();
  void mapsOfRowsHaveOneBarAndOneSize();
  void cellsBeyondTheColoursAreHatched();
  void ticksOfTheAuthorHaveRoom();
  void ticksOfANarrowPanelHaveRoom();
  void stampsAreShownWhole();
  void pagesHaveOneImage();
  void pgfHasItsImagesBeside();
  void pgfImagesAreTheCells();
  void copiesAMap();

private:
  FigurePanel& panel() { return *view_->panels().at(0); }
  QPoint at(double x, double y) {
    return QPointF(panel().x()->coordToPixel(x), panel().y()->coordToPixel(y)).toPoint();
  }
  void show(const Figure& figure) {
    view_->setFigure(figure);
    view_->replot();
    view_->replot();
  }
  std::unique_ptr<FigureView> view_;
};

void FigureMapTest::init() {
  view_ = std::make_unique<FigureView>();
  view_->resize(600, 400);
  view_->setFigure(figureOf(cells()));
  view_->show();
  QVERIFY(QTest::qWaitForWindowExposed(view_.get()));
  view_->replot();
  view_->replot();
}

void FigureMapTest::cellsHaveTheirColours_data() {
  QTest::addColumn<bool>("downwards");
  QTest::newRow("upwards") << false;
  QTest::newRow("downwards") << true;
}

void FigureMapTest::cellsHaveTheirColours() {
  QFETCH(bool, downwards);
  Figure figure = figureOf(cells());
  figure.panels[0].downwards = downwards;
  show(figure);
  QCOMPARE(panel().x()->range(), QCPRange(-0.5, 7.5));
  QCOMPARE(panel().y()->range(), QCPRange(-0.5, 3.5));
  QCOMPARE(at(0, 3).y() < at(0, 0).y(), !downwards);
  const QImage image = view_->grab().toImage();
  for (int row = 0; row < 4; ++row)
    for (int column = 0; column < 8; ++column) {
      const QColor wanted = row * 8 + column == 31 ? QColor(Qt::white) : color((10 * row + column) / 36.0);
      for (const double by : {-0.45, 0.0, 0.45}) // and near its edges: nothing is smoothed
        QVERIFY(near(image.pixelColor(at(column + by, row + by)), wanted));
    }
}

void FigureMapTest::aLogAxisWidensTheFirstColumns() {
  auto map = cells();
  map->left = 1;
  map->right = 9;
  Figure figure = figureOf(map);
  figure.panels[0].logX = true;
  show(figure);
  const QImage image = view_->grab().toImage();
  for (int column = 0; column < 8; ++column)
    for (const double x : {column + 1.05, column + 1.95})
      QVERIFY(near(image.pixelColor(at(x, 0)), color(column / 36.0)));
  const double first = panel().map().rectOf({0, 0}).width(), last = panel().map().rectOf({0, 7}).width();
  QVERIFY(std::abs(first / last - std::log(2.0) / std::log(9.0 / 8)) < 1e-6);
}

void FigureMapTest::manyCellsAreTheirMean() {
  auto map = std::make_shared<HeatMap>();
  map->rows = 1;
  map->columns = 100000; // alternating: no pixel shows one of the two alone
  for (int i = 0; i < 100000; ++i)
    map->values.push_back(static_cast<float>(i % 2));
  map->right = 100000;
  show(figureOf(map));
  const QImage image = view_->grab().toImage();
  const QRect area = panel().rect()->rect();
  for (int x = area.left() + 1; x < area.right(); ++x)
    QVERIFY(near(image.pixelColor(x, area.center().y()), color(0.5)) ||
            near(image.pixelColor(x, area.center().y()), color(0.497)) ||
            near(image.pixelColor(x, area.center().y()), color(0.503)));
}

void FigureMapTest::curvesAndLinesLieAbove() {
  Figure figure = figureOf(cells());
  Curve curve;
  curve.color = 2;
  curve.style = Curve::Style::Line;
  curve.x = {0, 7};
  curve.y = {1.25, 1.25};
  figure.panels[0].curves.push_back(curve);
  figure.panels[0].references = {{"training edge"_text, true, 3.25}};
  show(figure);
  const QImage image = view_->grab().toImage();
  bool line = false, edge = false;
  auto lineColor = [](const QColor& c) {
    return c.lightness() > 190 && c.saturation() < 60;
  }; // white, and smooth
  for (int by = -2; by <= 2; ++by) {
    line = line || near(image.pixelColor(at(5.3, 1.25) + QPoint(0, by)), Theme::current().run(2));
    for (int along = 0; along < 12; ++along)
      edge = edge || lineColor(image.pixelColor(at(3.25, 0.3) + QPoint(by, along)));
  }
  QVERIFY(line);
  QVERIFY(edge);
}

namespace {

std::shared_ptr<HeatMap> matrix() {
  auto map = std::make_shared<HeatMap>();
  map->rows = map->columns = 8;
  map->values.assign(64, 0.5F);
  map->left = map->first = -0.5;
  map->right = map->last = 7.5;
  map->label = "weight"_text;
  return map;
}

// Panels of queries over keys.
Figure matrices(std::size_t count) {
  Figure figure = figureOf(matrix());
  figure.panels[0].downwards = true;
  figure.panels.resize(count, figure.panels[0]);
  return figure;
}

} // namespace

void FigureMapTest::matricesAreSquare() {
  for (const std::size_t count : {1, 2})
    for (const QSize size : {QSize(900, 300), QSize(350, 560), QSize(640, 360)}) {
      view_->resize(size);
      show(matrices(count));
      for (const auto& each : view_->panels()) {
        QCOMPARE(each->rect()->width(), each->rect()->height());
        QCOMPARE(each->rect()->width(), panel().rect()->width());
      }
      const bool tall = size.height() > size.width(); // then one is below the other
      const int across = static_cast<int>(tall ? 1 : count), down = static_cast<int>(tall ? count : 1);
      const int free = std::min(size.width() / across, size.height() / down);
      QVERIFY2(panel().rect()->width() > 0.4 * free, qPrintable(QString::number(panel().rect()->width())));
    }
  view_->resize(340, 300); // where squares would be too small to be read
  show(matrices(2));
  QVERIFY(panel().rect()->height() > 200 && panel().rect()->width() > 60);
  show(figureOf(cells())); // four rows of eight columns: no matrix
  QVERIFY(panel().rect()->width() != panel().rect()->height());
}

void FigureMapTest::whatWasNotTrainedOnIsMarkedAlongTheAxes() {
  Figure figure = matrices(1);
  figure.panels[0].references = {{"training edge"_text, true, 3.5, true},
                                 {"training edge"_text, false, 3.5, true}};
  show(figure);
  const QImage image = view_->grab().toImage();
  const QRect area = panel().rect()->rect();
  const auto isTint = [&](QPoint at) {
    const QColor seen = image.pixelColor(at), window = Theme::current().window,
                 full = Theme::current().warning;
    return std::abs(seen.blue() - window.blue()) > 0.5 * std::abs(full.blue() - window.blue());
  };
  QVERIFY(isTint({at(6.4, 0).x(), area.bottom() + 2}) && !isTint({at(1.4, 0).x(), area.bottom() + 2}));
  QVERIFY(isTint({area.left() - 2, at(0, 6.4).y()}) && !isTint({area.left() - 2, at(0, 1.4).y()}));
  QVERIFY(near(image.pixelColor(at(6, 1)), image.pixelColor(at(1, 1)))); // colours say what they said
  move(*view_, at(6, 1));
  QVERIFY(view_->readout().text().contains("beyond the training length"));
  move(*view_, at(1, 1));
  QVERIFY(!view_->readout().text().contains("beyond"));
}

void FigureMapTest::hoveringTellsTheCell() {
  move(*view_, at(5, 2));
  QVERIFY(view_->readout().reading());
  QCOMPARE(*view_->readout().cell(), (MapCell{2, 5}));
  for (const char* part : {"key", "5", "query", "2", "weight", "25.000"})
    QVERIFY2(view_->readout().text().contains(part), part);
  move(*view_, at(5.2, 2.2)); // the same
  QCOMPARE(*view_->readout().cell(), (MapCell{2, 5}));
  move(*view_, at(7, 3));
  QVERIFY(view_->readout().text().contains("—")); // nothing is there
  auto other = cells();
  other->values[2 * 8 + 5] = 0.25F;
  move(*view_, at(5, 2));
  show(figureOf(other)); // a slider is dragged by keys: the pointer stays
  QVERIFY(view_->readout().text().contains("0.25000"));
  move(*view_, {1, 1});
  QVERIFY(!view_->readout().reading());
}

void FigureMapTest::theTextOfACellIsTold() {
  auto map = cells();
  map->text = std::make_shared<const CellText>(CellText{cellText});
  show(figureOf(map));
  move(*view_, at(6, 1));
  QVERIFY(view_->readout().text().startsWith("q1 < k6"));
  QVERIFY(view_->readout().text().contains("16.000"));
  QVERIFY(view_->readout().accessibleDescription().contains("q1 < k6"));
}

void FigureMapTest::theBoxKeepsClearOfTheCell() {
  for (int row = 0; row < 4; ++row)
    for (int column = 0; column < 8; ++column) {
      move(*view_, at(column, row));
      const QRect box = view_->readout().box();
      QVERIFY(view_->rect().contains(box));
      QVERIFY(!box.intersects(panel().map().rectOf({row, column}).toRect().adjusted(1, 1, -1, -1)));
    }
  panel().setView({2.6, 3.4}, {1.6, 2.4}); // one cell is all there is
  view_->replot();
  move(*view_, at(3, 2));
  QVERIFY(!view_->readout().box().contains(at(3, 2)));
}

void FigureMapTest::keysMoveFromCellToCell() {
  QTest::keyClick(view_.get(), Qt::Key_Right); // begins in the middle
  const MapCell start = *view_->readout().cell();
  QTest::keyClick(view_.get(), Qt::Key_Right);
  QCOMPARE(*view_->readout().cell(), (MapCell{start.row, start.column + 1}));
  QTest::keyClick(view_.get(), Qt::Key_Up);
  QCOMPARE(view_->readout().cell()->row, start.row + 1);
  for (int i = 0; i < 20; ++i)
    QTest::keyClick(view_.get(), Qt::Key_Left);
  QCOMPARE(view_->readout().cell()->column, std::int64_t(0));
  Figure down = figureOf(cells());
  down.panels[0].downwards = true;
  show(down);
  const auto before = view_->readout().cell()->row;
  QTest::keyClick(view_.get(), Qt::Key_Down);
  QCOMPARE(view_->readout().cell()->row, std::min<std::int64_t>(before + 1, 3));
  const QCPRange x = panel().x()->range(), y = panel().y()->range();
  QTest::keyClick(view_.get(), Qt::Key_Down, Qt::ControlModifier);
  QVERIFY(panel().y()->range().lower > y.lower); // downwards
  QCOMPARE(panel().x()->range(), x);
  panel().setView({5.5, 7.5}, {-0.5, 3.5});
  view_->replot();
  QTest::keyClick(view_.get(), Qt::Key_Right); // out of sight: the view follows
  QTRY_VERIFY(!view_->fitted());
  QTest::keyClick(view_.get(), Qt::Key_Escape);
  QVERIFY(!view_->readout().reading());
}

void FigureMapTest::clickAndEnterPick() {
  QSignalSpy picked(view_.get(), &FigureView::pointPicked);
  QTest::mouseClick(view_.get(), Qt::LeftButton, {}, at(5, 2));
  QCOMPARE(picked.size(), 0); // there is nothing to pick
  Figure figure = figureOf(cells());
  figure.panels[0].pickX = "key";
  figure.panels[0].pickY = "position";
  show(figure);
  QTest::mouseClick(view_.get(), Qt::LeftButton, {}, at(5.3, 1.8));
  QCOMPARE(picked.size(), 1);
  QCOMPARE(picked[0], (QVariantList{"key", 5.0, "position", 2.0}));
  QVERIFY(view_->fitted());
  QTest::mousePress(view_.get(), Qt::LeftButton, {}, at(5, 2)); // a drag is none
  move(*view_, at(3, 2), Qt::LeftButton);
  QTest::mouseRelease(view_.get(), Qt::LeftButton, {}, at(3, 2));
  QTest::mouseClick(view_.get(), Qt::LeftButton, {}, {1, 1}); // nor is the margin
  QCOMPARE(picked.size(), 1);
  view_->fit();
  view_->replot();
  move(*view_, at(1, 1));
  QTest::keyClick(view_.get(), Qt::Key_Right);
  QTest::keyClick(view_.get(), Qt::Key_Return);
  QCOMPARE(picked.size(), 2);
  QCOMPARE(picked[1], (QVariantList{"key", 2.0, "position", 1.0}));
}

void FigureMapTest::curvesArePickedAtTheirPoints() {
  Figure figure = figureOf(nullptr);
  figure.panels[0].pickX = "length";
  Curve curve;
  curve.x = {1, 2, 3};
  curve.y = {1, 2, 4};
  figure.panels[0].curves.push_back(curve);
  show(figure);
  QSignalSpy picked(view_.get(), &FigureView::pointPicked);
  QTest::mouseClick(view_.get(), Qt::LeftButton, {}, at(2.2, 3));
  QCOMPARE(picked.size(), 1);
  QCOMPARE(picked[0][0].toString(), "length");
  QCOMPARE(picked[0][1].toDouble(), 2.0);
}

void FigureMapTest::theViewStaysWhileTheEdgesDo() {
  panel().setView({2, 4}, {1, 2});
  auto other = cells();
  other->values[0] = 100;
  show(figureOf(other));
  QCOMPARE(panel().x()->range(), QCPRange(2, 4));
  QVERIFY(!view_->fitted());
  other = cells();
  other->right = 15.5;
  show(figureOf(other));
  QVERIFY(view_->fitted());
  QCOMPARE(panel().x()->range(), QCPRange(-0.5, 15.5));
}

void FigureMapTest::whatIsInSightIsExported() {
  panel().setView({1.5, 2.5}, {0.5, 1.5}); // one cell
  const Figure shown = view_->shown();
  QCOMPARE(*shown.panels[0].viewX, (std::pair{1.5, 2.5}));
  QVERIFY(shown.panels[0].map == view_->figure().panels[0].map);
  const QImage page = figureImage(shown, {}, 2);
  QVERIFY(near(page.pixelColor(page.rect().center()), color(12 / 36.0)));
}

void FigureMapTest::theBarHasTheColoursAndGivesWay() {
  const QImage image = view_->grab().toImage();
  const QRect area = panel().rect()->rect();
  const int x = area.right() + 12;
  QVERIFY(near(image.pixelColor(x, area.top() + 1), color(1)));
  QVERIFY(near(image.pixelColor(x, area.bottom() - 1), color(0)));
  QCOMPARE(panel().bar().axis().label(), "weight");
  QCOMPARE(panel().bar().axis().range(), QCPRange(0, 36));
  view_->resize(200, 160);
  QTRY_VERIFY(panel().bar().axis().label().isEmpty());
  QTRY_VERIFY(panel().rect()->width() > 90);
  show(figureOf(nullptr));
  QVERIFY(!panel().bar().axis().visible());
}

// As the four terms of the logits: two by two, or in a row where the pane is flat.
void FigureMapTest::mapsOfRowsHaveOneBarAndOneSize() {
  auto map = cells();
  map->range = {0, 36};
  Figure figure = figureOf(map);
  figure.panels.assign(4, figure.panels[0]);
  figure.columns = 2;
  const auto bars = [this] {
    return std::ranges::count_if(view_->panels(),
                                 [](const auto& each) { return each->bar().axis().visible(); });
  };
  const auto area = [this](std::size_t i) { return view_->panels()[i]->rect()->rect(); };
  const auto level = [&] { return std::abs(area(0).width() - area(1).width()) <= 1; };
  view_->resize(700, 600);
  show(figure);
  QTRY_VERIFY(level());
  QCOMPARE(bars(), 1);
  QVERIFY(view_->panels()[1]->bar().axis().visible());
  QCOMPARE(area(1).top(), area(0).top());
  QCOMPARE(area(2).left(), area(0).left());
  QVERIFY(area(2).top() > area(0).bottom());
  QVERIFY((area(3).size() - area(1).size()).isNull());
  view_->resize(1200, 250);
  QTRY_VERIFY(area(3).top() == area(0).top() && level());
  QCOMPARE(bars(), 1);
  Figure other = figure;
  map = cells();
  map->range = {0, 5};
  for (const std::size_t i : {2, 3})
    other.panels[i].map = map;
  view_->resize(700, 600);
  show(other);
  QTRY_COMPARE(bars(), 2); // another scale, another bar
}

void FigureMapTest::cellsBeyondTheColoursAreHatched() {
  auto map = cells();
  map->values[0] = 1000; // the first cell of the first row; the lowest of the others is 1, the median 20
  map->range = robustRange(map->values);
  show(figureOf(map));
  const QImage image = view_->grab().toImage();
  const auto colours = [&](const QRectF& area) {
    QSet<QRgb> all;
    for (int y = area.toRect().top() + 2; y < area.toRect().bottom() - 2; ++y)
      for (int x = area.toRect().left() + 2; x < area.toRect().right() - 2; ++x)
        all << image.pixel(x, y);
    return all;
  };
  QVERIFY(colours(panel().map().rectOf({0, 0})).size() > 2); // the highest colour with lines across
  QVERIFY(colours(panel().map().rectOf({0, 0})).contains(color(1).rgb()));
  QCOMPARE(colours(panel().map().rectOf({0, 1})).size(), 1);
  const QCPAxis& bar = panel().bar().axis();
  QCOMPARE(bar.range().lower, 1.0);
  QVERIFY(bar.range().upper > 77); // 1 + 4 × 19, and room for the hatched end
  QCOMPARE(bar.tickVectorLabels().last(), "≥ 77");
  QCOMPARE(bar.label(), "weight\nhatched: above best + 4 × (median − best)");
  const int x = panel().rect()->rect().right() + 12, top = panel().rect()->rect().top();
  QVERIFY(colours(QRectF(x - 4, top - 2, 10, bar.coordToPixel(77) - top)).size() > 2);
}

void FigureMapTest::ticksOfTheAuthorHaveRoom() {
  Figure figure = figureOf(cells());
  for (int i = 0; i < 4; ++i)
    figure.panels[0].ticksY.push_back({double(i), Text("word " + std::to_string(i))});
  for (int i = 0; i < 80; ++i)
    figure.panels[0].ticksX.push_back({i / 10.0, "some token"_text});
  show(figure);
  QCOMPARE(panel().y()->tickVectorLabels(), (QVector<QString>{"word 0", "word 1", "word 2", "word 3"}));
  const auto labels = panel().x()->tickVectorLabels();
  QVERIFY(labels.size() > 2 && labels.size() < 10);
  move(*view_, at(3, 2));
  QVERIFY(view_->readout().text().contains("2: word 2"));
}

void FigureMapTest::ticksOfANarrowPanelHaveRoom() {
  auto map = cells();
  map->left = 0, map->right = 4128;
  Figure figure = figureOf(map);
  for (const int width : {80, 100, 130, 180, 500}) {
    view_->resize(width, 300);
    show(figure);
    const QCPAxis& axis = *panel().x();
    const auto labels = axis.tickVectorLabels();
    const auto at = axis.tickVector();
    QVERIFY(!labels.isEmpty());
    const QFontMetrics metrics(axis.tickLabelFont());
    for (int i = 1; i < labels.size(); ++i)
      QVERIFY2(axis.coordToPixel(at[i]) - axis.coordToPixel(at[i - 1]) >
                   (metrics.horizontalAdvance(labels[i]) + metrics.horizontalAdvance(labels[i - 1])) / 2.0,
               qPrintable(QStringList(labels.begin(), labels.end()).join(" ")));
  }
}

// On a screen it stands above the view, and takes none of its room.
void FigureMapTest::stampsAreShownWhole() {
  Figure figure = figureOf(cells());
  const int top = panel().rect()->top();
  QSignalSpy told(view_.get(), &FigureView::stampChanged);
  figure.stamp = "ExPE · step 340 · 512 tokens (4×) · s = 0.5 · a text of which nobody knows the end "
                 "beforehand · seed 3"_text;
  show(figure);
  QCOMPARE(told.takeLast().at(0).toString(), QString::fromStdString(figure.stamp));
  QCOMPARE(panel().rect()->top(), top);
  const auto svg = figurePage(figure, "svg", {3.25, 0});
  QVERIFY(svg->contains("ExPE · step 340") && svg->contains("seed 3")); // on several lines
  view_->clear("Nothing is there.");
  QCOMPARE(told.takeLast().at(0).toString(), QString());
}

void FigureMapTest::pagesHaveOneImage() {
  const auto svg = figurePage(figureOf(cells()), "svg");
  QCOMPARE(svg->count("<image"), 1);
  QVERIFY(QSvgRenderer(*svg).isValid());
  QVERIFY(svg->contains(">query<") || svg->contains("query")); // axes are letters and lines
  QVERIFY(svg->count("<polyline") + svg->count("<path") > 4);
  for (const char* format : {"pdf", "svg", "png"})
    QCOMPARE(*figurePage(figureOf(cells()), format), *figurePage(figureOf(cells()), format));
  QVERIFY(!figurePage(figureOf(cells()), "pdf")->contains("DCTDecode")); // no photograph
  const QImage page = QImage::fromData(*figurePage(figureOf(cells()), "png"), "PNG");
  int blue = 0; // of cells at both ends
  for (int y = 0; y < page.height(); ++y)
    for (int x = 0; x < page.width(); ++x)
      blue += page.pixelColor(x, y) == color(0) ? 1 : 0;
  QVERIFY(blue > 10000);
}

void FigureMapTest::pgfHasItsImagesBeside() {
  const QTemporaryDir folder;
  QVERIFY(writeFigure(figureOf(cells()), (folder.path() + "/head.pgf").toStdString()).ok());
  QFile file(folder.path() + "/head.pgf");
  QVERIFY(file.open(QIODevice::ReadOnly) && file.readAll().contains("{head-1.png}"));
  QCOMPARE(QImage(folder.path() + "/head-1.png").size(), QSize(8, 4));
}

void FigureMapTest::pgfImagesAreTheCells() {
  Figure figure = figureOf(cells());
  auto image = [&] {
    return QImage::fromData(QByteArray::fromStdString(pgfImages(figure).at(0).bytes), "PNG");
  };
  QCOMPARE(image().pixelColor(0, 3), color(0)); // the first row is at the bottom
  QCOMPARE(image().pixelColor(6, 0), color(1));
  QCOMPARE(image().pixelColor(7, 0).alpha(), 0);
  figure.panels[0].downwards = true;
  QCOMPARE(image().pixelColor(6, 3), color(1));
  figure.panels[0].viewX = {0.7, 2.1}; // whole cells: the axes cut them
  QCOMPARE(image().size(), QSize(2, 4));
  QVERIFY(toPgf(figure).find("graphics[xmin=0.5, xmax=2.5, ymin=-0.5, ymax=3.5]") != std::string::npos);
  figure.panels[0].viewX = {50, 60};
  QVERIFY(pgfImages(figure).empty());
  QVERIFY(toPgf(figure).find("graphics") == std::string::npos);
  auto large = std::make_shared<HeatMap>();
  large->rows = 10;
  large->columns = 100000;
  large->values.assign(1000000, 1);
  figure = figureOf(large);
  QVERIFY(image().width() > 1000 && image().width() < 2000); // pooled
}

void FigureMapTest::copiesAMap() {
  QTest::keyClick(view_.get(), Qt::Key_C, Qt::ControlModifier);
  const QMimeData* data = QGuiApplication::clipboard()->mimeData();
  QVERIFY(data && data->hasImage() && data->data("image/svg+xml").contains("<image"));
  QVERIFY(data->text().contains("query,,5,2,,25\n"));
  auto large = std::make_shared<HeatMap>();
  large->rows = 1001;
  large->columns = 1000;
  large->values.assign(1001000, 1);
  show(figureOf(large));
  view_->copy();
  QVERIFY(!QGuiApplication::clipboard()->mimeData()->hasText()); // too long a table
}

QTEST_MAIN(FigureMapTest)
#include "figure_map_test.moc"
