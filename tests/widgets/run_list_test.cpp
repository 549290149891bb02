// The list of runs and the status strip: what they show, and what the mouse and keyboard wish.
#include "widgets/run_list.h"
#include "widgets/status_strip.h"
#include "widgets/theme.h"

#include <QSignalSpy>
#include <QTest>

using namespace expe;

class RunListTest : public QObject {
  Q_OBJECT
private slots:
  void initTestCase() { applyLook(Look::Light); }
  void init();
  void showsRows();
  void clickSelectsAndStays();
  void checkBoxHidesTheCurve();
  void statusSaysWhatTheMachineDoes();
  void clockTimes();

private:
  std::unique_ptr<RunList> list_;
};

void RunListTest::init() {
  list_ = std::make_unique<RunList>();
  list_->resize(360, 200);
  RunRow first, second;
  first.id = 1;
  first.name = "ExPE";
  first.encoding = "expe";
  first.state = "running";
  first.step = 20;
  first.steps = 800;
  first.loss = 2.34567;
  first.validation[0] = 2.5;
  second.id = 3;
  second.name = "RoPE";
  list_->setRows({first, second});
  list_->show();
  QVERIFY(QTest::qWaitForWindowExposed(list_.get()));
}

void RunListTest::showsRows() {
  const RunTable& table = list_->table();
  QCOMPARE(table.index(0, RunTable::Loss).data().toString(), "2.346");
  QCOMPARE(table.index(0, RunTable::At1).data().toString(), "2.500");
  QCOMPARE(table.index(0, RunTable::At4).data().toString(), ""); // not measured is not a number
  QCOMPARE(table.index(0, 0).data(Qt::AccessibleTextRole).toString(), "ExPE, expe, running, step 20 of 800");
}

void RunListTest::clickSelectsAndStays() {
  QSignalSpy selected(list_.get(), &RunList::selectionChanged);
  const QRect cell = list_->visualRect(list_->table().index(1, 0));
  QTest::mouseClick(list_->viewport(), Qt::LeftButton, {}, cell.center());
  QCOMPARE(selected.count(), 1);
  QCOMPARE(list_->selected(), 3);
  auto rows = list_->table().rows();
  RunRow third;
  third.id = 4;
  rows.push_back(third);
  list_->setRows(rows);
  QCOMPARE(list_->selected(), 3);
  QCOMPARE(selected.count(), 1);
}

void RunListTest::checkBoxHidesTheCurve() {
  QSignalSpy shown(list_.get(), &RunList::shownChanged);
  const QRect cell = list_->visualRect(list_->table().index(0, 0));
  QTest::mouseClick(list_->viewport(), Qt::LeftButton, {}, QPoint(cell.left() + 14, cell.center().y()));
  QCOMPARE(shown.count(), 1);
  QCOMPARE(shown[0][0].toLongLong(), 1);
  QCOMPARE(shown[0][1].toBool(), false);
  QTest::keyClick(list_->viewport(), Qt::Key_Space);
  QCOMPARE(shown.count(), 2);
  QCOMPARE(shown[1][1].toBool(), true);
}

void RunListTest::statusSaysWhatTheMachineDoes() {
  StatusStrip strip;
  StatusRow row;
  row.phase = "Training RoPE";
  row.device = "cpu (2 threads)";
  row.step = 640;
  row.steps = 800;
  row.tokensPerSecond = 27699.6;
  row.memoryBytes = 312000000;
  row.secondsLeft = 11.2;
  strip.setStatus(row);
  QStringList texts;
  for (const QLabel* label : strip.findChildren<QLabel*>())
    texts << label->text();
  for (const char* text :
       {"Training RoPE", "step 640 / 800", "27,700 tokens/s", "312 MB", "0:12 left", "cpu (2 threads)"})
    QVERIFY2(texts.contains(QLatin1String(text)), text);
  QCOMPARE(strip.findChild<QProgressBar*>()->value(), 640);
  QSignalSpy cancelled(&strip, &StatusStrip::cancelWanted);
  strip.setWork("Evaluating at 4×", 1, 4);
  strip.show();
  QCOMPARE(strip.findChild<QProgressBar*>()->value(), 250);
  QTest::mouseClick(strip.findChild<QPushButton*>(), Qt::LeftButton);
  QCOMPARE(cancelled.count(), 1);
}

void RunListTest::clockTimes() {
  QCOMPARE(clockTime(0), "0:00");
  QCOMPARE(clockTime(59.5), "1:00");
  QCOMPARE(clockTime(3723), "1:02:03");
}

QTEST_MAIN(RunListTest)
#include "run_list_test.moc"
