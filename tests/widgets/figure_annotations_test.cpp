// Annotations on a figure: drawn on screen and on pages, written by mouse and by keys, at their place when
// the figure is zoomed.
#include "tests/widgets/figure_fixture.h"
#include "widgets/figure/figure_page.h"

#include <QInputDialog>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTimer>

using namespace expe;

using List = std::vector<Annotation>;

class FigureAnnotationsTest : public FigureFixture {
  Q_OBJECT
private slots:
  void initTestCase() { applyTheme(ThemeMode::Light); }
  void init();
  void pagesHaveThem();
  void theyAreReadableInTheDark();
  void theMouseDrawsArrowsLinesAndTexts();
  void theMouseMovesThem();
  void anEndMovesAlone();
  void doubleClickEdits();
  void keysDoAllOfIt();
  void theyStayAtTheirPlace();
  void withoutTheModeTheFigureIsMoved();

private:
  QPointF pixel(double x, double y) {
    return {rect().axis(QCPAxis::atBottom)->coordToPixel(x), rect().axis(QCPAxis::atLeft)->coordToPixel(y)};
  }
  void show(const List& list) {
    view_->setAnnotations(std::make_shared<const Annotations>(
        Annotations{{{"loss", panelKey(view_->figure().panels[0])}, list}}));
    view_->replot();
  }
  List& wanted() { return wanted_; }
  void answer(const QString& words) { // the next question for a text
    QTimer::singleShot(0, qApp, [words] {
      auto* dialog = qobject_cast<QInputDialog*>(QApplication::activeModalWidget());
      QVERIFY(dialog);
      dialog->setTextValue(words);
      dialog->accept();
    });
  }
  List wanted_;
};

void FigureAnnotationsTest::init() {
  begin();
  wanted_.clear();
  connect(view_.get(), &FigureView::annotated, this, [this](std::size_t panel, const List& list) {
    QCOMPARE(panel, std::size_t{0});
    wanted_ = list;
    show(list);
  });
  view_->setAnnotating(true);
}

void FigureAnnotationsTest::pagesHaveThem() {
  const Figure plain = view_->figure();
  show({{Annotation::Kind::Text, "here", 5, 2, 5, 2}});
  QVERIFY(figurePage(view_->shown(), "svg")->contains(">here<"));
  QVERIFY(!figurePage(plain, "svg")->contains(">here<"));
  QVERIFY(figureImage(view_->shown(), {}, 1) != figureImage(plain, {}, 1));
  show({{Annotation::Kind::Text, "here", 50, 2, 50, 2}}); // out of sight
  QVERIFY(!figurePage(view_->shown(), "svg")->contains(">here<"));
  show({{Annotation::Kind::Arrow, {}, 2, 3, 8, 3}});
  QVERIFY(*figurePage(view_->shown(), "pdf") != *figurePage(plain, "pdf"));
}

void FigureAnnotationsTest::theyAreReadableInTheDark() {
  applyTheme(ThemeMode::Dark);
  show({{Annotation::Kind::Line, {}, 4, 3, 8, 3}});
  const QPoint on = pixel(6, 3).toPoint();
  QVERIFY(view_->grab().toImage().pixelColor(on).lightness() > 150);
  applyTheme(ThemeMode::Light);
  view_->replot();
  QVERIFY(view_->grab().toImage().pixelColor(on).lightness() < 100);
}

void FigureAnnotationsTest::theMouseDrawsArrowsLinesAndTexts() {
  drag(*view_, Qt::LeftButton, {}, pixel(3, 3).toPoint(), pixel(6, 2).toPoint());
  QCOMPARE(wanted().size(), std::size_t{1});
  QVERIFY(wanted()[0].kind == Annotation::Kind::Arrow);
  QVERIFY(std::abs(wanted()[0].x - 3) < 0.1 && std::abs(wanted()[0].toX - 6) < 0.1);
  QVERIFY(std::abs(wanted()[0].y - 3) < 0.1 && std::abs(wanted()[0].toY - 2) < 0.1);
  drag(*view_, Qt::LeftButton, Qt::ShiftModifier, pixel(3, 3.5).toPoint(), pixel(9, 3.5).toPoint());
  QVERIFY(wanted()[1].kind == Annotation::Kind::Line);
  answer(" two \t words ");
  QTest::mouseClick(view_.get(), Qt::LeftButton, {}, pixel(8, 3).toPoint());
  QCOMPARE(wanted()[2].text, std::string("two words"));
  answer("");
  QTest::mouseClick(view_.get(), Qt::LeftButton, {}, pixel(8, 2).toPoint());
  QCOMPARE(wanted().size(), std::size_t{3}); // without words there is none
}

void FigureAnnotationsTest::theMouseMovesThem() {
  show({{Annotation::Kind::Arrow, {}, 3, 3, 6, 3}});
  drag(*view_, Qt::LeftButton, {}, pixel(4.5, 3).toPoint(), pixel(5.5, 2).toPoint());
  QVERIFY(std::abs(wanted()[0].x - 4) < 0.1 && std::abs(wanted()[0].toX - 7) < 0.1);
  QVERIFY(std::abs(wanted()[0].toY - 2) < 0.1);
}

void FigureAnnotationsTest::anEndMovesAlone() {
  show({{Annotation::Kind::Arrow, {}, 3, 3, 6, 3}});
  drag(*view_, Qt::LeftButton, {}, pixel(6, 3).toPoint(), pixel(8, 2).toPoint());
  QCOMPARE(wanted()[0].x, 3.0);
  QVERIFY(std::abs(wanted()[0].toX - 8) < 0.1 && std::abs(wanted()[0].toY - 2) < 0.1);
}

void FigureAnnotationsTest::doubleClickEdits() {
  show({{Annotation::Kind::Text, "before", 5, 3, 5, 3}, {Annotation::Kind::Arrow, {}, 3, 2, 6, 2}});
  const QPoint at = pixel(5, 3).toPoint() + QPoint(8, 0);
  answer("after");
  QTest::mouseDClick(view_.get(), Qt::LeftButton, {}, at);
  QCOMPARE(wanted()[0].text, std::string("after"));
  QTest::mouseDClick(view_.get(), Qt::LeftButton, {}, pixel(4.5, 2).toPoint());
  QVERIFY(wanted()[1].kind == Annotation::Kind::Line);
  answer("");
  QTest::mouseDClick(view_.get(), Qt::LeftButton, {}, at);
  QCOMPARE(wanted().size(), std::size_t{1});
}

void FigureAnnotationsTest::keysDoAllOfIt() {
  const auto key = [this](Qt::Key which, int times = 1, Qt::KeyboardModifiers with = {}) {
    for (int i = 0; i < times; ++i)
      QTest::keyClick(view_.get(), which, with);
  };
  QSignalSpy left(view_.get(), &FigureView::annotatingLeft);
  key(Qt::Key_A);
  key(Qt::Key_Right, 5);
  key(Qt::Key_Return);
  QVERIFY(wanted()[0].kind == Annotation::Kind::Arrow && wanted()[0].toX > wanted()[0].x);
  QCOMPARE(wanted()[0].toY, wanted()[0].y);
  const Annotation first = wanted()[0];
  key(Qt::Key_Left, 2);
  key(Qt::Key_M);
  key(Qt::Key_Up, 3);
  key(Qt::Key_Enter);
  QVERIFY(wanted()[0].y > first.y && wanted()[0].toY > first.toY);
  key(Qt::Key_Return); // on an arrow: it loses its head
  QVERIFY(wanted()[0].kind == Annotation::Kind::Line);
  key(Qt::Key_Down, 6);
  answer("by keys");
  key(Qt::Key_Return);
  QCOMPARE(wanted()[1].text, std::string("by keys"));
  key(Qt::Key_Delete);
  QCOMPARE(wanted().size(), std::size_t{1});
  key(Qt::Key_L);
  key(Qt::Key_Right, 2);
  key(Qt::Key_Escape); // gives up the line
  QCOMPARE(wanted().size(), std::size_t{1});
  QCOMPARE(left.size(), 0);
  key(Qt::Key_Escape);
  QCOMPARE(left.size(), 1);
}

void FigureAnnotationsTest::theyStayAtTheirPlace() {
  show({{Annotation::Kind::Line, {}, 4, 3, 8, 3}});
  view_->panels()[0]->setView({3, 7}, {2, 4});
  view_->replot();
  const QImage image = view_->grab().toImage();
  QVERIFY(image.pixelColor(pixel(6, 3).toPoint()).lightness() < 100);
  QVERIFY(image.pixelColor(pixel(6, 3.4).toPoint()).lightness() > 200);
  drag(*view_, Qt::LeftButton, {}, pixel(6, 3).toPoint(), pixel(6, 3.5).toPoint());
  QVERIFY(std::abs(wanted()[0].y - 3.5) < 0.05 && std::abs(wanted()[0].toX - 8) < 0.05);
}

void FigureAnnotationsTest::withoutTheModeTheFigureIsMoved() {
  view_->setAnnotating(false);
  const QCPRange before = x();
  drag(*view_, Qt::LeftButton, {}, middle(), middle() + QPoint(50, 0));
  QVERIFY(wanted().empty() && x() != before);
}

QTEST_MAIN(FigureAnnotationsTest)
#include "figure_annotations_test.moc"
