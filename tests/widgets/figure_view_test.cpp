// Figures on screen by mouse and keyboard, and on a page.
#include "widgets/figure_page.h"
#include "widgets/figure_view.h"

#include <QImage>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>
#include <QWheelEvent>

using namespace expe;

namespace {

Figure figure(int points, int curves = 1) {
  Figure made;
  made.kind = "loss";
  made.title = "Loss";
  Panel panel;
  panel.x = "step";
  panel.y = "loss (nats per token)";
  for (int c = 0; c < curves; ++c) {
    Curve curve;
    curve.name = "run " + std::to_string(c + 1);
    curve.color = c;
    for (int i = 1; i <= points; ++i) {
      curve.x.push_back(i);
      curve.y.push_back(c + 4.0 / i);
    }
    panel.curves.push_back(curve);
  }
  made.panels.push_back(panel);
  return made;
}

void wheel(FigureView& view, QPointF at, int notches) {
  QWheelEvent event(at, view.mapToGlobal(at), {}, {0, 120 * notches}, Qt::NoButton, Qt::NoModifier,
                    Qt::NoScrollPhase, false);
  QApplication::sendEvent(&view, &event);
}

} // namespace

class FigureViewTest : public QObject {
  Q_OBJECT
private slots:
  void initTestCase() { applyLook(Look::Light); }
  void init();
  void drawsEachCurve();
  void wheelZoomsAndNewDataKeepsTheView();
  void wheelOverAnAxisZoomsItAlone();
  void dragPansAndDoubleClickFits();
  void homeFits();
  void followMovesAZoomedViewOn();
  void fittedViewGrowsWithTheData();
  void fewerPanelsAndCurvesAreDrawnAnew();
  void legendStaysOutOfTheCurves();
  void saysWhatToDoWhenEmpty();
  void pagesArePdfSvgAndPng();
  void darkAndLightDiffer();

private:
  QCPAxisRect& rect() { return *view_->panels().at(0)->rect(); }
  QCPRange x() { return rect().axis(QCPAxis::atBottom)->range(); }
  QCPRange y() { return rect().axis(QCPAxis::atLeft)->range(); }
  QPoint middle() { return rect().center(); }
  std::unique_ptr<FigureView> view_;
};

void FigureViewTest::init() {
  view_ = std::make_unique<FigureView>();
  view_->resize(600, 400);
  view_->setFigure(figure(10));
  view_->show();
  QVERIFY(QTest::qWaitForWindowExposed(view_.get()));
  view_->replot();
}

void FigureViewTest::drawsEachCurve() {
  view_->setFigure(figure(10, 3));
  QCOMPARE(view_->graphCount(), 3);
  QCOMPARE(view_->graph(2)->dataCount(), 10);
  QCOMPARE(view_->graph(2)->dataMainValue(9), 2.4);
  QVERIFY(x().contains(1) && x().contains(10));
  QVERIFY(y().contains(0.4) && y().contains(6));
}

void FigureViewTest::wheelZoomsAndNewDataKeepsTheView() {
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

void FigureViewTest::wheelOverAnAxisZoomsItAlone() {
  const QCPRange beforeX = x(), beforeY = y();
  wheel(*view_, QPointF(middle().x(), rect().bottom() + 10), 1);
  QVERIFY(x().size() < beforeX.size());
  QCOMPARE(y(), beforeY);
}

void FigureViewTest::dragPansAndDoubleClickFits() {
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

void FigureViewTest::homeFits() {
  const QCPRange before = x();
  wheel(*view_, middle(), 3);
  QTest::keyClick(view_.get(), Qt::Key_Home);
  QCOMPARE(x(), before);
}

void FigureViewTest::followMovesAZoomedViewOn() {
  wheel(*view_, middle(), 3);
  const double size = x().size();
  view_->setFollow(true);
  view_->setFigure(figure(1000));
  QVERIFY(x().contains(1000));
  QVERIFY(std::abs(x().size() - size) < 1e-9);
}

void FigureViewTest::fittedViewGrowsWithTheData() {
  view_->setFigure(figure(1000));
  QVERIFY(x().contains(1000));
}

void FigureViewTest::fewerPanelsAndCurvesAreDrawnAnew() {
  Figure two = figure(10, 4);
  two.panels.push_back(two.panels[0]);
  two.panels[1].curves[0].error.assign(10, 0.5);
  view_->setFigure(two);
  QCOMPARE(view_->graphCount(), 8);
  QCOMPARE(view_->axisRectCount(), 2);
  view_->setFigure(figure(5));
  view_->replot();
  QCOMPARE(view_->graphCount(), 1);
  QCOMPARE(view_->axisRectCount(), 1);
  QCOMPARE(view_->plottableCount(), 1);
}

void FigureViewTest::legendStaysOutOfTheCurves() {
  view_->setFigure(figure(10, 8));
  view_->replot();
  view_->replot();
  QCPLegend* legend = view_->findChild<QCPLegend*>();
  QVERIFY(legend);
  QCOMPARE(legend->itemCount(), 8);
  QVERIFY(!legend->outerRect().intersects(rect().rect()));
  QVERIFY(rect().height() > 200); // and takes little of the page
  for (int i = 0; i < 8; ++i)
    QVERIFY(view_->rect().contains(legend->item(i)->rect()));
}

void FigureViewTest::saysWhatToDoWhenEmpty() {
  view_->clear("Press Train.");
  QCOMPARE(view_->graphCount(), 0);
  QCOMPARE(view_->findChild<QLabel*>()->text(), "Press Train.");
  QVERIFY(view_->findChild<QLabel*>()->isVisible());
  view_->setFigure(figure(5));
  QVERIFY(!view_->findChild<QLabel*>()->isVisible());
}

void FigureViewTest::pagesArePdfSvgAndPng() {
  const auto pdf = figurePage(figure(100, 3), "pdf");
  QVERIFY(pdf && pdf->startsWith("%PDF-") && pdf->contains("/FontFile2"));
  QVERIFY(pdf->contains("/MediaBox [0 0 486.000000 290.000000]") || pdf->contains("/MediaBox [0 0 486 290]"));
  const auto svg = figurePage(figure(100, 3), "svg");
  QVERIFY(svg && QSvgRenderer(*svg).isValid() && svg->contains("run 3"));
  const auto png = figurePage(figure(100, 3), "png");
  const QImage image = QImage::fromData(*png, "PNG");
  QCOMPARE(image.width(), 1296); // 6.75 in, twice 96 dots an inch
  QCOMPARE(image.pixelColor(2, 2), QColor(Qt::white));
  int colored = 0;
  for (int row = 0; row < image.height(); ++row)
    for (int column = 0; column < image.width(); ++column)
      colored += image.pixelColor(column, row).saturation() > 100 ? 1 : 0;
  QVERIFY(colored > 1000); // curves are there
  QVERIFY(!figurePage(figure(1), "gif"));
  QTemporaryDir folder;
  const auto path = std::filesystem::path(folder.path().toStdString()) / "a.pdf";
  QVERIFY(writeFigure(figure(5), path).ok());
  QVERIFY(std::filesystem::file_size(path) > 1000);
  QVERIFY(!writeFigure(figure(5), "/proc/nowhere/a.pdf").ok());
}

void FigureViewTest::darkAndLightDiffer() {
  applyLook(Look::Dark);
  view_->replot();
  const QImage dark = view_->grab().toImage();
  applyLook(Look::Light);
  view_->replot();
  const QImage light = view_->grab().toImage();
  QVERIFY(dark.pixelColor(2, 2).lightness() < 60);
  QVERIFY(light.pixelColor(2, 2).lightness() > 240);
}

QTEST_MAIN(FigureViewTest)
#include "figure_view_test.moc"
