// Figures on a page, in the clipboard, and the dialog that asks for them.
#include "tests/widgets/figure_fixture.h"
#include "widgets/figure/export_dialog.h"
#include "widgets/figure/figure_page.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDateTime>
#include <QDoubleSpinBox>
#include <QImage>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QTemporaryDir>

using namespace expe;

class FigurePageTest : public FigureFixture {
  Q_OBJECT
private slots:
  void initTestCase() { applyTheme(ThemeMode::Light); }
  void init() { begin(); }
  void pagesArePdfSvgAndPng();
  void pagesNameEveryRun();
  void copiesPictureDrawingAndTable();
  void pagesAreTheSameEachTime();
  void nothingIsCutOfALowPage();
  void pagesSayWhereTheyComeFrom();
  void theDialogSaysWhatIsAsked();
  void theDialogChoosesAmongFigures();
  void theDialogHasStyles();
};

void FigurePageTest::pagesArePdfSvgAndPng() {
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

// There is no list of runs beside a page.
void FigurePageTest::pagesNameEveryRun() {
  Figure many = figure(10, 12);
  for (Curve& curve : many.panels[0].curves)
    curve.name = "ExPE with another scale, "_text + curve.name;
  const QByteArray svg = *figurePage(many, "svg", {3.25, 0});
  for (int run = 1; run <= 12; ++run)
    QVERIFY(svg.contains("ExPE with another scale, run " + QByteArray::number(run)));
}

void FigurePageTest::copiesPictureDrawingAndTable() {
  QTest::keyClick(view_.get(), Qt::Key_C, Qt::ControlModifier);
  const QMimeData* data = QGuiApplication::clipboard()->mimeData();
  QVERIFY(data && data->hasImage());
  QVERIFY(QSvgRenderer(data->data("image/svg+xml")).isValid());
  QVERIFY(data->text().contains("loss (nats per token),run 1,10,0.4,"));
  view_->setFigure(longFigure(1000001, 5));
  view_->copy();
  QVERIFY(!QGuiApplication::clipboard()->mimeData()->hasText()); // too long a table
}

void FigurePageTest::pagesAreTheSameEachTime() {
  const auto pages = [] {
    std::map<QString, QByteArray> all;
    for (const char* format : {"pdf", "svg", "png"})
      all[format] = *figurePage(longFigure(5000, 7), format, {3.25, 0});
    return all;
  };
  const auto once = pages();
  const qint64 second = QDateTime::currentSecsSinceEpoch(); // which is what dates count
  QTRY_VERIFY(QDateTime::currentSecsSinceEpoch() > second);
  QVERIFY(pages() == once);
  const QImage narrow = QImage::fromData(*figurePage(figure(5), "png", {3.25, 3}), "PNG");
  QCOMPARE(narrow.size(), QSize(624, 576));
}

// A height that does not hold what stands on the page is refused with the one that does.
void FigurePageTest::nothingIsCutOfALowPage() {
  Figure two = figure(5);
  two.panels.push_back(two.panels.front());
  for (const Figure& each : {figure(5), two}) {
    const auto low = figurePage(each, "png", {3.25, 1});
    QVERIFY(!low && low.error().key == "height");
    const QString said = QString::fromStdString(low.error().message());
    const double needed = said.section("takes ", 1).section(" in", 0, 0).toDouble();
    QVERIFY2(needed > 1 && needed < 8, qPrintable(said));
    QVERIFY(!figurePage(each, "pdf", {3.25, needed - 0.2}));
    QVERIFY(figurePage(each, "pdf", {3.25, needed}));
    QVERIFY(figurePage(each, "svg", {3.25, 0}));
  }
}

void FigurePageTest::pagesSayWhereTheyComeFrom() {
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

void FigurePageTest::theDialogSaysWhatIsAsked() {
  Figure zoomed = figure(10);
  zoomed.panels[0].viewX = {2, 5};
  ExportDialog dialog({{"Loss", figure(10), zoomed, "some.study"}}, "/home/ada");
  dialog.show();
  QSignalSpy request(&dialog, &ExportDialog::writeWanted);
  const std::array boxes = {dialog.findChild<QComboBox*>("kind"), dialog.findChild<QComboBox*>("page")};
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
  QCOMPARE(request.size(), 1);
  QVERIFY(request[0][0].value<Figure>() == zoomed);
  QCOMPARE(request[0][2].value<PageOptions>(), (PageOptions{5, 4}));
  QVERIFY(dialog.isVisible()); // until it is written
  dialog.findChild<QLineEdit*>("name")->clear();
  QVERIFY(!dialog.findChild<QPushButton*>("primary")->isEnabled());
}

// The first is the active one; a name that was typed stays with whichever is chosen, any other follows it.
void FigurePageTest::theDialogChoosesAmongFigures() {
  Figure zoomed = figure(3);
  zoomed.panels[0].viewX = {1, 2};
  ExportDialog dialog({{"Loss", figure(10), figure(10), "v-loss"},
                       {"By position", figure(3), zoomed, "v-by-position, of a name as long as they get"}},
                      "/home/ada/some/where");
  dialog.show();
  auto* chosen = dialog.findChild<QComboBox*>("figure");
  auto* name = dialog.findChild<QLineEdit*>("name");
  QCOMPARE(chosen->currentText(), "Loss");
  QVERIFY(dialog.figure() == figure(10));
  QVERIFY(!dialog.findChild<QCheckBox*>()->isEnabled());
  QCOMPARE(dialog.file(), "/home/ada/some/where/v-loss.pdf");
  chosen->setCurrentIndex(1);
  QVERIFY(dialog.figure() == figure(3));
  QVERIFY(dialog.findChild<QCheckBox*>()->isEnabled());
  QCOMPARE(name->text(), "v-by-position, of a name as long as they get.pdf");
  QVERIFY(name->fontMetrics().horizontalAdvance(name->text()) < name->width());
  name->selectAll();
  QTest::keyClicks(name, "mine.pdf");
  chosen->setCurrentIndex(0);
  auto* kind = dialog.findChild<QComboBox*>("kind");
  kind->setCurrentIndex(kind->findData("csv"));
  QCOMPARE(dialog.file(), "/home/ada/some/where/mine.csv");
  name->selectAll();
  QTest::keyClicks(name, "/home/ada/else.csv");
  QCOMPARE(dialog.file(), "/home/ada/else.csv");
}

// Those that are built in, the last one, and one that is made in its fields; a column of 84 mm is not
// rounded.
void FigurePageTest::theDialogHasStyles() {
  ExportDialog dialog({{"Loss", figure(10), figure(10), "v-loss"}}, "/home/ada");
  auto* styles = dialog.findChild<QComboBox*>("style");
  const auto choose = [&](int index) {
    styles->setCurrentIndex(index);
    emit styles->activated(index);
  };
  const auto type = [&](const char* key, const char* text) {
    auto* line = dialog.findChild<QLineEdit*>(key);
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, text);
    QTest::keyClick(line, Qt::Key_Tab);
  };
  const auto preview = [&] { return dialog.findChild<QLabel*>("preview")->pixmap().toImage(); };
  dialog.show();
  QTRY_VERIFY(!preview().isNull());
  const QImage plain = preview();
  choose(1);
  QVERIFY(styleOf(dialog.page()) == builtInStyles()[0].style);
  QTRY_VERIFY(preview() != plain);
  type("line-width", "3");
  QCOMPARE(dialog.page().style.real("line-width"), 3.0);
  type("colors", "rope");
  QCOMPARE(dialog.page().style.text("colors"), std::string()); // is none, and said
  QSignalSpy request(&dialog, &ExportDialog::writeWanted);
  dialog.findChild<QPushButton*>("primary")->click(); // which would leave it out
  QVERIFY(request.isEmpty() && std::ranges::any_of(dialog.findChildren<QLabel*>(), [](const QLabel* label) {
            return label->text().contains("is not right yet: mend it");
          }));
  dialog.findChildren<QDoubleSpinBox*>()[1]->setValue(4);
  QCOMPARE(dialog.page().height, 4.0);
  type("aspect", "0.5");
  QCOMPARE(dialog.page().height, 0.0);
  QVERIFY(checkStyle(styleOf(dialog.page())).ok());
  choose(0);
  QCOMPARE(dialog.page(), PageOptions());
  const Config last = builtInStyles()[2].style;
  dialog.offerLast(last);
  QCOMPARE(styles->currentText(), "As last time");
  QVERIFY(styleOf(dialog.page()) == last);
}

QTEST_MAIN(FigurePageTest)
#include "figure_page_test.moc"
