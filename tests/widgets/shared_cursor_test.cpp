// One cursor: what is pointed at in one figure is marked in all others that have the quantity, until the
// pointer leaves.
#include "tests/widgets/figure_fixture.h"
#include "widgets/figure/shared_cursor.h"

#include <QImage>

using namespace expe;

namespace {

Figure over(const std::string& quantity, int points = 10) {
  Figure made = figure(points);
  made.panels[0].pickX = quantity;
  return made;
}

// 4 dims over 10 positions, each value 10·dim + position, as its cells tell.
Figure mapOf(const std::string& x, const std::string& y) {
  Figure made = figure(0);
  HeatMap map;
  map.rows = 4, map.columns = 10, map.left = map.first = -0.5, map.right = 9.5, map.last = 3.5;
  for (int i = 0; i < 40; ++i)
    map.values.push_back(static_cast<float>(i));
  const auto place = [](std::int64_t row, std::int64_t column) -> Text {
    return "n = " + std::to_string(column) + ", c = " + std::to_string(row);
  };
  const auto text = [place](std::int64_t row, std::int64_t column) -> Text {
    return place(row, column).english() + ": 10·c + n = " + std::to_string(10 * row + column);
  };
  map.text = std::make_shared<const CellText>(CellText{text, place});
  Panel& panel = made.panels[0];
  panel.curves.clear();
  panel.map = std::make_shared<const HeatMap>(map);
  panel.pickX = x, panel.pickY = y;
  return made;
}

double luminance(const QColor& color) {
  const auto part = [](double c) { return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
  return 0.2126 * part(color.redF()) + 0.7152 * part(color.greenF()) + 0.0722 * part(color.blueF());
}

double contrast(const QColor& a, const QColor& b) {
  const double x = luminance(a), y = luminance(b);
  return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

} // namespace

class SharedCursorTest : public QObject {
  Q_OBJECT
private slots:
  void initTestCase() { applyTheme(ThemeMode::Light); }
  void cleanup() {
    views_.clear();
    cursor_.clear();
  }
  void aPositionIsMarkedInEveryFigureThatHasIt();
  void keysMoveItAndEscapeRemovesIt();
  void aMapMarksItsColumnAndTellsTheEquation();
  void aCellIsMarkedInItsRowAndColumn();
  void aQueryAndAKeyAreADistance();
  void theLineIsSeen_data();
  void theLineIsSeen();
  void newNumbersAreReadAtOnce();
  void whoeverIsPointedAtLastIsMarked();
  void panelsOfOneFigureAreMarkedToo();
  void whatIsLookedAtIsMarkedWhereverIsPointed();
  void theMarkGoesThroughNoWords();

private:
  FigureView& add(const Figure& figure) {
    auto& view = *views_.emplace_back(std::make_unique<FigureView>());
    view.share(cursor_);
    view.resize(600, 400);
    view.setFigure(figure);
    view.show();
    if (!QTest::qWaitForWindowExposed(&view))
      qWarning("not exposed");
    view.replot();
    return view;
  }
  static QPoint at(const FigureView& view, double x, double y) {
    const FigurePanel& panel = *view.panels().front();
    return {qRound(panel.x()->coordToPixel(x)), qRound(panel.y()->coordToPixel(y))};
  }

  SharedCursor cursor_;
  std::vector<std::unique_ptr<FigureView>> views_;
};

void SharedCursorTest::aPositionIsMarkedInEveryFigureThatHasIt() {
  FigureView &one = add(over("position")), &other = add(over("position", 8)), &steps = add(over("step"));
  hover(one, at(one, 4, 2));
  QCOMPARE(one.readout().x(), 4.0);
  QVERIFY(!one.marked(0));
  QVERIFY(other.marked(0));
  QCOMPARE(other.marked(0)->x(), 4.0);
  QVERIFY2(other.marked(0)->text().contains("1.0000"), qPrintable(other.marked(0)->text())); // 4 / 4
  QVERIFY(!steps.marked(0));
  hover(one, at(one, 9, 2)); // beyond what the other shows
  QVERIFY(!other.marked(0));
  hover(one, at(one, 5, 2));
  QVERIFY(other.marked(0));
  QEvent leave(QEvent::Leave);
  QApplication::sendEvent(&one, &leave);
  QVERIFY(!other.marked(0) && !one.readout().reading());
}

void SharedCursorTest::keysMoveItAndEscapeRemovesIt() {
  FigureView &one = add(over("position")), &other = add(over("position"));
  QTest::keyClick(&one, Qt::Key_Right);
  QTest::keyClick(&one, Qt::Key_Right);
  QVERIFY(other.marked(0));
  QCOMPARE(other.marked(0)->x(), one.readout().x());
  const double before = one.readout().x();
  QTest::keyClick(&one, Qt::Key_Left);
  QCOMPARE(other.marked(0)->x(), before - 1);
  QTest::keyClick(&one, Qt::Key_Escape);
  QVERIFY(!other.marked(0));
  QTest::keyClick(&one, Qt::Key_Right);
  QTest::keyClick(&other, Qt::Key_Escape); // wherever it is pressed
  QVERIFY(!other.marked(0) && !one.readout().reading());
}

void SharedCursorTest::aMapMarksItsColumnAndTellsTheEquation() {
  FigureView &one = add(over("position")), &map = add(mapOf("position", "dim"));
  hover(one, at(one, 6, 2));
  QVERIFY(map.marked(0));
  QVERIFY(!map.marked(0)->cell());
  QCOMPARE(map.marked(0)->text(), QString("n = 6, c = 0: 10·c + n = 6"));
  const QRectF column = map.panels().front()->map().rectOf({0, 6});
  const QImage seen = map.grab().toImage();
  const QRect area = map.panels().front()->rect()->rect();
  bool black = false, white = false; // whatever the colours of the map
  for (int x = qFloor(column.left()) - 3; x < column.left() + 3; ++x) {
    const QColor color = seen.pixelColor(x, area.top() + area.height() / 4);
    black = black || color == QColor(Qt::black), white = white || color == QColor(Qt::white);
  }
  QVERIFY(black && white);
}

void SharedCursorTest::aCellIsMarkedInItsRowAndColumn() {
  FigureView &map = add(mapOf("position", "dim")), &same = add(mapOf("position", "dim"));
  FigureView &positions = add(over("position")), &dims = add(over("dim"));
  hover(map, at(map, 3, 2));
  QCOMPARE(*same.marked(0)->cell(), (MapCell{2, 3}));
  QVERIFY2(same.marked(0)->text().contains("23"), qPrintable(same.marked(0)->text()));
  QCOMPARE(positions.marked(0)->x(), 3.0);
  QCOMPARE(dims.marked(0)->x(), 2.0);
}

void SharedCursorTest::aQueryAndAKeyAreADistance() {
  FigureView &attention = add(mapOf("key", "position")), &distances = add(over("distance"));
  FigureView &positions = add(over("position")), &keys = add(over("key"));
  hover(attention, at(attention, 1, 3));
  QCOMPARE(distances.marked(0)->x(), 2.0);
  QCOMPARE(positions.marked(0)->x(), 3.0); // of the query
  QCOMPARE(keys.marked(0)->x(), 1.0);
  hover(keys, at(keys, 2, 2)); // a key is at a position
  QCOMPARE(positions.marked(0)->x(), 2.0);
  QVERIFY(!distances.marked(0));
  hover(positions, at(positions, 3, 2)); // and nothing says which of them is meant: row and column
  QVERIFY(attention.marked(0) && !attention.marked(0)->cell());
}

void SharedCursorTest::theLineIsSeen_data() {
  QTest::addColumn<int>("look");
  QTest::newRow("light") << int(ThemeMode::Light);
  QTest::newRow("dark") << int(ThemeMode::Dark);
}
void SharedCursorTest::theLineIsSeen() {
  QFETCH(int, look);
  applyTheme(static_cast<ThemeMode>(look));
  FigureView &one = add(over("position")), &other = add(over("position"));
  hover(one, at(one, 5, 2));
  const QImage seen = other.grab().toImage();
  const QPoint line(at(other, 5, 2).x(), other.panels().front()->rect()->bottom() - 20);
  double most = 1;
  for (const int beside : {-1, 0, 1})
    most = std::max(most, contrast(seen.pixelColor(line + QPoint(beside, 0)), Theme::current().window));
  QVERIFY2(most >= 3, qPrintable(QString::number(most)));
  applyTheme(ThemeMode::Light);
}

// Where the axis is of it, at its place also after a zoom, and not where it lies out of sight.
void SharedCursorTest::whatIsLookedAtIsMarkedWhereverIsPointed() {
  FigureView &lengths = add(over("times")), &steps = add(over("step")), &map = add(mapOf("times", "dim"));
  const auto markedAt = [&] {
    const auto& lines = lengths.readout().present();
    return lines.empty() ? -1 : lengths.panels().front()->x()->pixelToCoord(lines.front().x1());
  };
  cursor_.setPresent({{"times", 4}});
  QVERIFY(std::abs(markedAt() - 4) < 1e-9);
  QVERIFY(steps.readout().present().empty() && map.readout().present().empty());
  const QPoint foot(qRound(lengths.readout().present().front().x2()),
                    lengths.panels().front()->rect()->bottom() + 4);
  QCOMPARE(lengths.grab().toImage().pixelColor(foot), Theme::current().accent);
  hover(lengths, at(lengths, 7, 2));
  QVERIFY(std::abs(markedAt() - 4) < 1e-9);
  lengths.zoom(0.5);
  lengths.replot();
  QVERIFY(lengths.panels().front()->x()->range().contains(4) && std::abs(markedAt() - 4) < 1e-9);
  cursor_.setPresent({{"times", 40}});
  QCOMPARE(markedAt(), -1.0);
  cursor_.setPresent({});
}

// Where words of the panel stand it begins below them.
void SharedCursorTest::theMarkGoesThroughNoWords() {
  Figure noted = over("times");
  noted.panels[0].notes = {"It breaks first at 4×, mainly because of distances never seen."_text};
  FigureView& lengths = add(noted);
  const QRect area = lengths.panels().front()->rect()->rect();
  cursor_.setPresent({{"times", 1}}); // left of them
  QCOMPARE(lengths.readout().present().front().y1(), static_cast<double>(area.top()));
  cursor_.setPresent({{"times", 8}});
  const auto mark = lengths.readout().present().front();
  QVERIFY(mark.y1() > area.top() + 10 && mark.y1() < area.center().y());
  QVERIFY(mark.y1() >= lengths.panels().front()->notes().bottom());
  cursor_.setPresent({});
}

// Nothing is pointed at anew: a slider has moved.
void SharedCursorTest::newNumbersAreReadAtOnce() {
  FigureView &one = add(over("position")), &other = add(over("position"));
  QTest::keyClick(&one, Qt::Key_Right);
  QTest::keyClick(&one, Qt::Key_Right);
  const double x = one.readout().x();
  Figure moved = over("position");
  for (double& y : moved.panels[0].curves[0].y)
    y += 100;
  other.setFigure(moved);
  other.replot();
  QVERIFY(other.marked(0)->x() == x && other.marked(0)->text().contains("10"));
  QVERIFY2(other.marked(0)->text().contains(QString::number(100 + 4 / x, 'f', 2)),
           qPrintable(other.marked(0)->text()));
}

void SharedCursorTest::whoeverIsPointedAtLastIsMarked() {
  FigureView &one = add(over("position")), &other = add(over("position"));
  QTest::keyClick(&one, Qt::Key_Right);
  hover(other, at(other, 3, 2));
  QVERIFY(other.readout().reading() && !other.marked(0));
  QVERIFY(!one.readout().reading());
  QCOMPARE(one.marked(0)->x(), 3.0);
}

// With a box of its own only where that of the pointer leaves room.
void SharedCursorTest::panelsOfOneFigureAreMarkedToo() {
  Figure two = over("position");
  two.panels.push_back(two.panels.front());
  two.panels.push_back(two.panels.front());
  two.panels.back().pickX = "dim";
  FigureView& view = add(two);
  for (const double x : {2, 9}) {
    hover(view, at(view, x, 2));
    QVERIFY(!view.marked(0) && view.marked(1) && !view.marked(2));
    QCOMPARE(view.marked(1)->x(), x);
    QVERIFY(!view.marked(1)->box().intersects(view.readout().box()));
  }
}

QTEST_MAIN(SharedCursorTest)
#include "shared_cursor_test.moc"
