// `kill -9` at random moments, again and again: the metrics are those of a run that nobody disturbed, bit for
// bit.
#include "tests/app/program.h"

#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

class ResumeTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  // The rows of metrics.csv without the time that they took.
  QList<QByteArray> metrics(const QString& study) {
    const QString to = study + "-tables";
    if (runExpe({"export", study, "--format", "csv", "--out", to}).code != 0)
      return {};
    QList<QByteArray> rows = contents(to + "/metrics.csv").trimmed().split('\n');
    for (QByteArray& row : rows)
      row.truncate(row.lastIndexOf(','));
    return rows;
  }

  QString stateOf(const QString& study) {
    return runExpe({"run", study, "--json"}).array().at(0).toObject()["state"].toString();
  }

private slots:
  void killedRunsGoOnAsIfNothingHadBeen() {
    constexpr int steps = 600;
    const QStringList settings = tiny(steps, {"model.dropout=0.1", "training.accumulation=2"});
    const QString whole = folder_.filePath("whole"), killed = folder_.filePath("killed");
    QCOMPARE(runExpe(QStringList{"new", whole} + settings).code, 0);
    QCOMPARE(runExpe(QStringList{"new", killed} + settings).code, 0);
    QCOMPARE(runExpe({"train", whole}).code, 0);

    QRandomGenerator random(1);
    int kills = 0;
    while (kills < 8 && stateOf(killed) != "finished") {
      QProcess process;
      process.start(programPath(), {"train", killed});
      QVERIFY(process.waitForStarted());
      if (process.waitForFinished(200 + static_cast<int>(random.bounded(1000))))
        break; // it was quicker
      process.kill();
      QVERIFY(process.waitForFinished());
      ++kills;
      const QString state = stateOf(killed);
      QVERIFY2(state == "interrupted" || state == "waiting" || state == "finished", qPrintable(state));
      QCOMPARE(runExpe({"verify", killed}).code, 0);
    }
    QVERIFY(kills > 0);
    const Outcome last = runExpe({"train", killed});
    QVERIFY2(last.code == 0, last.err);
    QCOMPARE(stateOf(killed), QString("finished"));
    const QList<QByteArray> expected = metrics(whole);
    QCOMPARE(expected.size(), steps + 1);
    QCOMPARE(metrics(killed), expected);
  }
};

QTEST_GUILESS_MAIN(ResumeTest)
#include "resume_test.moc"
