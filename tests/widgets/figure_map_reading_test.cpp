// A heat map is read and picked from by mouse and keys.
#include "figure_map_fixture.h"

#include <QSignalSpy>

using namespace expe;

namespace {

std::string cellText(std::int64_t row, std::int64_t column) {
  return "q" + std::to_string(row) + " < k" + std::to_string(column);
}

} // namespace

class FigureMapReadingTest : public FigureMapFixture {
  Q_OBJECT
private slots:
  void init() { begin(); }
  void hoveringTellsTheCell();
  void theTextOfACellIsTold();
  void theBoxKeepsClearOfTheCell();
  void keysMoveFromCellToCell();
  void clickAndEnterPick();
  void curvesArePickedAtTheirPoints();
  void theViewStaysWhileTheEdgesDo();
};

void FigureMapReadingTest::hoveringTellsTheCell() {
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

void FigureMapReadingTest::theTextOfACellIsTold() {
  auto map = cells();
  map->text = std::make_shared<const CellText>(CellText{cellText});
  show(figureOf(map));
  move(*view_, at(6, 1));
  QVERIFY(view_->readout().text().startsWith("q1 < k6"));
  QVERIFY(view_->readout().text().contains("16.000"));
  QVERIFY(view_->readout().accessibleDescription().contains("q1 < k6"));
}

void FigureMapReadingTest::theBoxKeepsClearOfTheCell() {
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

void FigureMapReadingTest::keysMoveFromCellToCell() {
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

void FigureMapReadingTest::clickAndEnterPick() {
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

void FigureMapReadingTest::curvesArePickedAtTheirPoints() {
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

void FigureMapReadingTest::theViewStaysWhileTheEdgesDo() {
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

QTEST_MAIN(FigureMapReadingTest)
#include "figure_map_reading_test.moc"
