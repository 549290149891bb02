// The scrub bar as a whole: what is set, chosen, pinned and read there, and what stays in sight.
#include "tests/widgets/scrub_fixture.h"
#include "widgets/scrub/scrub_reading.h"
#include "widgets/scrub/scrub_text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QToolButton>

using namespace expe;

class ScrubBarTest : public ScrubFixture {
  Q_OBJECT
private slots:
  void initTestCase() { applyTheme(ThemeMode::Light); }
  void init() { begin(); }
  void cleanup() { bar_.reset(); }
  void settingIsNotEmitted();
  void pinnedStandsBeside();
  void whatComesOfItStandsBehind();
  void choicesAndFlags();
  void checkpoints();
  void checkpointsThatCome();
  void sameKeysKeepFocusAndError();
  void textIsChosen();
  void theWindowIsFramedAsTheText();
  void typedTextIsAsked();
  void pinAndReading();
  void theReadingIsWhole();
  void oneRowOfOneHeight();
  void theRestStandsBehindMore();
  void listsAreTyped();
  void colours();
};

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

void ScrubBarTest::whatComesOfItStandsBehind() {
  ScrubTrack& length = *track("length");
  const QImage before = length.grab().toImage();
  length.setCurve({{128, 1.5}, {512, 1.6}, {2048, 4}});
  const QImage after = length.grab().toImage();
  int right = 0, left = 0; // pixels that changed in the upper half: where the loss is high
  for (int x = 0; x < after.width(); ++x)
    for (int y = 0; y < 7; ++y)
      (x > length.xOf(1024) ? right : left) += before.pixel(x, y) != after.pixel(x, y);
  QVERIFY2(right > 10 && left < right / 4, qPrintable(QString("%1 %2").arg(left).arg(right)));
  length.setCurve({});
  QCOMPARE(length.grab().toImage(), before);
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
  QCOMPARE(bar_->scrubbers()[2]->key(), QString(ScrubBar::checkpoint));
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
  const QRect place = bar_->scrubber(ScrubBar::checkpoint)->geometry();
  bar_->setSteps({}, false);
  QCoreApplication::processEvents();
  QVERIFY(!bar_->scrubber(ScrubBar::checkpoint)->isEnabled());
  QCOMPARE(bar_->scrubber(ScrubBar::checkpoint)->geometry(), place); // nothing moves when training begins
  bar_->setSteps({}, true);
  QVERIFY(bar_->scrubber(ScrubBar::checkpoint)->isEnabled());
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
  QVERIFY(track(ScrubBar::checkpoint)->hasFocus());
}

void ScrubBarTest::textIsChosen() {
  QSignalSpy split(bar_->text(), &ScrubText::textWanted), place(bar_->text(), &ScrubText::placeWanted);
  bar_->text()->setSplits({{"validation", "validation"}, {"test", "test"}});
  bar_->text()->setText("validation", {}, 3, 10);
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
  bar_->text()->setText("test", {}, 0, 1);
  QVERIFY(!spin->isEnabled()); // there is but one
}

void ScrubBarTest::theWindowIsFramedAsTheText() {
  bar_->text()->setSplits({{"validation", "Validation"}});
  bar_->text()->setText("validation", {}, 0, 10);
  auto* text = bar_->findChild<QComboBox*>("scrubText");
  auto* window = bar_->findChild<QSpinBox*>("scrubPlace");
  for (const ThemeMode mode : {ThemeMode::Light, ThemeMode::Dark}) {
    applyTheme(mode);
    QCOMPARE(window->height(), text->height());
    const QImage above = text->grab().toImage(), below = window->grab().toImage();
    for (const QPoint at : {QPoint(0, 12), QPoint(60, 0), QPoint(text->width() - 1, 12)}) {
      QCOMPARE(above.pixelColor(at), Theme::current().edge);
      QCOMPARE(below.pixelColor(at), Theme::current().edge);
    }
    for (int x = 60; x < window->width() - 3; ++x) // no line between the number and its arrows
      QCOMPARE(below.pixelColor(x, 3), Theme::current().field);
  }
  applyTheme(ThemeMode::Light);
}

void ScrubBarTest::typedTextIsAsked() {
  QSignalSpy typed(bar_->text(), &ScrubText::typedWanted), split(bar_->text(), &ScrubText::textWanted);
  bar_->text()->setSplits({{"validation", "validation"}, {"test", "test"}});
  bar_->text()->setText("validation", {}, 0, 10);
  auto* which = bar_->findChild<QComboBox*>("scrubText");
  which->setFocus();
  QTest::keyClick(which, Qt::Key_End);
  auto* editor = bar_->findChild<QPlainTextEdit*>("textToLookAt");
  QTRY_VERIFY(editor->isVisible());
  QCOMPARE(which->currentText(), "validation"); // until a text is there
  QTest::keyClicks(editor, "Speak.");
  QTest::keyClick(editor, Qt::Key_Return, Qt::ControlModifier);
  QCOMPARE(typed.takeFirst().at(0).toString(), "Speak.");
  QVERIFY(!editor->isVisible());
  QCOMPARE(split.count(), 0);
  bar_->text()->setText("validation", "Speak.", 0, 10);
  QCOMPARE(which->currentData().toString(), "typed");
  QVERIFY(!bar_->findChild<QSpinBox*>("scrubPlace")->isEnabled());
}

void ScrubBarTest::pinAndReading() {
  QSignalSpy pin(bar_->reading()->pin(), &QToolButton::clicked);
  auto* button = bar_->findChild<QToolButton*>("pin");
  QVERIFY(!button->icon().isNull());
  bar_->reading()->pin()->setChecked(true);
  QCOMPARE(pin.count(), 0);
  QTest::mouseClick(button, Qt::LeftButton);
  QCOMPARE(pin.takeFirst().at(0).toBool(), false);
  QTest::keyClick(button, Qt::Key_Space);
  QCOMPARE(pin.takeFirst().at(0).toBool(), true);
  bar_->reading()->setReading("Loss at 4×, s = 1", "1.709", "± 0.02 · whole window");
  auto* value = bar_->findChild<QLabel*>("big");
  QCOMPARE(value->text(), "1.709");
  QCOMPARE(value->accessibleName(), "Loss at 4×, s = 1");
  QCOMPARE(value->accessibleDescription(), "1.709 ± 0.02 · whole window");
}

// A label that is cut short says all of it in its tool tip.
void ScrubBarTest::theReadingIsWhole() {
  bar_->reading()->setReading("Loss at 15.92×, s = 0.0625", "10.3462", "± 0.012 · whole, 131072 targets");
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

// Whatever the run has, trained or not, right or wrong: figures above it never jump.
void ScrubBarTest::oneRowOfOneHeight() {
  bar_->reading()->setReading("Loss at 4×, s = 1", "1.709", "± 0.02 · 65,536 targets");
  const int high = bar_->height();
  QVERIFY2(high <= 70, qPrintable(QString::number(high)));
  const auto fits = [&] {
    QCoreApplication::processEvents();
    QCOMPARE(bar_->height(), high);
    int right = 0;
    for (const Scrubber* each : bar_->scrubbers())
      if (bar_->inRow(*each)) {
        QVERIFY(bar_->rect().contains(each->geometry()));
        QVERIFY(each->x() > right && each->width() >= each->neededWidth());
        right = each->geometry().right();
      }
    QVERIFY(bar_->more()->x() > right);
    QVERIFY(bar_->reading()->geometry().right() < bar_->width());
  };
  for (const int width : {1280, 1366, 1920}) {
    bar_->resize(width, high);
    fits();
    QVERIFY(bar_->inRow(*bar_->scrubber("length")) && bar_->inRow(*bar_->scrubber("evaluation.scale")));
    QVERIFY(bar_->inRow(*bar_->scrubber(ScrubBar::checkpoint)));
    QVERIFY(bar_->scrubber("length")->width() > bar_->scrubber("evaluation.scale")->width());
  }
  bar_->setError("length",
                 "It is more than the table of positions has: choose at most 512, or another encoding.");
  fits();
  QVERIFY(bar_->reading()->findChild<QLabel*>("fieldError")->isVisible());
  bar_->setError("length", {});
  bar_->setSteps({}, false);
  bar_->setScrubs({lengthScrub()});
  fits();
}

// With the text; what is not the run's own is counted, and what is wrong there is marked.
void ScrubBarTest::theRestStandsBehindMore() {
  std::vector<Scrub> many = {lengthScrub(), scaleScrub()};
  for (int i = 0; i < 12; ++i)
    many.push_back(offsetScrub("position.x.detail" + std::to_string(i)));
  bar_->setScrubs(many);
  const auto& last = *bar_->scrubber("position.x.detail11");
  QVERIFY(!bar_->inRow(last) && !last.isVisible());
  QCOMPARE(bar_->more()->text(), "More");
  QVERIFY(bar_->more()->toolTip().contains("Offset 0"));
  bar_->setValue("length", std::int64_t{1024}); // in sight
  QCOMPARE(bar_->more()->text(), "More");
  bar_->setValue("position.x.detail11", std::int64_t{7});
  QCOMPARE(bar_->more()->text(), "More · 1 changed");
  bar_->text()->setSplits({{"validation", "Validation"}});
  bar_->text()->setText("validation", {}, 3, 10);
  QCOMPARE(bar_->more()->text(), "More · 2 changed");
  bar_->text()->setText("validation", {}, 0, 10);
  bar_->more()->setFocus();
  QTest::keyClick(bar_->more(), Qt::Key_Space);
  QTRY_VERIFY(last.isVisible() && bar_->text()->isVisible());
  for (const Scrubber* each : bar_->scrubbers())
    if (!bar_->inRow(*each)) {
      const QRect place = each->geometry(), all = each->parentWidget()->rect();
      QVERIFY2(all.contains(place), qPrintable(QString("%1: %2,%3 %4×%5 in %6×%7")
                                                   .arg(each->key())
                                                   .arg(place.x())
                                                   .arg(place.y())
                                                   .arg(place.width())
                                                   .arg(place.height())
                                                   .arg(all.width())
                                                   .arg(all.height())));
      for (QWidget* other : each->parentWidget()->findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
        QVERIFY(other == each || !other->geometry().intersects(each->geometry()));
    }
  QTest::keyClick(last.track(), Qt::Key_Home);
  QCOMPARE(lastWhole(), 0);
  QCOMPARE(bar_->more()->text(), "More");
  QTest::keyClick(last.track(), Qt::Key_Escape);
  QTRY_VERIFY(!last.isVisible());
  bar_->setError("position.x.detail11", "It is wrong.");
  QVERIFY(bar_->more()->property("wrong").toBool());
  many.resize(3);
  bar_->setScrubs(many);
  QVERIFY(!bar_->more()->property("wrong").toBool());
  QVERIFY(bar_->inRow(*bar_->scrubber("position.x.detail0"))); // there is room for it
}

void ScrubBarTest::listsAreTyped() {
  Scrub scrub;
  scrub.parameter = number("position.x.factors", "Factors", Type::Numbers, std::vector<double>{1}, 1e-6, 1e6,
                           expe::Scale::Linear);
  bar_->setScrubs({lengthScrub(), scrub});
  auto* line = qobject_cast<QLineEdit*>(bar_->scrubber("position.x.factors")->editor());
  QVERIFY(line && !bar_->scrubber("position.x.factors")->track());
  QCOMPARE(line->text(), "1");
  line->setFocus();
  line->selectAll();
  QTest::keyClicks(line, "1,2,x");
  QTest::keyClick(line, Qt::Key_Return);
  QCOMPARE(moved_->count(), 0);
  QVERIFY(!bar_->scrubber("position.x.factors")->error().isEmpty());
  line->selectAll();
  QTest::keyClicks(line, "1, 2.5");
  QTest::keyClick(line, Qt::Key_Return);
  QCOMPARE(moved_->count(), 1);
  QCOMPARE(std::get<std::vector<double>>(moved_->takeLast().at(1).value<Value>()),
           (std::vector<double>{1, 2.5}));
  QTest::keyClicks(line, "7");
  QTest::keyClick(line, Qt::Key_Escape);
  QCOMPARE(line->text(), "1,2.5");
  bar_->setValue("position.x.factors", std::vector<double>{3});
  QCOMPARE(line->text(), "3");
}

void ScrubBarTest::colours() {
  for (const ThemeMode mode : {ThemeMode::Light, ThemeMode::Dark}) {
    applyTheme(mode);
    const Theme& theme = mode == ThemeMode::Light ? Theme::light() : Theme::darkOne();
    const QImage seen = track("length")->grab().toImage();
    const auto x = [&](double value) { return qRound(track("length")->xOf(value)); };
    QCOMPARE(seen.pixelColor(x(256), 10), theme.accent);     // gone through
    QCOMPARE(seen.pixelColor(x(1024), 10), theme.border);    // not yet
    QCOMPARE(seen.pixelColor(x(512) + 4, 10), theme.accent); // the handle
    QCOMPARE(seen.pixelColor(x(128), 3), theme.warning);     // the training edge
  }
  applyTheme(ThemeMode::Light);
}

QTEST_MAIN(ScrubBarTest)
#include "scrub_bar_test.moc"
