// `expe tasks`, and a run that learns a task: what `expe eval` says of it.
#include "tests/app/program.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

class CliTasksTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  QString path(const QString& name) { return folder_.filePath(name); }

private slots:
  void tasksAreListed() {
    const Outcome listed = runExpe({"tasks", "--json"});
    QCOMPARE(listed.code, 0);
    QVERIFY(listed.array().size() >= 9);
    QCOMPARE(listed.array()[0].toObject()["id"].toString(), QString("copy"));
    const Outcome read = runExpe({"tasks"});
    for (const QJsonValue task : listed.array())
      QVERIFY(read.out.contains(task.toObject()["id"].toString().toUtf8()));
  }

  void anExampleMarksItsAnswer() {
    const Outcome shown = runExpe({"tasks", "reverse", "--length", "16", "--seed", "5"});
    QVERIFY2(shown.code == 0, shown.err);
    const auto lines = shown.out.split('\n');
    const auto word = lines[0].left(7);
    QByteArray backwards(word);
    std::reverse(backwards.begin(), backwards.end());
    QCOMPARE(lines[0], word + "|" + backwards + ".");
    QCOMPARE(lines[1], QByteArray(8, ' ') + QByteArray(7, '^'));
    QCOMPARE(lines[2], QByteArray("7 targets scored (^), chance 0.015625"));
    const Outcome json = runExpe({"tasks", "reverse", "--length", "16", "--seed", "5", "--json"});
    QCOMPARE(json.object()["text"].toString().toUtf8(), lines[0]);
    QCOMPARE(json.object()["scored"].toArray().size(), 7);
    QCOMPARE(json.object()["scored"].toArray()[0].toObject()["place"].toInt(), 8);
    QVERIFY(runExpe({"tasks", "reverse", "--length", "16", "--seed", "6"}).out != shown.out);
    QVERIFY(runExpe({"tasks", "reverse", "--length", "16", "--seed", "5", "--window", "1"}).out != shown.out);
  }

  void mistakes_data() {
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char* name, const QStringList& words, const QByteArray& says) {
      QTest::newRow(name) << words << says;
    };
    row("task", {"tasks", "coyp"}, "coyp: there is no such task, nearest is copy");
    row("short", {"tasks", "recall", "--length", "20"},
        "data.window: recall needs windows of 49 tokens or more");
    row("no task", {"tasks", "--length", "20"}, "--length belongs to an example");
    row("value", {"tasks", "copy", "--set", "data.pairs=3"},
        "data.pairs: it means something beside data.task = recall or needles alone");
    row("text", {"new", path("never"), "--set", "data.task=copy", "--set", "data.text=/a.txt"},
        "reads no text");
  }
  void mistakes() {
    QFETCH(QStringList, words);
    QFETCH(QByteArray, says);
    const Outcome outcome = runExpe(words);
    QVERIFY2(outcome.code == 2, outcome.err);
    QVERIFY2(outcome.err.contains(says), outcome.err);
    QVERIFY(outcome.out.isEmpty());
  }

  void evalTellsWhatIsLearnt() {
    const QString study = path("study");
    const Outcome made = runExpe(QStringList{"new", study} + tiny(20, {"data.task=parity"}));
    QVERIFY2(made.code == 0, made.err);
    const Outcome trained = runExpe({"train", study});
    QVERIFY2(trained.code == 0, trained.err);
    const Outcome json =
        runExpe({"eval", study, "--lengths", "1,2", "--json", "--set", "evaluation.windows=300"});
    QVERIFY2(json.code == 0, json.err);
    const QJsonArray results = json.object()["results"].toArray();
    QCOMPARE(results.size(), 2);
    for (const QJsonValue result : results) {
      const QJsonObject task = result.toObject()["task"].toObject();
      const double accuracy = task["accuracy"].toDouble();
      QVERIFY(accuracy > 0.2 && accuracy < 0.8); // of 14 bits and more, after 20 steps
      QVERIFY(task["accuracy_95"].toArray()[0].toDouble() < accuracy &&
              task["accuracy_95"].toArray()[1].toDouble() > accuracy);
      QCOMPARE(task["chance"].toDouble(), 0.5);
      QCOMPARE(task["windows"].toInt(), 300);
      QCOMPARE(task["solved"].toDouble(), accuracy); // one target a window
      QCOMPARE(task["learnt"].toBool(true), false);
    }
    const Outcome table = runExpe({"eval", study, "--lengths", "1,2"});
    QVERIFY2(table.code == 0, table.err);
    const auto lines = table.out.trimmed().split('\n');
    QCOMPARE(lines.size(), 3);
    QVERIFY2(lines[1].contains("50.00") && lines[1].endsWith("not learnt"), table.out);
    QVERIFY2(lines[2].startsWith("Longer windows of what is not learnt"), table.out);
    const Outcome last = runExpe({"eval", study, "--protocol", "last"});
    QVERIFY2(last.code == 2 && last.err.contains("--protocol: the answers of parity are scored"), last.err);
    const Outcome data = runExpe({"data", "show", study});
    QVERIFY2(data.out.startsWith("task parity\n"), data.out);
  }
};

QTEST_GUILESS_MAIN(CliTasksTest)
#include "cli_tasks_test.moc"
