// The scrub bar by mouse, wheel and keys: which value a place means, what is emitted, and what stays in
// sight.
#include "widgets/scrub/scrub_bar.h"
#include "widgets/theme.h"

#include <QAccessible>
#include <QAccessibleInterface>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

#include <cmath>

using namespace expe;

namespace {

Parameter number(const std::string& key, const std::string& label, Type type, Value standard, double low,
                 double high, expe::Scale scale) {
  Parameter made;
  made.key = key;
  made.label = label;
  made.type = type;
  made.when = When::Eval;
  made.standard = std::move(standard);
  made.minimum = low;
  made.maximum = high;
  made.scale = scale;
  made.unit = "tokens";
  made.help = label + " is explained here.";
  return made;
}

Scrub lengthScrub() {
  Scrub scrub;
  scrub.parameter =
      number("length", "Length", Type::Integer, std::int64_t{128}, 1, 1048576, expe::Scale::Log);
  scrub.minimum = 128;
  scrub.maximum = 2048;
  scrub.ticks = {{128, "1× trained"}, {256, "2×"}, {512, "4×"}, {1024, "8×"}, {2048, "16×"}};
  scrub.edge = 128;
  scrub.note = [](const Value& value) {
    return QString("tokens · %1×").arg(static_cast<double>(std::get<std::int64_t>(value)) / 128);
  };
  return scrub;
}

Scrub scaleScrub() {
  Scrub scrub;
  scrub.parameter = number("evaluation.scale", "Scale", Type::Real, 1.0, 0.01, 100, expe::Scale::Log);
  scrub.parameter.unit.clear();
  scrub.minimum = 0.1;
  scrub.maximum = 10;
  scrub.ticks = {{0.1, "0.1"}, {1, "1"}, {10, "10"}};
  return scrub;
}

Scrub offsetScrub(const std::string& key = "evaluation.offset") {
  Scrub scrub;
  scrub.parameter = number(key, "Offset", Type::Integer, std::int64_t{0}, 0, 1048576, expe::Scale::Linear);
  scrub.minimum = 0;
  scrub.maximum = 2000;
  return scrub;
}

Scrub choiceScrub() {
  Scrub scrub;
  scrub.parameter = number("evaluation.precision", "Precision", Type::Choice, std::string("fp32"), 0, 0,
                           expe::Scale::Linear);
  scrub.parameter.choices = {"fp32", "bf16"};
  return scrub;
}

Scrub flagScrub() {
  Scrub scrub;
  scrub.parameter = number("position.x.fold", "Fold", Type::Boolean, false, 0, 0, expe::Scale::Linear);
  return scrub;
}

} // namespace

class ScrubBarTest : public QObject {
  Q_OBJECT
private slots:
  void initTestCase() { applyLook(Look::Light); }
  void init();
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
  void resetIsWished();
  void typedValues();
  void wrongValuesAreSaidAndKept();
  void settingIsNotEmitted();
  void pinnedStandsBeside();
  void choicesAndFlags();
  void checkpoints();
  void checkpointsThatCome();
  void sameKeysKeepFocusAndError();
  void textIsChosen();
  void typedTextIsWished();
  void pinAndReading();
  void theReadingIsWhole();
  void oneRowFitsAWindow();
  void manyWrapThenScroll();
  void readOut();
  void colours();

private:
  ScrubTrack* track(const char* key) { return bar_->scrubber(key)->track(); }
  QLineEdit* field(const char* key) { return bar_->scrubber(key)->findChild<QLineEdit*>("scrubValue"); }
  QPoint at(const char* key, double value) { return {qRound(track(key)->xOf(value)), 10}; }
  void wheel(ScrubTrack* to, int angle, Qt::KeyboardModifiers modifiers = {});
  double last() { return std::get<double>(moved_->takeLast().at(1).value<Value>()); }
  std::int64_t lastWhole() { return std::get<std::int64_t>(moved_->takeLast().at(1).value<Value>()); }

  std::unique_ptr<ScrubBar> bar_;
  std::unique_ptr<QSignalSpy> moved_;
};

void ScrubBarTest::init() {
  bar_ = std::make_unique<ScrubBar>();
  bar_->setScrubs({lengthScrub(), scaleScrub(), offsetScrub(), choiceScrub(), flagScrub()});
  bar_->setSteps({0, 200, 400, 640}, true);
  bar_->resize(1280, bar_->sizeHint().height());
  bar_->show();
  QVERIFY(QTest::qWaitForWindowActive(bar_.get()));
  bar_->setValue("length", std::int64_t{512});
  moved_ = std::make_unique<QSignalSpy>(bar_.get(), &ScrubBar::moved);
}

void ScrubBarTest::wheel(ScrubTrack* to, int angle, Qt::KeyboardModifiers modifiers) {
  QWheelEvent event({20, 10}, to->mapToGlobal(QPointF(20, 10)), {}, {0, angle}, Qt::NoButton, modifiers,
                    Qt::NoScrollPhase, false);
  QApplication::sendEvent(to, &event);
}

void ScrubBarTest::placesAndValues() {
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

void ScrubBarTest::roundValues() {
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

void ScrubBarTest::steps_data() {
  QTest::addColumn<bool>("log");
  QTest::addColumn<bool>("whole");
  QTest::addColumn<double>("from");
  QTest::addColumn<int>("pace");
  QTest::addColumn<bool>("up");
  QTest::addColumn<double>("to");
  const int fine = static_cast<int>(Pace::Fine), step = static_cast<int>(Pace::Step),
            page = static_cast<int>(Pace::Page);
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

void ScrubBarTest::steps() {
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
  QCOMPARE(scale.next(from, static_cast<Pace>(pace), up), to);
}

void ScrubBarTest::stopsAreTheOnlyValues() {
  ScrubScale scale;
  scale.stops = {0, 200, 640, -1};
  QCOMPARE(scale.placeOf(200), 1.0 / 3);
  QCOMPARE(scale.placeOf(-1), 1.0);
  QCOMPARE(scale.placeOf(300), 1.0 / 3); // gone: the one before it
  QCOMPARE(scale.placeOf(9000), 2.0 / 3);
  QCOMPARE(scale.valueAt(0.4, 100, true), 200.0);
  QCOMPARE(scale.next(200, Pace::Step, true), 640.0);
  QCOMPARE(scale.next(-1, Pace::Step, true), -1.0);
  QCOMPARE(scale.next(0, Pace::Page, false), 0.0);
}

void ScrubBarTest::draggingEmitsAllTheWay() {
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

void ScrubBarTest::clickJumpsAndMarksAttract() {
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

void ScrubBarTest::escapeTakesADragBack() {
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

void ScrubBarTest::wheelSteps() {
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

void ScrubBarTest::keysStep() {
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
  QVERIFY(track("evaluation.offset")->hasFocus());
  QTest::keyClick(track("evaluation.offset"), Qt::Key_Tab);
  QVERIFY(bar_->scrubber("evaluation.precision")->editor()->hasFocus());
}

void ScrubBarTest::resetIsWished() {
  QSignalSpy reset(bar_.get(), &ScrubBar::resetWanted);
  QTest::keyClick(track("length"), Qt::Key_0);
  QTest::mouseDClick(bar_->scrubber("evaluation.scale")->findChild<QLabel*>("scrubLabel"), Qt::LeftButton);
  QCOMPARE(reset.count(), 2);
  QCOMPARE(reset.at(0).at(0).toString(), "length");
  QCOMPARE(reset.at(1).at(0).toString(), "evaluation.scale");
  QCOMPARE(moved_->count(), 0);
}

void ScrubBarTest::typedValues() {
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

void ScrubBarTest::wrongValuesAreSaidAndKept() {
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

void ScrubBarTest::settingIsNotEmitted() {
  bar_->setValue("length", std::int64_t{1024});
  bar_->setValue("evaluation.precision", std::string("bf16"));
  bar_->setValue("position.x.fold", true);
  bar_->setValue("no.such", true);
  bar_->setValue("length", 3.5); // of another type: nothing
  QCOMPARE(moved_->count(), 0);
  QCOMPARE(track("length")->value(), 1024.0);
  QCOMPARE(field("length")->text(), "1024");
  QCOMPARE(bar_->scrubber("length")->findChild<ElidedLabel*>()->text(), "tokens · 8×");
}

void ScrubBarTest::pinnedStandsBeside() {
  const QImage before = track("length")->grab().toImage();
  bar_->setPinned("length", Value(std::int64_t{1024}));
  const QImage after = track("length")->grab().toImage();
  const int x = qRound(track("length")->xOf(1024));
  QCOMPARE(after.pixelColor(x, 10), Theme::light().window); // hollow
  QVERIFY(before.pixelColor(x, 10) != after.pixelColor(x, 10));
  QVERIFY(bar_->scrubber("length")->findChild<ElidedLabel*>()->text().contains("pinned 1024"));
  bar_->setPinned("length", std::nullopt);
  QCOMPARE(track("length")->grab().toImage(), before);
  bar_->setPinned("evaluation.precision", Value(std::string("bf16")));
  QVERIFY(bar_->scrubber("evaluation.precision")->findChild<ElidedLabel*>()->text().contains("pinned bf16"));
}

void ScrubBarTest::choicesAndFlags() {
  auto* choice = qobject_cast<QComboBox*>(bar_->scrubber("evaluation.precision")->editor());
  choice->setFocus();
  QTest::keyClick(choice, Qt::Key_Down);
  QCOMPARE(std::get<std::string>(moved_->takeLast().at(1).value<Value>()), "bf16");
  auto* check = qobject_cast<QCheckBox*>(bar_->scrubber("position.x.fold")->editor());
  QTest::keyClick(check, Qt::Key_Space);
  QCOMPARE(std::get<bool>(moved_->takeLast().at(1).value<Value>()), true);
}

void ScrubBarTest::checkpoints() {
  ScrubTrack* steps = track(ScrubBar::checkpoint);
  QCOMPARE(bar_->scrubbers().back()->key(), QString(ScrubBar::checkpoint));
  QCOMPARE(field(ScrubBar::checkpoint)->text(), "live");
  QTest::keyClick(steps, Qt::Key_Left);
  QCOMPARE(lastWhole(), 640);
  QTest::keyClick(steps, Qt::Key_Home);
  QCOMPARE(lastWhole(), 0);
  QTest::mouseClick(steps, Qt::LeftButton, {}, at(ScrubBar::checkpoint, 400) + QPoint(7, 0));
  QCOMPARE(lastWhole(), 400);
  QLineEdit* line = field(ScrubBar::checkpoint);
  line->setFocus();
  line->selectAll();
  QTest::keyClicks(line, "500");
  QTest::keyClick(line, Qt::Key_Return);
  QCOMPARE(moved_->count(), 0);
  QVERIFY(bar_->scrubber(ScrubBar::checkpoint)->error().contains("400"));
  line->selectAll();
  QTest::keyClicks(line, "live");
  QTest::keyClick(line, Qt::Key_Return);
  QCOMPARE(lastWhole(), ScrubBar::newest);
}

void ScrubBarTest::checkpointsThatCome() {
  bar_->setValue(ScrubBar::checkpoint, std::int64_t{640});
  bar_->setSteps({0, 200, 400, 640, 800}, false);
  QCOMPARE(track(ScrubBar::checkpoint)->value(), 640.0);
  QCOMPARE(field(ScrubBar::checkpoint)->text(), "640");
  QTest::keyClick(track(ScrubBar::checkpoint), Qt::Key_End);
  QCOMPARE(field(ScrubBar::checkpoint)->text(), "newest");
  QCOMPARE(lastWhole(), -1);
  bar_->setSteps({}, false);
  QVERIFY(!bar_->scrubber(ScrubBar::checkpoint));
}

void ScrubBarTest::sameKeysKeepFocusAndError() {
  Scrubber* before = bar_->scrubber("evaluation.scale");
  before->editor()->setFocus();
  bar_->setValue("evaluation.scale", 2.0);
  Scrub wider = scaleScrub();
  wider.maximum = 100;
  bar_->setScrubs({lengthScrub(), wider, offsetScrub("evaluation.span")});
  QCOMPARE(bar_->scrubber("evaluation.scale"), before);
  QVERIFY(before->editor()->hasFocus());
  QCOMPARE(before->track()->value(), 2.0);
  QCOMPARE(before->track()->scale().maximum, 100.0);
  QVERIFY(!bar_->scrubber("evaluation.offset"));
  QCOMPARE(bar_->scrubbers().size(), 4u); // with the checkpoint
  QTest::keyClick(before->editor(), Qt::Key_Tab);
  QVERIFY(track("evaluation.span")->hasFocus());
}

void ScrubBarTest::textIsChosen() {
  QSignalSpy split(bar_.get(), &ScrubBar::textWanted), place(bar_.get(), &ScrubBar::placeWanted);
  bar_->setTexts({{"validation", "validation"}, {"test", "test"}});
  bar_->setText("validation", {}, 3, 10);
  auto* which = bar_->findChild<QComboBox*>("scrubText");
  auto* spin = bar_->findChild<QSpinBox*>("scrubPlace");
  QCOMPARE(which->currentText(), "validation");
  QCOMPARE(spin->value(), 3);
  QCOMPARE(spin->maximum(), 9);
  QCOMPARE(place.count(), 0);
  which->setFocus();
  QTest::keyClick(which, Qt::Key_Down);
  QCOMPARE(split.takeFirst().at(0).toString(), "test");
  QTest::keyClick(spin, Qt::Key_Up);
  QCOMPARE(place.takeFirst().at(0).toLongLong(), 4);
  bar_->setText("test", {}, 0, 1);
  QVERIFY(!spin->isEnabled()); // there is but one
}

void ScrubBarTest::typedTextIsWished() {
  QSignalSpy typed(bar_.get(), &ScrubBar::typedWanted), split(bar_.get(), &ScrubBar::textWanted);
  bar_->setTexts({{"validation", "validation"}, {"test", "test"}});
  bar_->setText("validation", {}, 0, 10);
  auto* which = bar_->findChild<QComboBox*>("scrubText");
  which->setFocus();
  QTest::keyClick(which, Qt::Key_End);
  auto* editor = bar_->findChild<QPlainTextEdit*>("prompt");
  QTRY_VERIFY(editor->isVisible());
  QCOMPARE(which->currentText(), "validation"); // until a text is there
  QTest::keyClicks(editor, "Speak.");
  QTest::keyClick(editor, Qt::Key_Return, Qt::ControlModifier);
  QCOMPARE(typed.takeFirst().at(0).toString(), "Speak.");
  QVERIFY(!editor->isVisible());
  QCOMPARE(split.count(), 0);
  bar_->setText("validation", "Speak.", 0, 10);
  QCOMPARE(which->currentData().toString(), "typed");
  QVERIFY(!bar_->findChild<QSpinBox*>("scrubPlace")->isEnabled());
}

// A label that is cut short says all of it in its tool tip.
void ScrubBarTest::theReadingIsWhole() {
  bar_->setReading("Loss at 15.92×, s = 0.0625", "10.3462", "± 0.012 · whole, 131072 targets");
  QCoreApplication::processEvents();
  int labels = 0;
  for (const ElidedLabel* label : bar_->findChildren<ElidedLabel*>())
    if (label->text().startsWith("Loss at") || label->text().startsWith("±")) {
      ++labels;
      QVERIFY2(label->toolTip().isEmpty(), qPrintable(label->text()));
    }
  QCOMPARE(labels, 2);
  const QWidget *pin = bar_->findChild<QToolButton*>("pin"), *value = bar_->findChild<QLabel*>("big");
  QVERIFY(!pin->geometry().intersects(value->geometry()));
  QVERIFY(value->width() >= value->sizeHint().width());
}

void ScrubBarTest::pinAndReading() {
  QSignalSpy pin(bar_.get(), &ScrubBar::pinWanted);
  auto* button = bar_->findChild<QToolButton*>("pin");
  QVERIFY(!button->icon().isNull());
  bar_->setPinOn(true);
  QCOMPARE(pin.count(), 0);
  QTest::mouseClick(button, Qt::LeftButton);
  QCOMPARE(pin.takeFirst().at(0).toBool(), false);
  QTest::keyClick(button, Qt::Key_Space);
  QCOMPARE(pin.takeFirst().at(0).toBool(), true);
  bar_->setReading("Loss at 4×, s = 1", "1.709", "± 0.02 · whole window");
  auto* value = bar_->findChild<QLabel*>("big");
  QCOMPARE(value->text(), "1.709");
  QCOMPARE(value->accessibleName(), "Loss at 4×, s = 1");
  QCOMPARE(value->accessibleDescription(), "1.709 ± 0.02 · whole window");
}

void ScrubBarTest::oneRowFitsAWindow() {
  bar_->setScrubs({lengthScrub(), scaleScrub(), offsetScrub(), offsetScrub("evaluation.span")});
  bar_->setReading("Loss at 4×, s = 1", "1.709", "± 0.02 · whole window");
  const auto& all = bar_->scrubbers(); // five with the checkpoint
  QCOMPARE(all.size(), 5u);
  for (const Scrubber* each : all)
    QCOMPARE(each->y(), 0);
  QVERIFY2(bar_->sizeHint().height() <= 78, qPrintable(QString::number(bar_->sizeHint().height())));
  QVERIFY(!bar_->findChild<QScrollArea*>()->horizontalScrollBar()->isVisible());
  for (std::size_t i = 1; i < all.size(); ++i)
    QVERIFY(all[i]->x() > all[i - 1]->geometry().right());
}

void ScrubBarTest::manyWrapThenScroll() {
  std::vector<Scrub> scrubs;
  for (int i = 0; i < 8; ++i)
    scrubs.push_back(offsetScrub("position.many." + std::to_string(i)));
  bar_->setScrubs(scrubs);
  auto* scroll = bar_->findChild<QScrollArea*>()->horizontalScrollBar();
  const auto& all = bar_->scrubbers();
  QVERIFY(all[4]->y() == 0 && all[5]->y() > 40); // nine in two rows
  QCOMPARE(scroll->maximum(), 0);
  for (int i = 8; i < 16; ++i)
    scrubs.push_back(offsetScrub("position.many." + std::to_string(i)));
  bar_->setScrubs(scrubs);
  QTRY_VERIFY(scroll->maximum() > 0);
  scroll->setValue(scroll->maximum());
  const int kept = scroll->value();
  bar_->setScrubs(scrubs);
  QCOMPARE(scroll->value(), kept);
  QTest::keyClick(bar_->scrubbers().back()->editor(), Qt::Key_Home);
  bar_->scrubbers().front()->editor()->setFocus(Qt::TabFocusReason);
  QCOMPARE(bar_->scrubbers().front()->editor()->accessibleName(), "Offset");
}

void ScrubBarTest::readOut() {
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

void ScrubBarTest::colours() {
  for (const Look look : {Look::Light, Look::Dark}) {
    applyLook(look);
    const Theme& theme = look == Look::Light ? Theme::light() : Theme::darkOne();
    const QImage seen = track("length")->grab().toImage();
    const auto x = [&](double value) { return qRound(track("length")->xOf(value)); };
    QCOMPARE(seen.pixelColor(x(256), 10), theme.accent);     // gone through
    QCOMPARE(seen.pixelColor(x(1024), 10), theme.border);    // not yet
    QCOMPARE(seen.pixelColor(x(512) + 4, 10), theme.accent); // the handle
    QCOMPARE(seen.pixelColor(x(128), 3), theme.warning);     // the training edge
  }
  applyLook(Look::Light);
}

QTEST_MAIN(ScrubBarTest)
#include "scrub_bar_test.moc"
