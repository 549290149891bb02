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
    footer.resize(600, 30);
    QCOMPARE(footer.plain(), "831 744 parameters · estimating…");
    QCOMPARE(footer.details(),
             "831\u202F744 parameters, 831\u202F488 of them in matrices\n2\u202F064 tokens a step\n"
             "0.844 tokens a parameter");
    row.busy = false;
    row.memoryBytes = 312e6;
    row.secondsPerStep = 0.092;
    footer.setEstimate(row);
    QCOMPARE(footer.plain(), "831 744 parameters · 312 MB · 92 ms a step / 0:32 in all");
    QVERIFY(footer.details().contains("312 MB of memory\n92 ms a step\n0:32 in all"));
    QCOMPARE(footer.toolTip(), footer.details());
    QCOMPARE(footer.accessibleDescription(), footer.details());
  }

  void isOneLineAtEachWidth() {
    EstimateFooter footer;
    EstimateRow row;
    row.parameters = 1234567890, row.tokensPerStep = 2064, row.steps = 500000;
    row.memoryBytes = 31.2e9, row.secondsPerStep = 0.192;
    footer.setEstimate(row);
    footer.show();
    const int high = footer.heightForWidth(5000);
    for (const int width : {1000, 380, 355, 300, 240}) {
      footer.resize(width, 200);
      QVERIFY2(footer.heightForWidth(width) == high, qPrintable(footer.plain()));
      QVERIFY2(footer.plain().startsWith("1") && footer.plain().contains("26:40:00"), // the whole of it
               qPrintable(footer.plain()));
    }
    QCOMPARE(footer.plain(), "1.23 G · 31 GB · 192 ms / 26:40:00");
  }

  void measuredStandsBesideEstimated() {
    EstimateFooter footer;
    EstimateRow row;
    row.secondsPerStep = 0.092;
    row.measuredSecondsPerStep = 0.095;
    row.memoryBytes = 1.4e9;
    row.measuredMemory = 1.5e9;
    row.steps = 1000;
    footer.resize(600, 30);
    footer.setEstimate(row);
    QCOMPARE(footer.plain(), "1.5 GB · 95 ms a step / 1:35 in all"); // by what was measured
    QCOMPARE(footer.details(), "Memory: estimated 1.4 GB, measured 1.5 GB\nA step: estimated 92 ms, measured "
                               "95 ms\n1:35 in all");
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
    QCOMPARE(shortCount(9999), "9\u202F999");
    QCOMPARE(shortCount(832640), "833 k");
    QCOMPARE(shortCount(35e6), "35 M");
  }
};

QTEST_MAIN(EstimateFooterTest)
#include "estimate_footer_test.moc"
