// What the form says a run will cost, and what it costs.
#include "widgets/amounts.h"
#include "widgets/form/estimate_footer.h"
#include "widgets/theme.h"

#include <QTest>

using namespace expe;

class EstimateFooterTest : public QObject {
  Q_OBJECT
private slots:
  void initTestCase() { applyTheme(ThemeMode::Light); }

  void showsWhatThereIs() {
    EstimateFooter footer;
    QVERIFY(footer.plain().isEmpty());
    EstimateRow row;
    row.parameters = 831744;
    row.matrixParameters = 831488;
    row.tokensPerStep = 2064;
    row.steps = 340;
    row.busy = true;
    footer.setEstimate(row);
    QCOMPARE(footer.plain(), "831 744 parameters, 831 488 of them in matrices · 2 064 tokens a step · "
                             "0.844 tokens a parameter · estimating…");
    row.busy = false;
    row.memoryBytes = 312e6;
    row.secondsPerStep = 0.092;
    footer.setEstimate(row);
    QVERIFY2(footer.plain().contains("312 MB of memory · 92 ms a step · 0:32 in all"),
             qPrintable(footer.plain()));
    QCOMPARE(footer.accessibleDescription(), footer.plain());
  }

  void measuredStandsBesideEstimated() {
    EstimateFooter footer;
    EstimateRow row;
    row.secondsPerStep = 0.092;
    row.measuredSecondsPerStep = 0.095;
    row.memoryBytes = 1.4e9;
    row.measuredMemory = 1.5e9;
    row.steps = 1000;
    footer.setEstimate(row);
    QCOMPARE(footer.plain(),
             "memory estimated 1.4 GB, measured 1.5 GB · a step estimated 92 ms, measured 95 ms · "
             "1:35 in all"); // by what was measured
  }

  void saysWhyThereIsNone() {
    EstimateFooter footer;
    EstimateRow row;
    row.problem = "it needs <80 GB>";
    footer.setEstimate(row);
    QCOMPARE(footer.plain(), "not measured: it needs <80 GB>");
  }

  void amounts() {
    QCOMPARE(bytesText(3.2e6), "3.2 MB");
    QCOMPARE(bytesText(0.5e6), "0.50 MB");
    QCOMPARE(shortTime(0.0008), "0.80 ms");
    QCOMPARE(shortTime(12.4), "12 s");
    QCOMPARE(grouped(1234567.6), "1\u202F234\u202F568");
  }
};

QTEST_MAIN(EstimateFooterTest)
#include "estimate_footer_test.moc"
