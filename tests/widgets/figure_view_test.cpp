// Figures on screen by mouse and keyboard, and on a page.
#include "widgets/figure/export_dialog.h"
#include "widgets/figure/figure_modes.h"
#include "widgets/figure/figure_page.h"
#include "widgets/figure/figure_readout.h"
#include "widgets/figure/figure_view.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHelpEvent>
#include <QImage>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QTextDocument>
#include <QToolButton>
#include <QToolTip>
#include <QWheelEvent>

#include <cmath>
#include <set>

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

// One run whose losses are a long series: the step at every x, but one spike.
Figure longFigure(int points, int spike) {
  Figure made = figure(0);
  SeriesBuilder builder;
  for (int i = 1; i <= points; ++i)
    builder.append(i, i == spike ? 100 : i % 2);
  made.panels[0].curves[0].series = builder.snapshot();
  return made;
}

void drag(FigureView& view, Qt::MouseButton button, Qt::KeyboardModifiers keys, QPoint from, QPoint to) {
  QTest::mousePress(&view, button, keys, from);
  QMouseEvent move(QEvent::MouseMove, to, view.mapToGlobal(to), Qt::NoButton, button, keys);
  QApplication::sendEvent(&view, &move);
  QTest::mouseRelease(&view, button, keys, to);
}

void hover(FigureView& view, QPoint at) {
  QMouseEvent move(QEvent::MouseMove, at, view.mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
  QApplication::sendEvent(&view, &move);
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
  void longCurvesShowEverySpike();
  void veryManyCurvesAreOnePicture();
  void veryManyCurvesAreDrawnAnewWhereTheyChange();
  void framingZooms_data();
  void framingZooms();
  void aRightClickWantsTheMenu();
  void hoveringReadsEveryRun();
  void valuesAreSortedAndEndAtOneLine();
  void manyAndLongNamesTakeTwoRows();
  void pagesNameEveryRun();
  void labelsOfLinesStayInThePanel();
  void labelsOfLinesHideNoCurve_data();
  void labelsOfLinesHideNoCurve();
  void labelsThatMustHideSomethingHaveAGround();
  void titlesOfPanelsKeepApart();
  void wordsInNarrowPanelsKeepApart();
  void theBoxKeepsClearOfThePointer();
  void keysMoveTheLineAndTheView();
  void keysZoomFollowAndClear();
  void copiesPictureDrawingAndTable();
  void outliersAreOutOfSightAndCounted();
  void marksAreRead();
  void runsOfOneColourHaveAnotherDash();
  void provisionalCurvesAreHollowAndDashed();
  void anotherAxisIsSeenWhole();
  void pagesAreTheSameEachTime();
  void pagesSayWhereTheyComeFrom();
  void modesAreMadeFromTheOptions();
  void theDialogSaysWhatIsWished();

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
  Figure named = figure(10, 8);
  for (Curve& curve : named.panels[0].curves)
    curve.name = "an encoding of some name, " + curve.name;
  view_->setFigure(named);
  view_->replot();
  for (int i = 0; i < legend->itemCount(); ++i)
    if (legend->item(i)) // none is squeezed
      QVERIFY(legend->item(i)->rect().width() + 2 >= legend->item(i)->minimumOuterSizeHint().width());
  view_->setFigure(figure(10, 9)); // nine have no even grid
  view_->replot();
  view_->setFigure(figure(10, 9));
  QVERIFY(view_->minimumSizeHint().width() < 300);
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
  QVERIFY(pdf->contains("/MediaBox [0 0 486.000000 292.000000]") || pdf->contains("/MediaBox [0 0 486 292]"));
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

void FigureViewTest::longCurvesShowEverySpike() {
  view_->setFigure(longFigure(300000, 123457));
  view_->replot();
  auto highest = [&] {
    double high = 0;
    for (int i = 0; i < view_->graph(0)->dataCount(); ++i)
      high = std::max(high, view_->graph(0)->dataMainValue(i));
    return high;
  };
  QVERIFY(view_->graph(0)->dataCount() < 4 * view_->width());
  QCOMPARE(highest(), 100.0);
  QVERIFY(y().contains(100) && x().contains(300000));
  view_->panels()[0]->setView({1000, 1050}, {-1, 2});
  view_->replot();
  QCOMPARE(view_->graph(0)->dataCount(), 53); // few: as they are, and one beyond each edge
  QCOMPARE(highest(), 1.0);
}

namespace {

// Runs of a level each, as series; `spike`: one of them stands out at a third of the way.
Figure manyRuns(int runs, int spike) {
  Figure made = figure(0, runs);
  for (int c = 0; c < runs; ++c) {
    SeriesBuilder builder;
    for (int i = 1; i <= 3000; ++i)
      builder.append(i, c == spike && i == 1000 ? 10 : 1 + 0.001 * c);
    made.panels[0].curves[static_cast<std::size_t>(c)].series = builder.snapshot();
  }
  return made;
}

QImage drawnAnew(FigureView& view) {
  view.replot();
  view.replot(); // of which the first finds the sizes that ticks depend on
  return view.grab().toImage();
}

// The topmost row of the picture, within the panel, that has a pixel of about this colour.
int topmost(const QImage& image, const QRect& area, const QColor& color) {
  for (int y = area.top(); y <= area.bottom(); ++y)
    for (int x = area.left(); x <= area.right(); ++x) {
      const QColor at = image.pixelColor(x, y);
      if (std::abs(at.red() - color.red()) + std::abs(at.green() - color.green()) +
              std::abs(at.blue() - color.blue()) <
          12)
        return y;
    }
  return -1;
}

} // namespace

// Whichever of them it is, no spike is lost; and it is where the axis says.
void FigureViewTest::veryManyCurvesAreOnePicture() {
  for (const int runs : {90, 300}) // each a line of its own, and as one picture
    for (const int spike : {0, 44, runs - 1}) {
      view_->setFigure(manyRuns(runs, spike));
      view_->panels()[0]->setView({0, 3000}, {0, 12});
      const QImage image = drawnAnew(*view_);
      QCOMPARE(view_->panels()[0]->crowded(), runs == 300);
      const int row = topmost(image, rect().rect(), Theme::current().run(spike));
      QVERIFY2(std::abs(row - view_->panels()[0]->y()->coordToPixel(10)) <= 5,
               qPrintable(QString("%1 of %2: row %3").arg(spike).arg(runs).arg(row)));
      view_->panels()[0]->setView({1500, 1501}, {0, 12}); // and only there
      const int elsewhere = topmost(drawnAnew(*view_), rect().rect(), Theme::current().run(spike));
      QVERIFY(elsewhere < 0 || elsewhere > view_->panels()[0]->y()->coordToPixel(2));
    }
  QVERIFY(view_->readout().text().isEmpty());
  hover(*view_, middle());
  QVERIFY(view_->readout().text().contains("run "));
  QCOMPARE(view_->legendNames().last(), QString("+%1").arg(300 - view_->legendNames().size() + 1));
}

void FigureViewTest::veryManyCurvesAreDrawnAnewWhereTheyChange() {
  const auto picture = [&] { return drawnAnew(*view_); };
  const auto fresh = [&](const Figure& figure) { // of a view that has drawn nothing before
    FigureView other;
    other.resize(view_->size());
    other.setFigure(figure);
    other.panels()[0]->setView({0, 3000}, {0, 12});
    other.show();
    return QTest::qWaitForWindowExposed(&other) ? drawnAnew(other) : QImage();
  };
  view_->setFigure(manyRuns(300, -1));
  view_->panels()[0]->setView({0, 3000}, {0, 12});
  const QImage before = picture();
  QCOMPARE(before, fresh(manyRuns(300, -1)));
  for (const int run : {0, 150, 299}) { // one of them goes on
    Figure next = manyRuns(300, -1);
    next.panels[0].curves[static_cast<std::size_t>(run)].series =
        manyRuns(run + 1, run).panels[0].curves.back().series;
    view_->setFigure(next);
    const QImage now = picture();
    QVERIFY(now != before);
    QCOMPARE(now, fresh(next));
  }
  view_->setFigure(manyRuns(300, -1));
  QCOMPARE(picture(), before);
  applyLook(Look::Dark);
  QVERIFY(picture() != before);
  applyLook(Look::Light);
  QCOMPARE(picture(), before);
  view_->setFigure(manyRuns(3, -1)); // and few of them are lines again
  (void)picture();
  QVERIFY(view_->graph(2)->dataCount() > 100);
  QVERIFY(view_->graph(2)->visible());
}

void FigureViewTest::framingZooms_data() {
  QTest::addColumn<Qt::MouseButton>("button");
  QTest::addColumn<Qt::KeyboardModifiers>("keys");
  QTest::addColumn<QPoint>("extent");
  QTest::newRow("right") << Qt::RightButton << Qt::KeyboardModifiers() << QPoint(100, 80);
  QTest::newRow("shift") << Qt::LeftButton << Qt::KeyboardModifiers(Qt::ShiftModifier) << QPoint(100, 80);
  QTest::newRow("backwards") << Qt::RightButton << Qt::KeyboardModifiers() << QPoint(-100, -80);
  QTest::newRow("flat: x alone") << Qt::RightButton << Qt::KeyboardModifiers() << QPoint(100, 1);
}

void FigureViewTest::framingZooms() {
  QFETCH(Qt::MouseButton, button);
  QFETCH(Qt::KeyboardModifiers, keys);
  QFETCH(QPoint, extent);
  QSignalSpy changed(view_.get(), &FigureView::viewChanged), menu(view_.get(), &FigureView::menuWanted);
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
  QCOMPARE(changed.size(), 1);
  QCOMPARE(menu.size(), 0);
}

void FigureViewTest::aRightClickWantsTheMenu() {
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

void FigureViewTest::hoveringReadsEveryRun() {
  Figure three = figure(10, 3);
  three.panels[0].curves[1].part = three.panels[0].curves[0].part = three.panels[0].curves[2].part = "smooth";
  Curve raw = three.panels[0].curves[0];
  raw.part = "each step";
  raw.legend = false;
  raw.y[4] = 0.123456789;
  three.panels[0].curves.push_back(raw);
  view_->setFigure(three);
  view_->replot();
  const int at = static_cast<int>(rect().axis(QCPAxis::atBottom)->coordToPixel(5.2));
  hover(*view_, {at, middle().y()});
  QVERIFY(view_->readout().reading());
  QCOMPARE(view_->readout().x(), 5.0);
  const QString text = view_->readout().text();
  for (const char* part : {"step 5", "run 1", "run 2", "run 3", "0.80000000", "1.80000000", "2.80000000",
                           "0.12345679", "each step"})
    QVERIFY2(text.contains(part), part);
  QTest::mouseMove(view_.get(), QPoint(2, 2));
  hover(*view_, {2, 2});
  QVERIFY(!view_->readout().reading());
}

void FigureViewTest::valuesAreSortedAndEndAtOneLine() {
  Figure three = figure(10, 3);
  auto& curves = three.panels[0].curves;
  std::swap(curves[0].y, curves[2].y); // run 3 is the best now
  for (Curve& curve : curves)
    curve.part = "smooth";
  Curve raw = curves[0]; // its noise sorts nothing
  raw.part = "each step";
  raw.legend = false;
  raw.y.assign(10, 0.01);
  curves.push_back(raw);
  Curve rare = curves[1]; // measured elsewhere than at the line
  rare.part = "at 4×";
  rare.legend = false;
  rare.x = {2, 9}, rare.y = {7, 6};
  Curve other = rare;
  other.color = 2;
  other.x = {1, 10};
  curves.push_back(rare);
  curves.push_back(other);
  view_->setFigure(three);
  view_->replot();
  hover(*view_, {static_cast<int>(rect().axis(QCPAxis::atBottom)->coordToPixel(5)), middle().y()});
  const QString text = view_->readout().text();
  QVERIFY(text.contains("run 1"));
  QVERIFY2(text.indexOf("run 3") < text.indexOf("run 2"), qPrintable(text));
  QVERIFY2(text.indexOf("run 2") < text.indexOf("run 1"), qPrintable(text));
  QTextDocument document;
  document.setHtml(view_->readout().html());
  int numbers = 0;
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
    if (QRegularExpression("^[0-9.]+$").match(block.text()).hasMatch()) {
      ++numbers;
      QVERIFY(block.blockFormat().alignment() & Qt::AlignRight);
    }
  QCOMPARE(numbers, 6); // each alone in its cell, wherever it was measured
  QVERIFY(text.contains("@ 2") && text.contains("@ 1"));
}

void FigureViewTest::manyAndLongNamesTakeTwoRows() {
  Figure many = figure(10, 12);
  for (Curve& curve : many.panels[0].curves)
    curve.name = "ExPE of the paper's appendix with its own scale and offset, seed " + curve.name;
  view_->setFigure(many);
  view_->replot(), view_->replot();
  const QCPLegend* legend = view_->findChild<QCPLegend*>();
  auto rowsOf = [&] {
    std::set<int> tops;
    for (int i = 0; i < legend->itemCount(); ++i)
      if (legend->item(i))
        tops.insert(legend->item(i)->rect().top());
    return tops.size();
  };
  QCOMPARE(rowsOf(), size_t(2));
  QVERIFY(rect().height() > 280); // of 400
  for (int i = 0; i < legend->itemCount(); ++i)
    if (legend->item(i))
      QVERIFY(view_->rect().contains(legend->item(i)->rect()));
  QCOMPARE(view_->legendNames().last(), QString("+7")); // three in a row: five and the number of the rest
  QVERIFY(view_->legendNames().first().contains("…") && view_->legendNames().first().endsWith("run 1"));
  QHelpEvent help(QEvent::ToolTip, legend->outerRect().center(),
                  view_->mapToGlobal(legend->outerRect().center()));
  QApplication::sendEvent(view_.get(), &help);
  QTRY_VERIFY(QToolTip::text().contains("seed run 12"));
  view_->resize(1400, 400);
  view_->replot(), view_->replot();
  QVERIFY(rowsOf() <= 2);
  view_->setFigure(figure(10, 6)); // few and short: all of them
  view_->replot();
  QCOMPARE(view_->legendNames().size(), 6);
}

// There is no list of runs beside a page.
void FigureViewTest::pagesNameEveryRun() {
  Figure many = figure(10, 12);
  for (Curve& curve : many.panels[0].curves)
    curve.name = "ExPE with another scale, " + curve.name;
  const QByteArray svg = *figurePage(many, "svg", {3.25, 0});
  for (int run = 1; run <= 12; ++run)
    QVERIFY(svg.contains("ExPE with another scale, run " + QByteArray::number(run)));
}

// As the training edge at 1×, where the window ends.
void FigureViewTest::labelsOfLinesStayInThePanel() {
  Figure edged = figure(10);
  edged.panels[0].references = {{"training edge", true, 10}, {"exact floor", false, 4}};
  edged.panels[0].viewX = {0, 10};
  edged.panels[0].viewY = {0, 4};
  view_->setFigure(edged);
  view_->replot(), view_->replot();
  int labels = 0;
  for (int i = 0; i < view_->itemCount(); ++i)
    if (auto* text = qobject_cast<QCPItemText*>(view_->item(i))) {
      ++labels;
      QVERIFY(text->visible());
      const QRectF box(text->topLeft->pixelPosition(), text->bottomRight->pixelPosition());
      QVERIFY2(QRectF(rect().rect()).adjusted(-1, -1, 1, 1).contains(box), qPrintable(text->text()));
    }
  QCOMPARE(labels, 2);
}

namespace {

// Of "training length": Loss by length of a curve through these points.
Figure lengths(const std::vector<std::vector<double>>& losses) {
  Figure made = figure(0, static_cast<int>(losses.size()));
  Panel& panel = made.panels[0];
  panel.logX = true;
  panel.references = {{"training length", true, 1}};
  for (std::size_t run = 0; run < losses.size(); ++run)
    for (std::size_t i = 0; i < losses[run].size(); ++i) {
      panel.curves[run].x.push_back(std::pow(2, i) / (losses[run].size() > 5 ? 8 : 1));
      panel.curves[run].y.push_back(losses[run][i]);
    }
  return made;
}

QCPItemText* labelIn(FigureView& view) {
  for (int i = 0; i < view.itemCount(); ++i)
    if (auto* text = qobject_cast<QCPItemText*>(view.item(i)))
      return text;
  return nullptr;
}

QRectF boxOf(const QCPItemText& text) {
  return QRectF(text.topLeft->pixelPosition(), text.bottomRight->pixelPosition()).normalized();
}

// Points of the curves, close to one another, that are in a box.
int pointsIn(const FigureView& view, const QRectF& box) {
  int found = 0;
  for (int g = 0; g < view.graphCount(); ++g) {
    const QCPGraph& graph = *view.graph(g);
    for (int i = 1; i < graph.dataCount(); ++i)
      for (int step = 0; step <= 400; ++step)
        found += box.contains(graph.dataPixelPosition(i - 1) +
                              (graph.dataPixelPosition(i) - graph.dataPixelPosition(i - 1)) * step / 400.0);
  }
  return found;
}

} // namespace

void FigureViewTest::labelsOfLinesHideNoCurve_data() {
  QTest::addColumn<Figure>("drawn");
  QTest::newRow("falling from the top") << lengths({{3, 2, 1, 0.5, 0.4}});
  QTest::newRow("level at the top") << lengths({{3, 3, 3, 3, 3}, {1, 1.1, 1.2, 1.3, 1.4}});
  QTest::newRow("rising") << lengths({{1, 1.2, 2, 3, 4}});
  QTest::newRow("with lengths before it")
      << lengths({{1, 1, 1, 3, 2.8, 2.9, 3.2, 3}, {3, 2.5, 2, 1, 1, 1, 1, 1}});
}

void FigureViewTest::labelsOfLinesHideNoCurve() {
  QFETCH(Figure, drawn);
  for (const QSize size : {QSize(600, 400), QSize(300, 220)}) {
    view_->resize(size);
    view_->setFigure(drawn);
    view_->replot(), view_->replot();
    const QCPItemText* label = labelIn(*view_);
    QVERIFY(label && label->visible());
    const QRectF box = boxOf(*label);
    QCOMPARE(label->text(), QString("training length"));
    QVERIFY(QRectF(rect().rect()).adjusted(-1, -1, 2, 2).contains(box));
    const double line = rect().axis(QCPAxis::atBottom)->coordToPixel(1);
    QVERIFY(std::abs(box.left() - line) < 1.5 || std::abs(box.right() - line) < 1.5); // at its line
    QCOMPARE(pointsIn(*view_, box), 0);
    QCOMPARE(label->brush().style(), Qt::NoBrush);
  }
}

void FigureViewTest::labelsThatMustHideSomethingHaveAGround() {
  Figure full = lengths({});
  for (int run = 0; run < 30; ++run)
    full.panels[0].curves.push_back(lengths({{run / 10.0, run / 10.0, run / 10.0}}).panels[0].curves[0]);
  view_->setFigure(full);
  view_->replot(), view_->replot();
  const QCPItemText* label = labelIn(*view_);
  QVERIFY(label && label->visible());
  QVERIFY(pointsIn(*view_, boxOf(*label)) > 0);
  QCOMPARE(label->brush().style(), Qt::SolidPattern);
  QCOMPARE(label->brush().color().rgb(), Theme::current().window.rgb());
}

void FigureViewTest::titlesOfPanelsKeepApart() {
  Figure four = figure(10);
  four.panels[0].title = "content–position";
  four.panels.resize(4, four.panels[0]);
  view_->setFigure(four);
  for (const QSize size : {QSize(600, 400), QSize(300, 200), QSize(900, 300), QSize(420, 500)}) {
    view_->resize(size);
    view_->replot(), view_->replot();
    std::vector<QRectF> titles;
    for (int i = 0; i < view_->itemCount(); ++i)
      if (auto* text = qobject_cast<QCPItemText*>(view_->item(i)))
        titles.emplace_back(text->topLeft->pixelPosition(), text->bottomRight->pixelPosition());
    QCOMPARE(titles.size(), size_t(4));
    for (std::size_t i = 0; i < titles.size(); ++i) {
      QVERIFY(QRectF(view_->rect()).adjusted(-1, -1, 1, 1).contains(titles[i]));
      for (std::size_t j = 0; j < i; ++j)
        QVERIFY(!titles[i].intersects(titles[j]));
    }
  }
  view_->resize(600, 500); // room for two rows of whole titles
  view_->replot(), view_->replot();
  for (int i = 0; i < view_->itemCount(); ++i)
    if (auto* text = qobject_cast<QCPItemText*>(view_->item(i)))
      QCOMPARE(text->text(), QString("content–position"));
}

void FigureViewTest::wordsInNarrowPanelsKeepApart() {
  Figure narrow = figure(10);
  Panel& first = narrow.panels[0];
  first.y = "excess over the exact floor of this text (nats per token)";
  first.references = {{"training length", true, 0}};
  first.notes = {"3 points above", "a run with a rather long name, seed 3 has diverged"};
  for (int i = 0; i < 10; ++i)
    first.ticksX.push_back(i), first.tickLabelsX.push_back(std::to_string(1 << i) + "×");
  narrow.panels.push_back(first);
  view_->resize(320, 260);
  view_->setFigure(narrow);
  view_->replot(), view_->replot();
  for (int panel = 0; panel < 2; ++panel) {
    QCPAxisRect& area = *view_->axisRects()[panel];
    std::map<QString, QRectF> words;
    for (int i = 0; i < view_->itemCount(); ++i)
      if (auto* text = qobject_cast<QCPItemText*>(view_->item(i)); text && text->clipAxisRect() == &area)
        words[text->text().left(5)] = {text->topLeft->pixelPosition(), text->bottomRight->pixelPosition()};
    QCOMPARE(words.size(), std::size_t{2});
    const QRectF notes = words.at("3 poi"), label = words.at("train");
    QVERIFY2(label.top() >= notes.bottom() - 1,
             qPrintable(QString("%1 %2").arg(label.top()).arg(notes.bottom())));
    for (const QRectF& each : {notes, label})
      QVERIFY(each.left() >= area.left() - 1 && each.right() <= area.right() + 2);
    const QCPAxis &across = *area.axis(QCPAxis::atBottom), &up = *area.axis(QCPAxis::atLeft);
    const QFontMetrics metrics(up.labelFont());
    QVERIFY(up.label().startsWith("excess") && up.label().endsWith("…"));
    QVERIFY(metrics.horizontalAdvance(up.label()) <= area.outerRect().height());
    const auto ticks = across.tickVector();
    QVERIFY(ticks.size() >= 2 && ticks.size() < 10);
    for (qsizetype i = 1; i < ticks.size(); ++i) {
      const double wide = metrics.horizontalAdvance(across.tickVectorLabels()[i - 1]) +
                          metrics.horizontalAdvance(across.tickVectorLabels()[i]);
      QVERIFY(across.coordToPixel(ticks[i]) - across.coordToPixel(ticks[i - 1]) > wide / 2);
    }
  }
  view_->resize(1200, 600);
  view_->replot(), view_->replot();
  QCOMPARE(view_->axisRects()[0]->axis(QCPAxis::atBottom)->tickVector().size(), 10);
  QCOMPARE(view_->axisRects()[0]->axis(QCPAxis::atLeft)->label(), QString::fromStdString(narrow.panels[0].y));
}

void FigureViewTest::theBoxKeepsClearOfThePointer() {
  Figure many = figure(10, 40);
  for (Curve& curve : many.panels[0].curves)
    curve.name += " of an encoding whose name is long enough to leave no room at its side",
        curve.legend = false;
  view_->setFigure(many);
  view_->replot();
  for (int px = rect().left() + 2; px < rect().right(); px += 23)
    for (int py = rect().top() + 2; py < rect().bottom(); py += 19) {
      hover(*view_, {px, py});
      QVERIFY(view_->readout().reading());
      QVERIFY(!view_->readout().box().contains(px, py));
      QVERIFY(view_->rect().contains(view_->readout().box()));
    }
}

void FigureViewTest::keysMoveTheLineAndTheView() {
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

void FigureViewTest::keysZoomFollowAndClear() {
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

void FigureViewTest::copiesPictureDrawingAndTable() {
  QTest::keyClick(view_.get(), Qt::Key_C, Qt::ControlModifier);
  const QMimeData* data = QGuiApplication::clipboard()->mimeData();
  QVERIFY(data && data->hasImage());
  QVERIFY(QSvgRenderer(data->data("image/svg+xml")).isValid());
  QVERIFY(data->text().contains("loss (nats per token),run 1,10,0.4,"));
  view_->setFigure(longFigure(1000001, 5));
  view_->copy();
  QVERIFY(!QGuiApplication::clipboard()->mimeData()->hasText()); // too long a table
}

void FigureViewTest::outliersAreOutOfSightAndCounted() {
  Figure robust = figure(10);
  robust.panels[0].viewY = {0, 2};
  robust.panels[0].notes = {"1 point above"};
  view_->setFigure(robust);
  QCOMPARE(y(), QCPRange(0, 2));
  QStringList texts;
  for (int i = 0; i < view_->itemCount(); ++i)
    if (auto* item = qobject_cast<QCPItemText*>(view_->item(i)))
      texts << item->text();
  QVERIFY(texts.contains("1 point above"));
}

void FigureViewTest::marksAreRead() {
  Figure marked = figure(10);
  marked.panels[0].markers = {{Marker::Kind::Checkpoint, 5, 0, "run 1, step 5: checkpoint"},
                              {Marker::Kind::Change, 9, 0, "run 1, step 9: training.rate = 1e-4"}};
  view_->setFigure(marked);
  view_->replot();
  const auto& axis = *rect().axis(QCPAxis::atBottom);
  hover(*view_, {static_cast<int>(axis.coordToPixel(5)), middle().y()});
  QVERIFY(view_->readout().text().contains("step 5: checkpoint"));
  QVERIFY(!view_->readout().text().contains("training.rate"));
  hover(*view_, {2, 2});
  const QImage image = view_->grab().toImage();
  const QPoint sign(static_cast<int>(axis.coordToPixel(5)), rect().bottom() - 2);
  QVERIFY(image.pixelColor(sign * image.devicePixelRatio()).saturation() > 100);
}

void FigureViewTest::runsOfOneColourHaveAnotherDash() {
  view_->setFigure(figure(10, 9));
  const QCPGraph &first = *view_->graph(0), &ninth = *view_->graph(8);
  QCOMPARE(first.pen().color(), ninth.pen().color());
  QVERIFY(first.pen().dashPattern() != ninth.pen().dashPattern());
  QVERIFY(first.scatterStyle().shape() != ninth.scatterStyle().shape());
}

// Provisional curves are told from others without their colour.
void FigureViewTest::provisionalCurvesAreHollowAndDashed() {
  Figure drawn = figure(10, 2);
  for (Curve& curve : drawn.panels[0].curves) {
    curve.style = Curve::Style::Hollow;
    curve.run = curve.name, curve.name += ", validation at step 60", curve.part = "validation at step 60";
  }
  view_->setFigure(drawn);
  const QCPGraph& graph = *view_->graph(0);
  QVERIFY(graph.pen().style() == Qt::CustomDashLine);
  QCOMPARE(graph.scatterStyle().brush().color(), Theme::current().window);
  QCOMPARE(graph.scatterStyle().pen().color(), graph.pen().color());
  hover(*view_, middle());
  QVERIFY(view_->readout().text().contains("○ " + QString::fromStdString(drawn.panels[0].curves[0].run)));
}

void FigureViewTest::anotherAxisIsSeenWhole() {
  wheel(*view_, middle(), 3);
  Figure tokens = figure(10);
  tokens.panels[0].x = "training tokens";
  for (double& value : tokens.panels[0].curves[0].x)
    value *= 1000;
  view_->setFigure(tokens);
  QVERIFY(view_->fitted());
  QVERIFY(x().contains(1000) && x().contains(10000));
}

void FigureViewTest::pagesAreTheSameEachTime() {
  for (const char* format : {"pdf", "svg", "png"}) {
    const auto once = figurePage(longFigure(5000, 7), format, {3.25, 0});
    QTest::qWait(1100); // a second on, which is what dates count
    const auto again = figurePage(longFigure(5000, 7), format, {3.25, 0});
    QVERIFY2(*once == *again, format);
  }
  const QImage narrow = QImage::fromData(*figurePage(figure(5), "png", {3.25, 3}), "PNG");
  QCOMPARE(narrow.size(), QSize(624, 576));
}

void FigureViewTest::pagesSayWhereTheyComeFrom() {
  Figure stamped = figure(20);
  stamped.metadata = {{"study", "mine & yours"}, {"run 1", "a <b>, configuration 0123456789abcdef"}};
  const auto svg = figurePage(stamped, "svg");
  QVERIFY(QSvgRenderer(*svg).isValid());
  QVERIFY(svg->contains("run 1: a &lt;b&gt;, configuration 0123456789abcdef"));
  const QImage image = QImage::fromData(*figurePage(stamped, "png"), "PNG");
  QCOMPARE(image.text("Description"), "study: mine & yours\nrun 1: a <b>, configuration 0123456789abcdef");
  const auto pdf = figurePage(stamped, "pdf");
  QVERIFY(pdf->contains("study: mine &amp; yours"));
  QVERIFY(!pdf->contains("CreationDate"));
}

void FigureViewTest::modesAreMadeFromTheOptions() {
  FigureModes modes("loss");
  QSignalSpy changed(&modes, &FigureModes::optionsChanged);
  auto button = [&](const QString& text) -> QToolButton* {
    for (QToolButton* each : modes.findChildren<QToolButton*>())
      if (each->text() == text)
        return each;
    return nullptr;
  };
  QVERIFY(button("step") && button("step")->isChecked());
  button("tokens")->click();
  QVERIFY(button("tokens")->isChecked() && !button("step")->isChecked());
  QCOMPARE(changed.size(), 1);
  QCOMPARE(changed[0][0].value<Config>().text("x"), std::string("tokens"));
  button("tokens")->click(); // once more: nothing changes
  QVERIFY(button("tokens")->isChecked());
  QCOMPARE(changed.size(), 1);
  button("log y")->click();
  QVERIFY(modes.options().flag("logy"));
  QVERIFY(button("ema 10 ▾"));
  for (QAction* action : button("ema 10 ▾")->menu()->actions())
    if (action->text() == "median" || action->text() == "100 points")
      action->trigger();
  QVERIFY(button("median 100 ▾"));
  QCOMPARE(modes.options().integer("span"), std::int64_t(100));
  modes.setOptions(defaultOptions("loss"));
  QVERIFY(button("ema 10 ▾") && button("step")->isChecked());
  QCOMPARE(changed.size(), 4); // set from outside is not told
  for (QToolButton* each : modes.findChildren<QToolButton*>())
    QVERIFY(each->focusPolicy() & Qt::TabFocus);
  QVERIFY(FigureModes("length").menu()->actions().size() == 7);
}

void FigureViewTest::theDialogSaysWhatIsWished() {
  Figure zoomed = figure(10);
  zoomed.panels[0].viewX = {2, 5};
  ExportDialog dialog(figure(10), zoomed, "/home/ada/some.study.pdf");
  dialog.show();
  QSignalSpy wish(&dialog, &ExportDialog::writeWanted);
  const auto boxes = dialog.findChildren<QComboBox*>();
  const auto sizes = dialog.findChildren<QDoubleSpinBox*>();
  QCOMPARE(dialog.page(), PageOptions());
  boxes[0]->setCurrentIndex(boxes[0]->findData("svg"));
  QCOMPARE(dialog.file(), "/home/ada/some.study.svg");
  boxes[1]->setCurrentIndex(1);
  QCOMPARE(dialog.page().width, 3.25);
  QVERIFY(!sizes[0]->isEnabled());
  boxes[1]->setCurrentIndex(2);
  QVERIFY(sizes[0]->isEnabled());
  sizes[0]->setValue(5);
  sizes[1]->setValue(4);
  dialog.findChild<QCheckBox*>()->click();
  QTRY_VERIFY(!dialog.findChild<QLabel*>("preview")->pixmap().isNull());
  dialog.findChild<QPushButton*>("primary")->click();
  QCOMPARE(wish.size(), 1);
  QVERIFY(wish[0][0].value<Figure>() == zoomed);
  QCOMPARE(wish[0][2].value<PageOptions>(), (PageOptions{5, 4}));
  QVERIFY(dialog.isVisible()); // until it is written
  dialog.findChild<QLineEdit*>()->clear();
  QVERIFY(!dialog.findChild<QPushButton*>("primary")->isEnabled());
}

QTEST_MAIN(FigureViewTest)
#include "figure_view_test.moc"
