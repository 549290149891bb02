// The tour by keyboard and mouse: where its light falls, and how it ends.
#include "widgets/theme.h"
#include "widgets/tour.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>

using namespace expe;

class TourTest : public QObject {
  Q_OBJECT
private slots:
  void initTestCase() { applyTheme(ThemeMode::Light); }
  void init();
  void nextAndBackByMouse();
  void keysGoOnBackAndEnd();
  void theLastStepIsDone();
  void skipEnds();
  void lightFallsOnTheTarget();
  void theCardIsBesideTheTarget_data();
  void theCardIsBesideTheTarget();
  void followsTheWindowAndTheTarget();
  void aHiddenTargetLeavesTheCardInTheMiddle();
  void focusStaysOnTheCardAndComesBack();
  void clicksDoNotReachTheWindow();
  void theWindowGoesOnUnderneath();

private:
  QPushButton* button(const QString& text) const;
  QRect card() const { return tour_->findChild<QFrame*>("tourCard")->geometry(); }
  std::unique_ptr<QWidget> window_;
  QPointer<Tour> tour_;
  QLineEdit* left_ = nullptr;
  QPushButton* right_ = nullptr;
};

void TourTest::init() {
  window_ = std::make_unique<QWidget>();
  window_->resize(1000, 600);
  auto* layout = new QHBoxLayout(window_.get());
  layout->addWidget(left_ = new QLineEdit);
  layout->addStretch(1);
  layout->addWidget(right_ = new QPushButton("right"));
  left_->setFixedWidth(200);
  window_->show();
  QVERIFY(QTest::qWaitForWindowActive(window_.get()));
  left_->setFocus();
  tour_ = new Tour(window_.get(), {{left_, "Left", "Here it begins. Then it goes on."},
                                   {right_, "Right", "Here it goes on. Then it ends."},
                                   {nullptr, "End", "That was all. Begin."}});
  QCoreApplication::processEvents();
}

QPushButton* TourTest::button(const QString& text) const {
  for (auto* each : tour_->findChildren<QPushButton*>())
    if (each->text() == text && each->isVisible())
      return each;
  return nullptr;
}

void TourTest::nextAndBackByMouse() {
  QVERIFY(!button("Back"));
  QTest::mouseClick(button("Next"), Qt::LeftButton);
  QCOMPARE(tour_->step(), 1);
  QStringList texts;
  for (const QLabel* label : tour_->findChildren<QLabel*>())
    texts << label->text();
  QVERIFY(texts.contains("2 of 3") && texts.contains("Right"));
  QTest::mouseClick(button("Back"), Qt::LeftButton);
  QCOMPARE(tour_->step(), 0);
}

void TourTest::keysGoOnBackAndEnd() {
  QSignalSpy finished(tour_, &Tour::finished);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Left);
  QCOMPARE(tour_->step(), 0);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
  QCOMPARE(tour_->step(), 2);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Left);
  QCOMPARE(tour_->step(), 1);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
  QCOMPARE(finished.count(), 1);
  QTRY_VERIFY(!tour_);
}

void TourTest::theLastStepIsDone() {
  QSignalSpy finished(tour_, &Tour::finished);
  QTest::mouseClick(button("Next"), Qt::LeftButton);
  QTest::mouseClick(button("Next"), Qt::LeftButton);
  QVERIFY(!button("Skip") && !button("Next"));
  QTest::mouseClick(button("Done"), Qt::LeftButton);
  QCOMPARE(finished.count(), 1);
  QTRY_VERIFY(!tour_);
}

void TourTest::skipEnds() {
  QSignalSpy finished(tour_, &Tour::finished);
  QTest::mouseClick(button("Skip"), Qt::LeftButton);
  QCOMPARE(finished.count(), 1);
}

void TourTest::lightFallsOnTheTarget() {
  QVERIFY(tour_->hole().contains(left_->geometry()));
  QVERIFY(!tour_->hole().intersects(right_->geometry()));
  const QImage seen = window_->grab().toImage();
  const auto light = [&](const QPoint& at) {
    return seen.pixelColor(at * seen.devicePixelRatio()).lightness();
  };
  QVERIFY(light({500, 40}) < 180);                                        // the dimmed window
  QVERIFY(light(left_->geometry().center() + QPoint(0, 8)) > 240);        // the target
  QVERIFY(light(card().topLeft() + QPoint(card().width() / 2, 5)) > 240); // the card
}

void TourTest::theCardIsBesideTheTarget_data() {
  QTest::addColumn<QRect>("target");
  QTest::newRow("left") << QRect(0, 0, 200, 600);
  QTest::newRow("right") << QRect(800, 0, 200, 600);
  QTest::newRow("top") << QRect(0, 0, 1000, 60);
  QTest::newRow("bottom") << QRect(0, 540, 1000, 60);
  QTest::newRow("corner") << QRect(960, 570, 30, 20);
}

void TourTest::theCardIsBesideTheTarget() {
  QFETCH(QRect, target);
  auto* widget = new QWidget(window_.get());
  widget->setGeometry(target);
  widget->show();
  delete tour_;
  tour_ = new Tour(window_.get(), {{widget, "Title", "Text."}});
  QCoreApplication::processEvents();
  QVERIFY(window_->rect().contains(card()));
  QVERIFY(!card().intersects(target));
}

void TourTest::followsTheWindowAndTheTarget() {
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
  window_->resize(700, 400);
  QTRY_VERIFY(tour_->hole().contains(right_->geometry()));
  QTRY_COMPARE(tour_->size(), QSize(700, 400));
  QTRY_VERIFY(window_->rect().contains(card()));
  right_->setFixedWidth(300);
  QTRY_VERIFY(tour_->hole().width() > 300);
}

void TourTest::aHiddenTargetLeavesTheCardInTheMiddle() {
  left_->hide();
  QTRY_VERIFY(tour_->hole().isEmpty());
  QTRY_COMPARE(card().center(), window_->rect().center());
  left_->show();
  QTRY_VERIFY(!tour_->hole().isEmpty());
  QTRY_VERIFY(!card().intersects(left_->geometry()));
  delete left_;
  QTRY_VERIFY(tour_->hole().isEmpty());
  window_->grab();
}

void TourTest::focusStaysOnTheCardAndComesBack() {
  QVERIFY(button("Next")->hasFocus());
  for (int i = 0; i < 5; ++i) {
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QVERIFY(tour_->isAncestorOf(QApplication::focusWidget()));
  }
  QVERIFY(button("Skip")->hasFocus());
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return); // the button's, not "next"
  QVERIFY(left_->hasFocus());
}

void TourTest::clicksDoNotReachTheWindow() {
  QSignalSpy clicked(right_, &QPushButton::clicked);
  QTest::mouseClick(window_->windowHandle(), Qt::LeftButton, {}, right_->geometry().center());
  QCOMPARE(clicked.count(), 0);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
  QTest::mouseClick(window_->windowHandle(), Qt::LeftButton, {}, right_->geometry().center());
  QCOMPARE(clicked.count(), 1); // the tour was what kept it away
}

void TourTest::theWindowGoesOnUnderneath() {
  bool came = false;
  QTimer::singleShot(0, window_.get(), [&] { came = true; });
  QTRY_VERIFY(came);
  QVERIFY(tour_->isVisible());
}

QTEST_MAIN(TourTest)
#include "tour_test.moc"
