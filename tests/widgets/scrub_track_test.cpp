// One scrubber by mouse, wheel, keys and typing: which value a place means, and what is emitted.
#include "tests/widgets/scrub_fixture.h"

#include <QAccessible>
#include <QAccessibleInterface>

#include <cmath>

using namespace expe;

class ScrubTrackTest : public ScrubFixture {
  Q_OBJECT
private slots:
  void initTestCase() { applyTheme(ThemeMode::Light); }
  void init() { begin(); }
  void cleanup() { bar_.reset(); }
  void placesAndValues();
  void roundValues();
  void steps_data();
  void steps();
  void stopsAreTheOnlyValues();
  void draggingEmitsAllTheWay();
  void clickJumpsAndMarksAttract();
  void escapeTakesADragBack();
  void wheelSteps();
  void keysStep();
  void resetIsAsked();
  void typedValues();
  void wrongValuesAreSaidAndKept();
  void readOut();
};

void ScrubTrackTest::placesAndValues() {
  ScrubScale scale;
  scale.minimum = 128, scale.maximum = 2048, scale.log = scale.whole = true;
  QCOMPARE(scale.placeOf(512), 0.5); // two of four octaves
  QCOMPARE(scale.placeOf(5000), 1.0);
  QCOMPARE(scale.placeOf(1), 0.0);
  QCOMPARE(scale.valueAt(0.5, 100000, false), 512.0);
  QCOMPARE(scale.valueAt(-3, 100, false), 128.0);
  QCOMPARE(scale.valueAt(7, 100, false), 2048.0);
  scale.log = false;
  QCOMPARE(scale.placeOf(1088), 0.5);
}

void ScrubTrackTest::roundValues() {
  ScrubScale scale;
  scale.minimum = 0.1, scale.maximum = 10, scale.log = true;
  scale.marks = {1};
  // A pixel of 200 is 2.3 %: two or three digits, and within a pixel of the place.
  for (const double place : {0.11, 0.33, 0.62, 0.87}) {
    const double value = scale.valueAt(place, 200, true);
    QVERIFY(std::fabs(scale.placeOf(value) - place) * 200 <= 0.51);
    QVERIFY(QString::number(value, 'g', 17).startsWith(QString::number(value, 'g', 3)));
    QCOMPARE(value, QString::number(value, 'g', 3).toDouble());
  }
  QCOMPARE(scale.valueAt(0.51, 200, true), 1.0); // two pixels from the mark
  QVERIFY(scale.valueAt(0.51, 200, false) != 1.0);
}

void ScrubTrackTest::steps_data() {
  QTest::addColumn<bool>("log");
  QTest::addColumn<bool>("whole");
  QTest::addColumn<double>("from");
  QTest::addColumn<int>("pace");
  QTest::addColumn<bool>("up");
  QTest::addColumn<double>("to");
  const int fine = static_cast<int>(ScrubPace::Fine), step = static_cast<int>(ScrubPace::Step),
            page = static_cast<int>(ScrubPace::Page);
  // The slider goes from 1 to 1000; whole logarithmic steps go through 128.
  QTest::newRow("quarter octave") << true << true << 128.0 << step << true << 152.0; // 128·2^¼ = 152.2
  QTest::newRow("back to it") << true << true << 152.0 << step << false << 128.0;
  QTest::newRow("into the grid") << true << true << 130.0 << step << true << 152.0;
  QTest::newRow("octave") << true << true << 130.0 << page << true << 256.0;
  QTest::newRow("octave down") << true << true << 130.0 << page << false << 128.0;
  QTest::newRow("one") << true << true << 130.0 << fine << false << 129.0;
  QTest::newRow("small whole numbers") << true << true << 1.0 << step << true << 2.0;
  QTest::newRow("round") << true << false << 1.0 << step << true << 1.1;
  QTest::newRow("round down") << true << false << 10.0 << step << false << 9.0;
  QTest::newRow("1 2 5") << true << false << 2.2 << page << true << 5.0;
  QTest::newRow("1 2 5 down") << true << false << 2.0 << page << false << 1.0;
  QTest::newRow("third digit") << true << false << 2.0 << fine << true << 2.01;
  QTest::newRow("hundredth") << false << false << 3.0 << step << true << 5.0; // by 5: 999/100 is 9.99
  QTest::newRow("tenth") << false << true << 60.0 << page << true << 100.0;   // by 50
  QTest::newRow("one, linear") << false << true << 60.0 << fine << true << 61.0;
  QTest::newRow("the end") << false << true << 1000.0 << step << true << 1000.0;
  QTest::newRow("beyond the end") << false << true << 1500.0 << step << true << 1500.0;
  QTest::newRow("back from beyond") << false << true << 1500.0 << step << false << 1495.0;
}

void ScrubTrackTest::steps() {
  QFETCH(bool, log);
  QFETCH(bool, whole);
  QFETCH(double, from);
  QFETCH(int, pace);
  QFETCH(bool, up);
  QFETCH(double, to);
  ScrubScale scale;
  scale.minimum = 1, scale.maximum = 1000;
  scale.log = log, scale.whole = whole;
  if (whole && log && from >= 100)
    scale.marks = {128};
  QCOMPARE(scale.next(from, static_cast<ScrubPace>(pace), up), to);
}

void ScrubTrackTest::stopsAreTheOnlyValues() {
  ScrubScale scale;
  scale.stops = {0, 200, 640, -1};
  QCOMPARE(scale.placeOf(200), 1.0 / 3);
  QCOMPARE(scale.placeOf(-1), 1.0);
  QCOMPARE(scale.placeOf(300), 1.0 / 3); // gone: the one before it
  QCOMPARE(scale.placeOf(9000), 2.0 / 3);
  QCOMPARE(scale.valueAt(0.4, 100, true), 200.0);
  QCOMPARE(scale.next(200, ScrubPace::Step, true), 640.0);
  QCOMPARE(scale.next(-1, ScrubPace::Step, true), -1.0);
  QCOMPARE(scale.next(0, ScrubPace::Page, false), 0.0);
}

void ScrubTrackTest::draggingEmitsAllTheWay() {
  ScrubTrack* length = track("length");
  QTest::mousePress(length, Qt::LeftButton, {}, at("length", 512));
  QCOMPARE(moved_->count(), 0); // taking the handle moves nothing
  QTest::mouseMove(length, at("length", 700));
  QTest::mouseMove(length, at("length", 1024));
  QTest::mouseMove(length, QPoint(5000, 10));
  QTest::mouseRelease(length, Qt::LeftButton, {}, QPoint(5000, 10));
  QCOMPARE(moved_->count(), 3);
  QCOMPARE(moved_->at(0).at(0).toString(), "length");
  const auto first = std::get<std::int64_t>(moved_->at(0).at(1).value<Value>());
  QVERIFY2(first > 680 && first < 720, qPrintable(QString::number(first)));
  QCOMPARE(std::get<std::int64_t>(moved_->at(1).at(1).value<Value>()), 1024);
  QCOMPARE(lastWhole(), 2048);
  QCOMPARE(field("length")->text(), "2048");
  QTest::mouseMove(length, at("length", 256));
  QCOMPARE(moved_->count(), 2); // released
}

void ScrubTrackTest::clickJumpsAndMarksAttract() {
  bar_->resize(1920, bar_->height()); // where a pixel of the scale is fine enough
  QTRY_VERIFY(track("evaluation.scale")->width() > 200);
  QTest::mouseClick(track("evaluation.scale"), Qt::LeftButton, {}, at("evaluation.scale", 3));
  QVERIFY(std::fabs(last() / 3 - 1) < 0.03);
  QTest::mouseClick(track("evaluation.scale"), Qt::LeftButton, {}, at("evaluation.scale", 1) + QPoint(3, 0));
  QCOMPARE(last(), 1.0);
  QTest::mouseClick(track("evaluation.scale"), Qt::LeftButton, {}, at("evaluation.scale", 5));
  moved_->clear();
  QTest::mouseClick(track("evaluation.scale"), Qt::LeftButton, Qt::ControlModifier,
                    at("evaluation.scale", 1) + QPoint(3, 0));
  QVERIFY(last() > 1.0); // Ctrl: exactly there
}

void ScrubTrackTest::escapeTakesADragBack() {
  ScrubTrack* length = track("length");
  length->setFocus();
  QTest::mousePress(length, Qt::LeftButton, {}, at("length", 512));
  QTest::mouseMove(length, at("length", 1024));
  bar_->setValue("length", std::int64_t{300}); // late: the user is elsewhere
  QCOMPARE(length->value(), 1024.0);
  QTest::keyClick(length, Qt::Key_Escape);
  QCOMPARE(lastWhole(), 512);
  QTest::mouseMove(length, at("length", 256));
  QCOMPARE(length->value(), 512.0);
  QTest::mouseRelease(length, Qt::LeftButton, {}, at("length", 256));
}

void ScrubTrackTest::wheelSteps() {
  wheel(track("length"), 120);
  QCOMPARE(lastWhole(), 609); // 512·2^¼ = 608.9
  wheel(track("length"), -240);
  QCOMPARE(lastWhole(), 431); // 512·2^-¼ = 430.5
  wheel(track("length"), 120, Qt::ControlModifier);
  QCOMPARE(lastWhole(), 432);
  wheel(track("length"), 60);
  QCOMPARE(moved_->count(), 0); // half a notch
  wheel(track("length"), 60);
  QCOMPARE(lastWhole(), 512);
}

void ScrubTrackTest::keysStep() {
  ScrubTrack* scale = track("evaluation.scale");
  scale->setFocus();
  QTest::keyClick(scale, Qt::Key_Right);
  QCOMPARE(last(), 1.1);
  QTest::keyClick(scale, Qt::Key_Left);
  QCOMPARE(last(), 1.0);
  QTest::keyClick(scale, Qt::Key_Up, Qt::ControlModifier);
  QCOMPARE(last(), 1.01);
  QTest::keyClick(scale, Qt::Key_PageUp);
  QCOMPARE(last(), 2.0);
  QTest::keyClick(scale, Qt::Key_PageDown);
  QCOMPARE(last(), 1.0);
  QTest::keyClick(scale, Qt::Key_Home);
  QCOMPARE(last(), 0.1);
  QTest::keyClick(scale, Qt::Key_End);
  QCOMPARE(last(), 10.0);
  QTest::keyClick(scale, Qt::Key_Right);
  QCOMPARE(moved_->count(), 0); // at the end
  QTest::keyClick(scale, Qt::Key_Tab);
  QVERIFY(track(ScrubBar::checkpoint)->hasFocus());
  QTest::keyClick(track(ScrubBar::checkpoint), Qt::Key_Tab);
  const Scrubber& offset = *bar_->scrubber("evaluation.offset");
  QVERIFY(bar_->inRow(offset) ? offset.editor()->hasFocus() : bar_->more()->hasFocus());
}

void ScrubTrackTest::resetIsAsked() {
  QSignalSpy reset(bar_.get(), &ScrubBar::resetWanted);
  QTest::keyClick(track("length"), Qt::Key_0);
  QTest::mouseDClick(bar_->scrubber("evaluation.scale")->findChild<QLabel*>("scrubLabel"), Qt::LeftButton);
  QCOMPARE(reset.count(), 2);
  QCOMPARE(reset.at(0).at(0).toString(), "length");
  QCOMPARE(reset.at(1).at(0).toString(), "evaluation.scale");
  QCOMPARE(moved_->count(), 0);
}

void ScrubTrackTest::typedValues() {
  QTest::keyClick(track("evaluation.scale"), Qt::Key_Return);
  QLineEdit* line = field("evaluation.scale");
  QTRY_VERIFY(line->hasFocus());
  QTest::keyClicks(line, "1/8");
  QCOMPARE(moved_->count(), 0);
  QTest::keyClick(line, Qt::Key_Return);
  QCOMPARE(last(), 0.125);
  QVERIFY(track("evaluation.scale")->hasFocus());
  QTest::keyClick(track("evaluation.scale"), Qt::Key_Return);
  QTest::keyClicks(line, "50"); // beyond the slider, within the parameter
  QTest::keyClick(line, Qt::Key_Return);
  QCOMPARE(last(), 50.0);
  QCOMPARE(track("evaluation.scale")->xOf(50), track("evaluation.scale")->xOf(10));
  line->setFocus();
  QTest::keyClick(line, Qt::Key_Down);
  QCOMPARE(last(), 45.0);
  QCOMPARE(line->text(), "45");
}

void ScrubTrackTest::wrongValuesAreSaidAndKept() {
  QLineEdit* line = field("evaluation.scale");
  auto* said = bar_->findChild<QLabel*>("fieldError");
  line->setFocus();
  line->selectAll();
  QTest::keyClicks(line, "much");
  QTest::keyClick(line, Qt::Key_Return);
  QCOMPARE(moved_->count(), 0);
  QVERIFY(said->isVisible());
  QVERIFY(said->text().startsWith("Scale: ") && said->text().contains("much"));
  QCOMPARE(line->text(), "much");
  QVERIFY(line->hasFocus() && line->property("wrong").toBool());
  bar_->setValue("evaluation.scale", 2.0); // does not disturb what is typed
  QCOMPARE(line->text(), "much");
  QTest::keyClick(line, Qt::Key_Escape);
  QCOMPARE(line->text(), "2");
  QVERIFY(!said->isVisible() && !line->property("wrong").toBool());
  bar_->setError("evaluation.scale", "The model has no such scale.");
  QCOMPARE(said->text(), "The model has no such scale.");
  QCOMPARE(track("evaluation.scale")->accessibleDescription(), "The model has no such scale.");
  bar_->setError("evaluation.scale", {});
  QVERIFY(!said->isVisible());
}

void ScrubTrackTest::readOut() {
  QAccessibleInterface* length = QAccessible::queryAccessibleInterface(track("length"));
  QVERIFY(length);
  QCOMPARE(length->role(), QAccessible::Slider);
  QCOMPARE(length->text(QAccessible::Name), "Length");
  QCOMPARE(length->text(QAccessible::Value), "512 tokens · 4×");
  QAccessibleValueInterface* value = length->valueInterface();
  QVERIFY(value);
  QCOMPARE(value->currentValue().toDouble(), 512.0);
  QCOMPARE(value->minimumValue().toDouble(), 128.0);
  QCOMPARE(value->maximumValue().toDouble(), 2048.0);
  value->setCurrentValue(1024.0);
  QCOMPARE(lastWhole(), 1024);
}

QTEST_MAIN(ScrubTrackTest)
#include "scrub_track_test.moc"
