// All heads as small pictures: their colours, and choosing one by mouse and keys.
#include "widgets/figure/head_grid.h"
#include "widgets/theme.h"

#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace expe;

namespace {

// Weight 1 in the left half of head 0, 0.01 elsewhere; nothing is seen above the diagonal.
HeadMaps maps(std::int64_t layers, std::int64_t heads, std::int64_t side) {
  HeadMaps made;
  made.layers = layers, made.heads = heads, made.side = side;
  for (std::int64_t layer = 0; layer < layers; ++layer)
    for (std::int64_t head = 0; head < heads; ++head)
      for (std::int64_t y = 0; y < side; ++y)
        for (std::int64_t x = 0; x < side; ++x)
          made.values.push_back(x > y ? std::nanf("") : head == 0 && x < side / 2 ? 1.0F : 0.01F);
  return made;
}

} // namespace

class HeadGridTest : public QObject {
  Q_OBJECT
private slots:
  void initTestCase() { applyTheme(ThemeMode::Light); }
  void init();
  void cleanup() { grid_.reset(); }
  void layersGoDownHeadsToTheRight();
  void coloursAreLogarithmic();
  void mouseChooses();
  void arrowKeysChoose();
  void settingIsNotEmitted();
  void theChoiceIsFramed();
  void fourFitBesideTheFigure();
  void manyScroll();
  void otherModels();
  void layersMayHaveFewer();
  void words();

private:
  QColor pixel(int layer, int head, double x, double y) {
    const QRect rect = grid_->rectOf(layer, head);
    return grid_->viewport()->grab().toImage().pixelColor(rect.left() + qRound(x * rect.width()),
                                                          rect.top() + qRound(y * rect.height()));
  }
  std::unique_ptr<HeadGrid> grid_;
};

void HeadGridTest::init() {
  grid_ = std::make_unique<HeadGrid>();
  grid_->resize(400, 300);
  grid_->show();
  QVERIFY(QTest::qWaitForWindowActive(grid_.get()));
  grid_->setMaps(maps(3, 4, 8));
}

// Real and imaginary heads in the first and last layer, two in the one between.
void HeadGridTest::layersMayHaveFewer() {
  HeadMaps some = maps(3, 4, 8);
  const std::vector<std::string> four = {"real", "imaginary", "real", "imaginary"};
  some.kinds = {four, {"", ""}, four};
  grid_->setMaps(some);
  QCOMPARE(grid_->describe(0, 3), QString("layer 1, head 4 (imaginary)"));
  QCOMPARE(grid_->describe(1, 1), QString("layer 2, head 2"));
  QCOMPARE(pixel(1, 3, 0.5, 0.5), Theme::light().window); // nothing is drawn there
  QVERIFY(pixel(0, 3, 0.5, 0.5) != Theme::light().window);
  QSignalSpy picked(grid_.get(), &HeadGrid::headPicked);
  QTest::mouseClick(grid_->viewport(), Qt::LeftButton, {}, grid_->rectOf(1, 3).center());
  QCOMPARE(picked.count(), 0);
  QTest::mouseClick(grid_->viewport(), Qt::LeftButton, {}, grid_->rectOf(0, 3).center());
  QTest::keyClick(grid_.get(), Qt::Key_Down); // to the nearest that there is
  QCOMPARE(QPoint(grid_->layer(), grid_->head()), QPoint(1, 1));
  QTest::keyClick(grid_.get(), Qt::Key_End);
  QCOMPARE(grid_->head(), 1);
}

void HeadGridTest::layersGoDownHeadsToTheRight() {
  QVERIFY(grid_->rectOf(0, 1).left() > grid_->rectOf(0, 0).right());
  QCOMPARE(grid_->rectOf(0, 1).top(), grid_->rectOf(0, 0).top());
  QVERIFY(grid_->rectOf(1, 0).top() > grid_->rectOf(0, 0).bottom());
  QCOMPARE(grid_->rectOf(2, 3).width(), grid_->rectOf(2, 3).height());
  QVERIFY(grid_->viewport()->rect().contains(grid_->rectOf(2, 3)));
}

void HeadGridTest::coloursAreLogarithmic() {
  QCOMPARE(pixel(0, 0, 0.2, 0.8), QColor(253, 231, 37)); // 1: the last colour
  const QColor half = pixel(0, 1, 0.2, 0.8);             // 0.01: half way from 1e-4 to 1
  QVERIFY(std::abs(half.red() - 33) <= 3 && std::abs(half.green() - 145) <= 3 &&
          std::abs(half.blue() - 140) <= 3);
  QCOMPARE(pixel(0, 0, 0.8, 0.2), Theme::light().panel); // the future
  HeadMaps small = maps(3, 4, 8);
  std::fill(small.values.begin(), small.values.end(), 1e-9F);
  grid_->setMaps(small);
  QCOMPARE(pixel(2, 3, 0.5, 0.5), QColor(68, 1, 84));
}

void HeadGridTest::mouseChooses() {
  QSignalSpy picked(grid_.get(), &HeadGrid::headPicked);
  QTest::mouseClick(grid_->viewport(), Qt::LeftButton, {}, grid_->rectOf(2, 1).center());
  QCOMPARE(picked.count(), 1);
  QCOMPARE(picked.at(0).at(0).toInt(), 2);
  QCOMPARE(picked.at(0).at(1).toInt(), 1);
  QTest::mouseClick(grid_->viewport(), Qt::LeftButton, {}, grid_->rectOf(2, 1).center());
  QTest::mouseClick(grid_->viewport(), Qt::LeftButton, {}, QPoint(2, 2));
  QCOMPARE(picked.count(), 1); // the same, and none
}

void HeadGridTest::arrowKeysChoose() {
  QSignalSpy picked(grid_.get(), &HeadGrid::headPicked);
  const auto at = [&] { return QPoint(grid_->layer(), grid_->head()); };
  QTest::keyClick(grid_.get(), Qt::Key_Down);
  QCOMPARE(at(), QPoint(0, 0)); // first of all into it
  QTest::keyClick(grid_.get(), Qt::Key_Down);
  QTest::keyClick(grid_.get(), Qt::Key_Right);
  QCOMPARE(at(), QPoint(1, 1));
  QTest::keyClick(grid_.get(), Qt::Key_End);
  QCOMPARE(at(), QPoint(1, 3));
  QTest::keyClick(grid_.get(), Qt::Key_Right);
  QCOMPARE(at(), QPoint(1, 3)); // stays
  QTest::keyClick(grid_.get(), Qt::Key_PageDown);
  QCOMPARE(at(), QPoint(2, 3));
  QTest::keyClick(grid_.get(), Qt::Key_Home);
  QTest::keyClick(grid_.get(), Qt::Key_Up);
  QCOMPARE(at(), QPoint(1, 0));
  QCOMPARE(picked.count(), 7);
}

void HeadGridTest::settingIsNotEmitted() {
  QSignalSpy picked(grid_.get(), &HeadGrid::headPicked);
  grid_->setSelected(1, 2);
  QCOMPARE(grid_->layer(), 1);
  QCOMPARE(grid_->head(), 2);
  grid_->setMaps(maps(3, 4, 16));
  QCOMPARE(grid_->head(), 2);
  QCOMPARE(picked.count(), 0);
}

void HeadGridTest::theChoiceIsFramed() {
  grid_->clearFocus();
  for (const ThemeMode mode : {ThemeMode::Light, ThemeMode::Dark}) {
    applyTheme(mode);
    grid_->setSelected(1, 2);
    const QImage seen = grid_->viewport()->grab().toImage();
    const auto frame = [&](int layer, int head) {
      const QRect rect = grid_->rectOf(layer, head);
      return seen.pixelColor(rect.left() - 2, rect.center().y());
    };
    QCOMPARE(frame(1, 2), Theme::current().accent);
    QVERIFY(frame(1, 1) != Theme::current().accent);
  }
  applyTheme(ThemeMode::Light);
}

// In a large window the figure leaves the grid 168 pixels, at 1280×800 110; names of layers are longer in
// German.
void HeadGridTest::fourFitBesideTheFigure() {
  grid_->setMaps(maps(4, 4, 8));
  for (const int width : {168, 110}) {
    grid_->resize(width, 200);
    QTRY_COMPARE(grid_->width(), width);
    QCOMPARE(grid_->horizontalScrollBar()->maximum(), 0);
    QVERIFY(grid_->viewport()->rect().contains(grid_->rectOf(3, 3)));
  }
}

void HeadGridTest::manyScroll() {
  grid_->setMaps(maps(16, 24, 8));
  QTRY_VERIFY(grid_->verticalScrollBar()->maximum() > 0);
  QVERIFY(grid_->horizontalScrollBar()->maximum() > 0);
  const int names = grid_->rectOf(0, 0).left();
  grid_->setSelected(15, 23);
  QVERIFY(grid_->viewport()->rect().contains(grid_->rectOf(15, 23)));
  grid_->setSelected(0, 0);
  QVERIFY(grid_->rectOf(0, 0).left() >= names); // not below the names of the layers
  QSignalSpy picked(grid_.get(), &HeadGrid::headPicked);
  grid_->horizontalScrollBar()->setValue(100);
  QTest::mouseClick(grid_->viewport(), Qt::LeftButton, {}, QPoint(5, grid_->rectOf(1, 0).center().y()));
  QCOMPARE(picked.count(), 0); // the name lies above what has scrolled below it
}

void HeadGridTest::otherModels() {
  grid_->setSelected(2, 3);
  grid_->setMaps(maps(1, 2, 8)); // smaller: there is no such head
  QCOMPARE(grid_->layer(), -1);
  grid_->setMaps({});
  QTest::keyClick(grid_.get(), Qt::Key_Right);
  QCOMPARE(grid_->layer(), -1);
}

void HeadGridTest::words() {
  QCOMPARE(grid_->accessibleDescription(), "3 layers of 4 heads");
  grid_->setSelected(1, 2);
  QCOMPARE(grid_->accessibleDescription(), "layer 2, head 3");
  grid_->setMaps({});
  grid_->setEmptyText("Select a run.");
  QCOMPARE(grid_->accessibleDescription(), "Select a run.");
}

QTEST_MAIN(HeadGridTest)
#include "head_grid_test.moc"
