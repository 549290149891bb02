// The status strip: what it says of what the machine does.
#include "widgets/status_strip.h"

#include "widgets/amounts.h"
#include "widgets/elided_label.h"

#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace expe;

class StatusStripTest : public QObject {
  Q_OBJECT
private slots:
  void statusSaysWhatTheMachineDoes();
  void readyIsTrue();
  void whatIsLeftIsOfThePresentWork();
  void clockTimes();
};

void StatusStripTest::statusSaysWhatTheMachineDoes() {
  StatusStrip strip;
  StatusRow row;
  row.phase = "Training RoPE";
  row.device = "cpu (2 threads)";
  row.step = 640;
  row.steps = 800;
  row.tokensPerSecond = 27699.6;
  row.memoryBytes = 312000000;
  row.secondsLeft = 11.2;
  row.secondsForAll = 250;
  strip.setStatus(row);
  QStringList texts;
  for (const ElidedLabel* label : strip.findChildren<ElidedLabel*>())
    texts << label->text();
  QVERIFY(texts.contains("Training RoPE"));
  QVERIFY(texts.contains(
      "0:12 left · about 4:10 for all · step 640 / 800 · 27\u202F700 tokens/s · cpu (2 threads) · 312 MB"));
  QCOMPARE(strip.findChild<QProgressBar*>()->value(), 640);
  QSignalSpy cancelled(&strip, &StatusStrip::cancelWanted);
  strip.show();
  auto* button = strip.findChild<QPushButton*>();
  QVERIFY(!button->isVisible());
  const int height = strip.sizeHint().height();
  strip.setWork("evaluation", "Evaluating at 4×", 1, 4); // beside the training
  const auto bars = strip.findChildren<QProgressBar*>();
  QCOMPARE(bars.size(), 2);
  QVERIFY(button->isVisible());
  QCOMPARE(strip.sizeHint().height(), height); // or the window would move
  QCOMPARE(bars[0]->value(), 640);
  QCOMPARE(bars[1]->value(), 250);
  QTest::mouseClick(button, Qt::LeftButton);
  QCOMPARE(cancelled.count(), 1);
  strip.endWork("another"); // not this one's
  QVERIFY(button->isVisible());
  strip.endWork("evaluation");
  QVERIFY(!button->isVisible() && !bars[1]->isVisible() && bars[0]->isVisible());
}

// One who does one thing after the other: the time of the first is none of the second's.
void StatusStripTest::whatIsLeftIsOfThePresentWork() {
  StatusStrip strip;
  const auto left = [&] {
    for (const ElidedLabel* label : strip.findChildren<ElidedLabel*>())
      if (label->text().endsWith("left"))
        return label->text();
    return QString();
  };
  strip.setWork("seeing", "Surface", 0, 1);
  QTest::qWait(600);
  strip.setWork("seeing", "Surface", 0.5, 1);
  QVERIFY(left().startsWith("Surface · 0:0"));
  strip.setWork("seeing", "Depth", 0.04, 1); // it begins
  QCOMPARE(left(), QString());
  QTest::qWait(600);
  strip.setWork("seeing", "Depth", 0.52, 1);
  QVERIFY(left().startsWith("Depth · 0:0"));
  strip.setWork("seeing", "Depth", 0.1, 1); // a finer round of it
  QCOMPARE(left(), QString());
}

// Only where nothing is worked on.
void StatusStripTest::readyIsTrue() {
  StatusStrip strip;
  const auto says = [&](const char* phase) {
    for (const ElidedLabel* label : strip.findChildren<ElidedLabel*>())
      if (label->text() == QLatin1String(phase))
        return true;
    return false;
  };
  QVERIFY(says("Ready"));
  strip.setWork("seeing", "Attention", 1, 4);
  QVERIFY(says("Working") && says("Attention") && !says("Ready"));
  strip.setWork("data", "reading text", 0, 0); // began last: is shown
  QVERIFY(says("reading text") && !says("Attention"));
  strip.endWork("data");
  QVERIFY(says("Working") && says("Attention"));
  strip.setIdle("Read-only");
  QVERIFY(says("Read-only"));
  strip.setIdle({});
  strip.endWork("seeing");
  QVERIFY(says("Ready"));
}

void StatusStripTest::clockTimes() {
  QCOMPARE(clockTime(0), "0:00");
  QCOMPARE(clockTime(59.5), "1:00");
  QCOMPARE(clockTime(3723), "1:02:03");
}

QTEST_MAIN(StatusStripTest)
#include "status_strip_test.moc"
