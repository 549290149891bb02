// `expe eval` of a run whose table of positions ends, and what an evaluation refuses.
#include "tests/app/program.h"

#include <QTemporaryDir>
#include <QTest>

class CliEvalTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  QString study_;

  Outcome evaluated(const QStringList& more) const {
    return runExpe(QStringList{"eval", study_, "--run"} + more);
  }
  QList<double> storedLengths() const { // of run 1
    QList<double> lengths;
    const QString tables = folder_.filePath("tables");
    if (runExpe({"export", study_, "--run", "1", "--out", tables}).code != 0)
      return lengths;
    QFile file(tables + "/evaluations.csv");
    if (!file.open(QFile::ReadOnly))
      return lengths;
    const auto column = file.readLine().trimmed().split(',').indexOf("length");
    while (!file.atEnd())
      lengths << file.readLine().split(',').value(column).toDouble();
    return lengths;
  }

private slots:
  // One run of learned positions, of 16 tokens twice; one of RoPE.
  void initTestCase() {
    study_ = folder_.filePath("study");
    const QStringList learned{"position.encoding=learned_absolute", "position.learned_absolute.rows=32",
                              "evaluation.longest=8", "evaluation.lengths=1"};
    auto settings = tiny(20, learned);
    const auto l = settings.indexOf("position.expe.l=8");
    settings.erase(settings.begin() + l - 1, settings.begin() + l + 1); // with its --set
    QCOMPARE(runExpe(QStringList{"new", study_} + settings).code, 0);
    QCOMPARE(runExpe({"run", study_, "--copy", "1", "--set", "position.encoding=rope"}).code, 0);
    const Outcome trained = runExpe({"train", study_});
    QVERIFY2(trained.code == 0, trained.err);
  }

  void whereTheTableHasEndedItIsSaidAndTheRestIsStored() {
    const Outcome outcome = evaluated({"1", "--lengths", "1,2,4,8", "--json"});
    QVERIFY2(outcome.code == 0, outcome.err);
    for (const char* k : {"4", "8"})
      QVERIFY2(outcome.err.contains(QByteArray("run 1: no loss at ") + k +
                                    "×: the encoding's table of positions ends before.\n"),
               outcome.err);
    QVERIFY(!outcome.err.contains("no loss at 2"));
    const auto results = outcome.object()["results"].toArray();
    QCOMPARE(results.size(), 2);
    QCOMPARE(results[1]["window"].toInt(), 32);
    QVERIFY(storedLengths().contains(1) && storedLengths().contains(2));
    QVERIFY(!storedLengths().contains(4) && !storedLengths().contains(8));
  }

  void byItsDefaultsItIsNoError() {
    const Outcome outcome = evaluated({"1", "--no-store", "--json"});
    QVERIFY2(outcome.code == 0, outcome.err);
    QCOMPARE(outcome.object()["results"].toArray().size(), 2);
  }

  // Nothing is left to measure.
  void aTableThatHasEndedEverywhereIsRefused() {
    const Outcome outcome = evaluated({"1", "--lengths", "4", "--no-store"});
    QCOMPARE(outcome.code, 2);
    QVERIFY2(outcome.err.contains("beyond the encoding's table, which ends at 31"), outcome.err);
    QCOMPARE(outcome.err.count("expe: "), 1);
  }

  void severalRunsAreMeasuredAsFarAsEachGoes() {
    const Outcome outcome = evaluated({"1,2", "--lengths", "2,4", "--no-store", "--json"});
    QVERIFY2(outcome.code == 0, outcome.err);
    QCOMPARE(outcome.object()["results"].toArray().size(), 3);
  }

  void whatMeansNothingIsRefused() {
    const QByteArray sentence =
        "position.rope.factor: it means something beside position.rope.extension = linear";
    for (const QStringList& words :
         {QStringList{"eval", study_, "--run", "2", "--no-store", "--set", "factor=4"},
          QStringList{"plot", study_, "by-position", "--run", "2", "--json", "--set", "factor=4"},
          QStringList{"plot", study_, "by-position", "--run", "2", "--json", "--pinned", "factor=4"},
          QStringList{"export", study_, "--run", "2", "--format", "hf", "--out", folder_.filePath("no"),
                      "--set", "factor=4"},
          QStringList{"run", study_, "--copy", "2", "--set", "factor=4"}}) {
      const Outcome outcome = runExpe(words);
      QCOMPARE(outcome.code, 2);
      QVERIFY2(outcome.err.contains(sentence) &&
                   outcome.err.endsWith(" alone; set that too, or leave it out.\n"),
               outcome.err);
    }
    const Outcome masked = runExpe({"new", folder_.filePath("masked"), "--set", "training.masked=0.3"});
    QCOMPARE(masked.code, 2);
    QVERIFY2(masked.err.contains("training.objective = masked alone"), masked.err);
    QVERIFY(!QFileInfo::exists(folder_.filePath("masked")));
  }
};

QTEST_GUILESS_MAIN(CliEvalTest)
#include "cli_eval_test.moc"
