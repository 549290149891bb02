// What a heat map shows: cells in their colours, bars, marks and ticks.
#include "figure_map_fixture.h"

#include <QSignalSpy>

#include <cmath>

using namespace expe;

class FigureMapTest : public FigureMapFixture {
  Q_OBJECT
private slots:
  void init() { begin(); }
  void cellsHaveTheirColours_data();
  void cellsHaveTheirColours();
  void aLogAxisWidensTheFirstColumns();
  void manyCellsAreTheirMean();
  void curvesAndLinesLieAbove();
  void matricesAreSquare();
  void aLayoutComesToAnEnd();
  void anEdgeBehindWhichNothingLiesHasNoLabel();
  void whatWasNotTrainedOnIsMarkedAlongTheAxes();
  void theBarHasTheColoursAndGivesWay();
  void mapsOfRowsHaveOneBarAndOneSize();
  void cellsBeyondTheColoursAreHatched();
  void ticksOfTheAuthorHaveRoom();
  void ticksOfANarrowPanelHaveRoom();
};

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

// Of a larger square there is room for more ticks, whose labels leave it less: at some sizes each would ask
// for the other, picture after picture.
void FigureMapTest::aLayoutComesToAnEnd() {
  Figure figure = matrices(1);
  auto map = std::make_shared<HeatMap>(*figure.panels[0].map);
  map->log = true;
  map->range = {1e-5F, 1.0F};
  figure.panels[0].map = map;
  for (int width = 170; width < 300; width += 2) {
    view_->resize(width, 340);
    show(figure);
    QTest::qWait(1);
    QSignalSpy drawn(view_.get(), &QCustomPlot::afterReplot);
    QTest::qWait(5);
    QVERIFY2(drawn.isEmpty(), qPrintable(QString("%1 pixels").arg(width)));
  }
}

void FigureMapTest::anEdgeBehindWhichNothingLiesHasNoLabel() {
  Figure figure = figureOf(cells());
  for (const double at : {3.25, figure.panels[0].map->right}) {
    figure.panels[0].references = {{"a line"_text, true, at}};
    show(figure);
    for (int i = 0; i < view_->itemCount(); ++i)
      if (const auto* text = qobject_cast<QCPItemText*>(view_->item(i)); text && text->text() == "a line")
        QCOMPARE(text->visible(), at == 3.25);
  }
  // A page of squares in a row is no higher than they are.
  QCOMPARE(heightOf({9, 0}, matrices(3)), 3.1);
  QCOMPARE(heightOf({9, 0}, matrices(2)), 0.48 * 9);
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

QTEST_MAIN(FigureMapTest)
#include "figure_map_test.moc"
