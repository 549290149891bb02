// The help by keyboard and mouse: contents, search, links, the way back.
#include "widgets/help_page.h"
#include "widgets/help_view.h"
#include "widgets/item_delegate.h"
#include "widgets/theme.h"

#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace expe;

class HelpViewTest : public QObject {
  Q_OBJECT
private slots:
  void initTestCase() { applyTheme(ThemeMode::Light); }
  void init();
  void contentsBySection();
  void aClickOpensAPage();
  void searchByKeyboard();
  void nothingFound();
  void linksAndTheWayBack();
  void linksThatLeadOut();
  void unknownPlacesChangeNothing();
  void newPagesKeepThePlace();
  void followsTheTheme();
  void columnHasAReadableWidth();
  void commandsFitTheColumn();
  void picturesFitTheColumn();
  void screenshotsFollowTheTheme();
  void picturesOfValuesAreAskedFor();
  void aPictureIsDrawnAsWideAsItIsShown();

private:
  void linkClicked(const QString& href);
  QString text() const { return view_->findChild<HelpPageView*>()->toPlainText(); }
  std::unique_ptr<HelpView> view_;
  QLineEdit* search_ = nullptr;
  QListWidget* list_ = nullptr;
};

void HelpViewTest::init() {
  view_ = std::make_unique<HelpView>();
  search_ = view_->findChild<QLineEdit*>();
  list_ = view_->findChild<QListWidget*>();
  std::string far;
  for (int i = 0; i < 80; ++i)
    far += "<p>A line of the way.</p>";
  view_->setPages({{"one", "Guide", "First",
                    "<h1>First</h1><p>Begin <a href=\"two#theta\">here</a> or "
                    "<a href=\"https://example.org/x\">outside</a>.</p>"},
                   {"two", "Encodings", "Second",
                    "<h1>Second</h1>" + far + "<h3><a name=\"theta\">Step θ</a></h3><p>Added.</p>" + far},
                   {"three", "Encodings", "Third", "<h1>Third</h1><p>End.</p>"}});
  view_->resize(900, 500);
  view_->show();
  QVERIFY(QTest::qWaitForWindowActive(view_.get()));
}

void HelpViewTest::contentsBySection() {
  QStringList rows;
  for (int row = 0; row < list_->count(); ++row)
    rows << (list_->item(row)->data(ItemDelegate::HeadingRole).toBool() ? "# " : "") +
                list_->item(row)->text();
  QCOMPARE(rows, QStringList({"# Guide", "First", "# Encodings", "Second", "Third"}));
  QCOMPARE(view_->location(), "one");
  QCOMPARE(list_->currentRow(), 1);
  QVERIFY(text().startsWith("First\nBegin here"));
  for (QWidget* each : {static_cast<QWidget*>(search_), static_cast<QWidget*>(list_)})
    QVERIFY(!each->accessibleName().isEmpty());
}

void HelpViewTest::aClickOpensAPage() {
  QSignalSpy opened(view_.get(), &HelpView::opened);
  QTest::mouseClick(list_->viewport(), Qt::LeftButton, {}, list_->visualItemRect(list_->item(4)).center());
  QCOMPARE(view_->location(), "three");
  QCOMPARE(opened.takeLast()[0].toString(), "Third");
  QTest::mouseClick(list_->viewport(), Qt::LeftButton, {}, list_->visualItemRect(list_->item(2)).center());
  QCOMPARE(view_->location(), "three"); // a heading is no page
}

void HelpViewTest::searchByKeyboard() {
  auto* page = view_->findChild<HelpPageView*>();
  page->setFocus();
  QTest::keyClick(page, Qt::Key_F, Qt::ControlModifier);
  QVERIFY(search_->hasFocus());
  QTest::keyClicks(search_, "thet");
  QCOMPARE(list_->count(), 1);
  QCOMPARE(list_->item(0)->text(), "Step θ");
  QVERIFY(list_->item(0)->data(ItemDelegate::SecondLineRole).toString().startsWith("Second · Added. A line"));
  QTest::keyClick(search_, Qt::Key_Return);
  QCOMPARE(view_->location(), "two#theta");
  QVERIFY(page->verticalScrollBar()->value() > 200); // at the parameter, not at the page's beginning
  QTest::keyClick(search_, Qt::Key_Escape);
  QCOMPARE(search_->text(), "");
  QCOMPARE(list_->count(), 5);
  QCOMPARE(list_->currentItem()->text(), "Second");
  QTest::keyClick(search_, Qt::Key_Down);
  QVERIFY(list_->hasFocus());
  QTest::keyClick(list_, Qt::Key_Down);
  QTest::keyClick(list_, Qt::Key_Return);
  QCOMPARE(view_->location(), "three");
}

void HelpViewTest::nothingFound() {
  QTest::keyClicks(search_, "xqzzy");
  QCOMPARE(list_->count(), 1);
  QVERIFY(!(list_->item(0)->flags() & Qt::ItemIsEnabled));
  QTest::keyClick(search_, Qt::Key_Return);
  QCOMPARE(view_->location(), "one");
}

void HelpViewTest::linkClicked(const QString& href) {
  auto* page = view_->findChild<HelpPageView*>();
  for (int x = 0; x < page->viewport()->width(); x += 4)
    for (int y = 0; y < 120; y += 4)
      if (page->anchorAt({x, y}) == href) {
        QTest::mouseClick(page->viewport(), Qt::LeftButton, {}, {x + 2, y + 2});
        return;
      }
  QFAIL(qPrintable("no link to " + href));
}

void HelpViewTest::linksAndTheWayBack() {
  linkClicked("two#theta");
  QCOMPARE(view_->location(), "two#theta");
  QCOMPARE(list_->currentItem()->text(), "Second");
  QTest::keyClick(view_.get(), Qt::Key_Left, Qt::AltModifier);
  QCOMPARE(view_->location(), "one");
  QTest::keyClick(view_.get(), Qt::Key_Right, Qt::AltModifier);
  QCOMPARE(view_->location(), "two#theta");
  for (QToolButton* button : view_->findChildren<QToolButton*>("flat"))
    if (button->accessibleName() == "Back")
      QTest::mouseClick(button, Qt::LeftButton);
  QCOMPARE(view_->location(), "one");
}

void HelpViewTest::linksThatLeadOut() {
  linkClicked("https://example.org/x");
  QCOMPARE(view_->location(), "one");
  QVERIFY(text().startsWith("First"));
  const auto* note = view_->findChild<QLabel*>("helpLine");
  QVERIFY(note->isVisible());
  QVERIFY(note->text().endsWith("not opened: https://example.org/x"));
  view_->open("three");
  QVERIFY(!note->isVisible());
}

void HelpViewTest::unknownPlacesChangeNothing() {
  view_->open("nowhere#x");
  QCOMPARE(view_->location(), "one");
  view_->open("file:///etc/hostname");
  QCOMPARE(view_->location(), "one");
  view_->open("");
  QCOMPARE(view_->location(), "one");
}

void HelpViewTest::newPagesKeepThePlace() {
  view_->open("three");
  view_->setPages({{"one", "Guide", "First", "<h1>First</h1>"}, {"three", "Guide", "Third", "<h1>New</h1>"}});
  QCOMPARE(view_->location(), "three");
  QCOMPARE(text(), "New");
}

void HelpViewTest::followsTheTheme() {
  const auto ink = [&] { return view_->grab().toImage(); };
  const QImage light = ink();
  applyTheme(ThemeMode::Dark);
  const QImage dark = ink();
  const QPoint paper(light.width() - 30, light.height() / 2);
  QVERIFY(light.pixelColor(paper).lightness() > 200);
  QVERIFY(dark.pixelColor(paper).lightness() < 60);
  QCOMPARE(view_->location(), "one");
  applyTheme(ThemeMode::Light);
}

void HelpViewTest::columnHasAReadableWidth() {
  view_->resize(2200, 500);
  QVERIFY(view_->findChild<HelpPageView*>()->viewport()->width() <= 680);
  view_->resize(500, 500);
  QVERIFY(view_->findChild<HelpPageView*>()->viewport()->width() > 150);
}

void HelpViewTest::commandsFitTheColumn() {
  const QString words =
      "expe compare STUDY --baseline rope --tuned training.rate --length 1,2,4  --split test";
  view_->setPages({{"one", "Guide", "First", "<h1>First</h1><pre>" + words.toStdString() + "</pre>"}});
  const auto* page = view_->findChild<HelpPageView*>();
  view_->resize(500, 500);
  QCOMPARE(page->horizontalScrollBar()->maximum(), 0);
  QVERIFY2(text().contains(words), qPrintable(text())); // one line with its spaces, as it is to be copied
}

void HelpViewTest::picturesFitTheColumn() {
  view_->setPages(
      {{"one", "Guide", "First", "<h1>First</h1><img src=\"qrc:/help/train.png\"/><p>After</p>"}});
  const auto* page = view_->findChild<HelpPageView*>();
  for (const int width : {500, 2200, 700}) {
    view_->resize(width, 500);
    const double column = page->viewport()->width();
    QCOMPARE(page->horizontalScrollBar()->maximum(), 0);
    QVERIFY(page->document()->idealWidth() > column - 20); // wide as the column
    QVERIFY(page->document()->size().height() > column * 0.6);
  }
}

// Their paper is dark in dark; curves keep their colours.
void HelpViewTest::screenshotsFollowTheTheme() {
  view_->setPages({{"one", "Guide", "First", "<img src=\"qrc:/help/train.png\"/>"}});
  auto* page = view_->findChild<HelpPageView*>();
  const auto seen = [&] {
    return page->document()
        ->resource(QTextDocument::ImageResource, QUrl("qrc:/help/train.png"))
        .value<QImage>();
  };
  const QImage light = seen();
  applyTheme(ThemeMode::Dark);
  const QImage dark = seen();
  const int paper = page->grab().toImage().pixelColor(page->width() / 2, 120).lightness();
  applyTheme(ThemeMode::Light);
  QCOMPARE(dark.size(), light.size());
  QVERIFY(paper < 90);
  int dimmed = 0, hues = 0;
  for (int x = 0; x < light.width(); x += 5)
    for (int y = 0; y < light.height(); y += 5) {
      const QColor before = light.pixelColor(x, y), now = dark.pixelColor(x, y);
      const bool paper = before.lightness() > 245 && before.hslSaturation() == 0;
      const bool curve = before.hsvSaturation() > 150 && before.value() > 120;
      QVERIFY2(!paper || now.lightness() < 60, qPrintable(now.name()));
      QVERIFY2(!curve || std::abs(before.hue() - now.hue()) % 345 < 15, qPrintable(now.name()));
      dimmed += paper, hues += curve;
    }
  QVERIFY(dimmed > 5000 && hues > 50);
}

// Nothing moves when they come, and they follow the theme.
void HelpViewTest::picturesOfValuesAreAskedFor() {
  QSignalSpy wanted(view_.get(), &HelpView::pictureWanted);
  const std::string picture = "<p>Before</p><img src=\"values:rope\"/><p>After</p>";
  view_->setPages({{"one", "Guide", "First", "<h1>First</h1>" + picture},
                   {"two", "Guide", "Second", "<h1>Second</h1>" + picture}});
  auto* page = view_->findChild<HelpPageView*>();
  QTRY_COMPARE(wanted.size(), 1);
  QCOMPARE(wanted[0][0].toString(), "rope");
  const double high = page->document()->size().height();
  QVERIFY(high > 260);
  const QImage waiting = page->grab().toImage();
  Figure figure;
  figure.panels.emplace_back();
  figure.panels[0].curves.push_back({.name = "head 1"_text, .x = {0, 1, 2}, .y = {0, 1, 4}});
  view_->setPicture("rope", figure);
  const QImage light = page->grab().toImage();
  QVERIFY(light != waiting);
  QCOMPARE(page->document()->size().height(), high);
  applyTheme(ThemeMode::Dark);
  const QImage dark = page->grab().toImage();
  const QPoint inside(light.width() / 2, 150);
  QVERIFY(light.pixelColor(inside).lightness() > 200);
  QVERIFY2(dark.pixelColor(inside).lightness() < 60, qPrintable(dark.pixelColor(inside).name()));
  applyTheme(ThemeMode::Light);
  view_->open("two"); // which shows the same
  QCoreApplication::processEvents();
  QCOMPARE(wanted.size(), 1);
  view_->setPicture("rope", {}, "It cannot be drawn.");
  QVERIFY(page->grab().toImage() != light);
}

// Shrunk, its words could not be read.
void HelpViewTest::aPictureIsDrawnAsWideAsItIsShown() {
  view_->setPages({{"one", "Guide", "First", "<h1>First</h1><img src=\"values:rope\"/>"}});
  auto* page = view_->findChild<HelpPageView*>();
  const auto drawn = [&] {
    return page->document()->resource(QTextDocument::ImageResource, QUrl("values:rope")).value<QImage>();
  };
  for (const int width : {1200, 420, 1000}) {
    view_->resize(width, 700);
    QCoreApplication::processEvents();
    const auto ratio = drawn().devicePixelRatio();
    QCOMPARE(qRound(drawn().width() / ratio), std::min(680, page->viewport()->width()));
  }
}

QTEST_MAIN(HelpViewTest)
#include "help_view_test.moc"
