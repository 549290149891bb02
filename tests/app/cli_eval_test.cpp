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

  // The corpus is of printable symbols, and so are these.
  QString questions(const QByteArray& more = {}) const {
    QFile file(folder_.filePath("questions.jsonl"));
    if (!file.open(QFile::WriteOnly))
      return {};
    for (int i = 0; i < 24; ++i)
      file.write("{\"context\": \"" + QByteArray(i % 5 + 2, 'A') +
                 "\", \"choices\": [\"B\", \"CCC\"], \"answer\": " + QByteArray::number(i % 2) + "}\n");
    file.write(more);
    return file.fileName();
  }

  void questionsAreAnswered() {
    const QString tokens = folder_.filePath("bytes");
    auto settings = tiny(5, {"position.encoding=rope", "data.tokenizer=bytes", "evaluation.lengths=1"});
    const auto l = settings.indexOf("position.expe.l=8");
    settings.erase(settings.begin() + l - 1, settings.begin() + l + 1);
    QCOMPARE(runExpe(QStringList{"new", tokens} + settings).code, 0);
    QCOMPARE(runExpe({"run", tokens, "--copy", "1", "--set", "position.encoding=nope"}).code, 0);
    QCOMPARE(runExpe({"train", tokens, "--all", "--no-evaluation"}).code, 0);
    const Outcome outcome =
        runExpe({"eval", tokens, "--questions", questions(), "--lengths", "1,2", "--json"});
    QVERIFY2(outcome.code == 0, outcome.err);
    const auto results = outcome.object()["results"].toArray();
    QCOMPARE(results.size(), 4);
    for (const auto& result : results) {
      const auto asked = result.toObject()["questions"].toObject();
      QCOMPARE(asked["questions"].toInt(), 24);
      QCOMPARE(asked["chance"].toDouble(), 0.5);
      QCOMPARE(result.toObject()["split"].toString(), "questions.jsonl");
      const auto interval = asked["accuracy_95"].toArray();
      QVERIFY(interval[0].toDouble() <= asked["accuracy"].toDouble());
      QVERIFY(interval[1].toDouble() >= asked["accuracy"].toDouble());
    }
    const Outcome lines = runExpe({"eval", tokens, "--run", "1", "--questions", questions(), "--most", "3",
                                   "--per-question", "--no-store"});
    QCOMPARE(lines.out.count('\n'), 3);
    QVERIFY(lines.out.startsWith("{\"run\":1,"));
    const Outcome compared =
        runExpe({"compare", tokens, "--baseline", "rope", "--protocol", "choices", "--over", "text"});
    QVERIFY2(compared.code == 0, compared.err);
    QVERIFY2(compared.out.contains("wrong answers per question at 1× (text, 24 blocks"), compared.out);
    const Outcome table = runExpe(
        {"table", tokens, "--rows", "position.encoding", "--protocol", "choices-per-byte", "--accuracy"});
    QVERIFY2(table.out.startsWith("Answers right (share of the questions)\n"), table.out + table.err);
    QVERIFY2(table.out.contains("24 questions"), table.out);
    QCOMPARE(
        runExpe({"eval", tokens, "--run", "1", "--questions", questions(), "--most", "5", "--name", "few"})
            .code,
        0);
    const Outcome sets = runExpe(
        {"table", tokens, "--rows", "position.encoding", "--columns", "questions", "--format", "markdown"});
    QVERIFY2(sets.out.contains("| few | questions.jsonl |"), sets.out + sets.err);
    const Outcome excess =
        runExpe({"table", tokens, "--rows", "position.encoding", "--columns", "questions", "--excess"});
    QCOMPARE(excess.code, 2);
    QVERIFY2(excess.err.contains("shows the share of right answers: leave --excess out"), excess.err);
    const Outcome bad = runExpe({"eval", tokens, "--questions", questions("{\"context\": 1}\n")});
    QCOMPARE(bad.code, 2);
    QVERIFY2(bad.err.contains("line 25 is no question, for choices is not a list of texts"), bad.err);
    for (const QStringList& wrong : {QStringList{"--shots", "2"},
                                     {"--questions", questions(), "--text", "x"},
                                     {"--questions", questions(), "--per-question", "--json"},
                                     {"--questions", questions(), "--name", "test"},
                                     {"--name", "mine"},
                                     {"--protocol", "choices"}})
      QCOMPARE(runExpe(QStringList{"eval", tokens} + wrong).code, 2);
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
