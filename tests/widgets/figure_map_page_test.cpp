// A heat map on a page, in a file and in the clipboard.
#include "figure_map_fixture.h"
#include "widgets/figure/figure_page.h"

#include <QClipboard>
#include <QFile>
#include <QMimeData>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QTemporaryDir>

using namespace expe;

class FigureMapPageTest : public FigureMapFixture {
  Q_OBJECT
private slots:
  void init() { begin(); }
  void whatIsInSightIsExported();
  void stampsAreShownWhole();
  void pagesHaveOneImage();
  void pgfHasItsImagesBeside();
  void pgfImagesAreTheCells();
  void copiesAMap();
};

void FigureMapPageTest::whatIsInSightIsExported() {
  panel().setView({1.5, 2.5}, {0.5, 1.5}); // one cell
  const Figure shown = view_->shown();
  QCOMPARE(*shown.panels[0].viewX, (std::pair{1.5, 2.5}));
  QVERIFY(shown.panels[0].map == view_->figure().panels[0].map);
  const QImage page = figureImage(shown, {}, 2);
  QVERIFY(near(page.pixelColor(page.rect().center()), color(12 / 36.0)));
}

// On a screen it stands above the view, and takes none of its room.
void FigureMapPageTest::stampsAreShownWhole() {
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

void FigureMapPageTest::pagesHaveOneImage() {
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

void FigureMapPageTest::pgfHasItsImagesBeside() {
  const QTemporaryDir folder;
  QVERIFY(writeFigure(figureOf(cells()), (folder.path() + "/head.pgf").toStdString()).ok());
  QFile file(folder.path() + "/head.pgf");
  QVERIFY(file.open(QIODevice::ReadOnly) && file.readAll().contains("{head-1.png}"));
  QCOMPARE(QImage(folder.path() + "/head-1.png").size(), QSize(8, 4));
}

void FigureMapPageTest::pgfImagesAreTheCells() {
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

void FigureMapPageTest::copiesAMap() {
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

QTEST_MAIN(FigureMapPageTest)
#include "figure_map_page_test.moc"
