// The part of a figure that is in sight, by mouse and keyboard and as data comes.
#include "tests/widgets/figure_fixture.h"

#include <QSignalSpy>

using namespace expe;

class FigureMovingTest : public FigureFixture {
  Q_OBJECT
private slots:
  void initTestCase() { applyTheme(ThemeMode::Light); }
  void init() { begin(); }
  void wheelZoomsAndNewDataKeepsTheView();
  void wheelOverAnAxisZoomsItAlone();
  void dragPansAndDoubleClickFits();
  void homeFits();
  void followMovesAZoomedViewOn();
  void fittedViewGrowsWithTheData();
  void framingZooms_data();
  void framingZooms();
  void aRightClickWantsTheMenu();
  void keysMoveTheLineAndTheView();
  void keysZoomFollowAndClear();
  void anotherAxisIsSeenWhole();
};

void FigureMovingTest::wheelZoomsAndNewDataKeepsTheView() {
  const QCPRange before = x();
  wheel(*view_, middle(), 1);
  const QCPRange zoomed = x(), zoomedY = y();
  QVERIFY(zoomed.size() < before.size());
  QVERIFY(std::abs(zoomed.size() / before.size() - 0.8) < 1e-6);
  QVERIFY(!view_->fitted());
  view_->setFigure(figure(500));
  QCOMPARE(view_->graph(0)->dataCount(), 500);
  QCOMPARE(x(), zoomed);
  QCOMPARE(y(), zoomedY);
}

void FigureMovingTest::wheelOverAnAxisZoomsItAlone() {
  const QCPRange beforeX = x(), beforeY = y();
  wheel(*view_, QPointF(middle().x(), rect().bottom() + 10), 1);
  QVERIFY(x().size() < beforeX.size());
  QCOMPARE(y(), beforeY);
}

void FigureMovingTest::dragPansAndDoubleClickFits() {
  const QCPRange before = x();
  QTest::mousePress(view_.get(), Qt::LeftButton, {}, middle());
  QTest::mouseMove(view_.get(), middle() + QPoint(20, 0));
  QMouseEvent move(QEvent::MouseMove, middle() + QPointF(60, 0),
                   view_->mapToGlobal(middle() + QPointF(60, 0)), Qt::NoButton, Qt::LeftButton, {});
  QApplication::sendEvent(view_.get(), &move);
  QTest::mouseRelease(view_.get(), Qt::LeftButton, {}, middle() + QPoint(60, 0));
  QVERIFY(x().lower < before.lower);
  QVERIFY(std::abs(x().size() - before.size()) < 1e-9);
  QTest::mouseDClick(view_.get(), Qt::LeftButton, {}, middle());
  QCOMPARE(x(), before);
  QVERIFY(view_->fitted());
}

void FigureMovingTest::homeFits() {
  const QCPRange before = x();
  wheel(*view_, middle(), 3);
  QTest::keyClick(view_.get(), Qt::Key_Home);
  QCOMPARE(x(), before);
}

void FigureMovingTest::followMovesAZoomedViewOn() {
  wheel(*view_, middle(), 3);
  const double size = x().size();
  view_->setFollow(true);
  view_->setFigure(figure(1000));
  QVERIFY(x().contains(1000));
  QVERIFY(std::abs(x().size() - size) < 1e-9);
}

void FigureMovingTest::fittedViewGrowsWithTheData() {
  view_->setFigure(figure(1000));
  QVERIFY(x().contains(1000));
}

void FigureMovingTest::framingZooms_data() {
  QTest::addColumn<Qt::MouseButton>("button");
  QTest::addColumn<Qt::KeyboardModifiers>("keys");
  QTest::addColumn<QPoint>("extent");
  QTest::newRow("right") << Qt::RightButton << Qt::KeyboardModifiers() << QPoint(100, 80);
  QTest::newRow("shift") << Qt::LeftButton << Qt::KeyboardModifiers(Qt::ShiftModifier) << QPoint(100, 80);
  QTest::newRow("backwards") << Qt::RightButton << Qt::KeyboardModifiers() << QPoint(-100, -80);
  QTest::newRow("flat: x alone") << Qt::RightButton << Qt::KeyboardModifiers() << QPoint(100, 1);
}

void FigureMovingTest::framingZooms() {
  QFETCH(Qt::MouseButton, button);
  QFETCH(Qt::KeyboardModifiers, keys);
  QFETCH(QPoint, extent);
  QSignalSpy menu(view_.get(), &FigureView::menuWanted);
  const QCPRange beforeX = x(), beforeY = y();
  const QPoint from = middle() - extent / 2;
  drag(*view_, button, keys, from, from + extent);
  const double width = beforeX.size() * (std::abs(extent.x()) + 1) / rect().width();
  QVERIFY(std::abs(x().size() - width) < 0.03 * beforeX.size());
  if (std::abs(extent.y()) > 1)
    QVERIFY(std::abs(y().size() / beforeY.size() - 80.0 / rect().height()) < 0.03);
  else
    QCOMPARE(y(), beforeY);
  QVERIFY(!view_->fitted());
  QCOMPARE(menu.size(), 0);
}

void FigureMovingTest::aRightClickWantsTheMenu() {
  QSignalSpy menu(view_.get(), &FigureView::menuWanted);
  const QCPRange before = x();
  QTest::mouseClick(view_.get(), Qt::RightButton, {}, middle());
  QCOMPARE(menu.size(), 1);
  QCOMPARE(menu[0][0].toPoint(), view_->mapToGlobal(middle()));
  QCOMPARE(x(), before);
  QContextMenuEvent byKey(QContextMenuEvent::Keyboard, middle(), view_->mapToGlobal(middle()));
  QApplication::sendEvent(view_.get(), &byKey);
  QCOMPARE(menu.size(), 2);
}

void FigureMovingTest::keysMoveTheLineAndTheView() {
  QTest::keyClick(view_.get(), Qt::Key_Right);
  const double start = view_->readout().x();
  QTest::keyClick(view_.get(), Qt::Key_Right);
  QCOMPARE(view_->readout().x(), start + 1);
  QTest::keyClick(view_.get(), Qt::Key_Left);
  QTest::keyClick(view_.get(), Qt::Key_Left);
  QCOMPARE(view_->readout().x(), start - 1);
  QVERIFY(view_->readout().accessibleDescription().contains("run 1"));
  for (int i = 0; i < 30; ++i)
    QTest::keyClick(view_.get(), Qt::Key_Left);
  QCOMPARE(view_->readout().x(), 1.0);
  const QCPRange before = x();
  QTest::keyClick(view_.get(), Qt::Key_Right, Qt::ControlModifier);
  QVERIFY(x().lower > before.lower);
  QVERIFY(std::abs(x().size() - before.size()) < 1e-9);
}

void FigureMovingTest::keysZoomFollowAndClear() {
  const QCPRange before = x(), beforeY = y();
  QTest::keyClick(view_.get(), Qt::Key_Plus);
  QVERIFY(std::abs(x().size() / before.size() - 0.8) < 1e-9);
  QCOMPARE(y(), beforeY);
  QTest::keyClick(view_.get(), Qt::Key_Minus);
  QVERIFY(std::abs(x().size() - before.size()) < 1e-9);
  QSignalSpy follow(view_.get(), &FigureView::followChanged);
  QTest::keyClick(view_.get(), Qt::Key_F);
  QCOMPARE(follow.value(0).value(0).toBool(), true);
  QVERIFY(view_->follows());
  QTest::keyClick(view_.get(), Qt::Key_Right);
  QVERIFY(view_->readout().reading());
  QTest::keyClick(view_.get(), Qt::Key_Escape);
  QVERIFY(!view_->readout().reading());
}

void FigureMovingTest::anotherAxisIsSeenWhole() {
  wheel(*view_, middle(), 3);
  Figure tokens = figure(10);
  tokens.panels[0].x = "training tokens"_text;
  for (double& value : tokens.panels[0].curves[0].x)
    value *= 1000;
  view_->setFigure(tokens);
  QVERIFY(view_->fitted());
  QVERIFY(x().contains(1000) && x().contains(10000));
}

QTEST_MAIN(FigureMovingTest)
#include "figure_moving_test.moc"
