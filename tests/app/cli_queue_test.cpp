// `expe queue` and `expe train --workers`: several processes train what the queue says.
#include "core/api/planned.h"
#include "tests/app/program.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

#include <csignal>

using namespace expe;

class CliQueueTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  QString study(const char* name, int runs, int steps, const QStringList& more = {}) {
    QString where = folder_.filePath(name);
    const Outcome made =
        runExpe(QStringList{"sweep", where, "--new", "--quick", "--seeds", QString::number(runs)} +
                tiny(steps, more));
    if (made.code != 0)
      qFatal("%s", made.err.constData());
    return where;
  }
  static QList<int> queue(const QString& study, const QStringList& words = {}) {
    QList<int> runs;
    const Outcome outcome = runExpe(QStringList{"queue", study, "--json"} + words);
    for (const QJsonValue run : outcome.object()["runs"].toArray())
      runs << run["run"].toInt();
    return outcome.code == 0 ? runs : QList<int>{-1};
  }
  static QStringList states(const QString& study) {
    QStringList states;
    for (const QJsonValue run : runExpe({"run", study, "--json"}).array())
      states << run["state"].toString();
    return states;
  }

  static QList<double> lengthsOf(const QString& study, int run) { // that were measured
    QList<double> lengths;
    for (const QJsonValue one : runExpe({"run", study, "--run", QString::number(run), "--json"})
                                    .array()[0]
                                    .toObject()["evaluations"]
                                    .toArray())
      lengths << one["length"].toDouble();
    std::ranges::sort(lengths);
    return lengths;
  }

private slots:
  void theOrderIsChanged() {
    const QString where = study("order", 4, 20);
    QCOMPARE(queue(where), (QList<int>{1, 2, 3, 4}));
    QCOMPARE(queue(where, {"--first", "3"}), (QList<int>{3, 1, 2, 4}));
    QCOMPARE(queue(where, {"--priority", "2=5", "--priority", "1=-1"}), (QList<int>{2, 3, 4, 1}));
    QCOMPARE(queue(where, {"--remove", "4"}), (QList<int>{2, 3, 1}));
    QCOMPARE(runExpe({"queue", where, "--pause", "--run", "3"}).out,
             QByteArray("2\tExPE, seed 2\twaiting\t0 of 20\tpriority 5\n3\tExPE, seed 3\twaiting\t0 of "
                        "20\tpriority 1\tpaused\n1\tExPE, seed 1\twaiting\t0 of 20\tpriority -1\n"));
    const Outcome trained = runExpe({"train", where, "--all"});
    QVERIFY2(trained.code == 0, trained.err);
    const auto at = [&](const char* title) { return trained.err.indexOf(title); };
    QVERIFY(at("run 2 (ExPE, seed 2): finished") < at("run 1 (ExPE, seed 1): finished"));
    QCOMPARE(states(where), QStringList({"finished", "finished", "waiting", "waiting"}));
    const Outcome none = runExpe({"train", where, "--all"});
    QCOMPARE(none.code, 0);
    QVERIFY2(none.err.startsWith("Nothing to train: every run that is left is paused, taken out"), none.err);
    QCOMPARE(queue(where, {"--resume", "--run", "3", "--add", "4"}), (QList<int>{3, 4}));
    QCOMPARE(runExpe({"train", where, "--all", "--workers", "2"}).code, 0);
    QCOMPARE(queue(where), QList<int>());
    QCOMPARE(states(where).count("finished"), 4);
  }

  // At the lengths that were asked once with the sweep, else at the run's own, as the window does it.
  void runsAreEvaluatedWhenTheyAreDone() {
    const QString where = study("evaluated", 2, 20, {"training.rate=1e-3"});
    const Outcome more = runExpe(QStringList{"sweep", where, "--quick", "--name", "asked", "--over",
                                             "rate=2e-3,3e-3", "--evaluate", "1/2,2", "--json"} +
                                 tiny(20));
    QVERIFY2(more.code == 0, more.err);
    QCOMPARE(more.object()["evaluate"].toArray(), (QJsonArray{0.5, 2}));
    QCOMPARE(lengthsOf(where, 1), QList<double>());
    const Outcome trained = runExpe({"train", where, "--workers", "2"});
    QVERIFY2(trained.code == 0, trained.err);
    QVERIFY2(trained.err.contains("evaluated at 0.5× 2×"), trained.err);
    for (int run = 1; run <= 2; ++run)
      QCOMPARE(lengthsOf(where, run), (QList<double>{1, 2, 4}));
    for (int run = 3; run <= 4; ++run)
      QCOMPARE(lengthsOf(where, run), (QList<double>{0.5, 2}));
  }

  void whatIsNotOfTheQueueIsNotEvaluated() {
    const QString where = study("plain", 2, 20);
    QCOMPARE(runExpe({"train", where, "--run", "1"}).code, 0);
    QCOMPARE(runExpe({"train", where, "--no-evaluation"}).code, 0);
    QCOMPARE(lengthsOf(where, 1) + lengthsOf(where, 2), QList<double>());
    // What was cut short goes on with whoever comes next, and is then done.
    auto study = *Study::open(where.toStdString());
    QVERIFY(noteEvaluation(*study, 2, true).ok());
    QCOMPARE(*outstandingEvaluations(*study), std::vector<std::int64_t>{2});
    QCOMPARE(runExpe({"train", where}).code, 0);
    QCOMPARE(lengthsOf(where, 1), QList<double>());
    QCOMPARE(lengthsOf(where, 2), (QList<double>{1, 2, 4}));
    QVERIFY(outstandingEvaluations(*study)->empty());
  }

  void lengthsThatCannotBeAreRefused() {
    const QString where = study("lengths", 1, 20);
    const Outcome beyond =
        runExpe(QStringList{"sweep", where, "--quick", "--seeds", "2", "--evaluate", "1,8"} + tiny(20));
    QCOMPARE(beyond.code, 2);
    QVERIFY2(beyond.err.contains("Evaluation at 8×: that is above evaluation.longest, 4"), beyond.err);
    QCOMPARE(runExpe({"run", where, "--json"}).array().size(), 1);
  }

  void aPausedRunSaysSo() {
    const QString where = study("paused", 2, 20);
    QCOMPARE(runExpe({"queue", where, "--pause", "--run", "2"}).code, 0);
    QVERIFY(runExpe({"run", where, "--run", "2"}).out.contains("\twaiting, paused\t"));
    QVERIFY(runExpe({"run", where, "--run", "1"}).out.contains("\twaiting\t"));
    QVERIFY(runExpe({"run", where, "--run", "2", "--json"}).array()[0].toObject()["paused"].toBool());
  }

  void runsArePutBeforeOthers() {
    const QString where = study("before", 4, 20);
    QCOMPARE(queue(where, {"--run", "4", "--before", "2"}), (QList<int>{1, 4, 2, 3}));
    QCOMPARE(queue(where, {"--run", "1", "--before", "0"}), (QList<int>{4, 2, 3, 1}));
  }

  // Whoever trains it is seen, and ends when the queue is told to: at once, with checkpoints, and its runs
  // stay.
  void theQueueIsStopped_data() {
    QTest::addColumn<QString>("workers");
    QTest::newRow("one") << "1";
    QTest::newRow("two") << "2";
  }
  void theQueueIsStopped() {
    QFETCH(QString, workers);
    const QString where = study(("stop" + workers).toUtf8(), 3, 1000000, {"training.keep=1"});
    QProcess process;
    process.start(programPath(), {"train", where, "--workers", workers});
    QTRY_COMPARE_WITH_TIMEOUT(states(where).count("running"), workers.toInt(), 120000);
    const auto present = runExpe({"queue", where, "--json"}).object()["workers"].toArray();
    QCOMPARE(present.size(), 1);
    QCOMPARE(present[0]["pid"].toInteger(), process.processId());
    QCOMPARE(present[0]["workers"].toInt(), workers.toInt());
    QCOMPARE(runExpe({"queue", where, "--stop"}).code, 0);
    QVERIFY(process.waitForFinished(120000));
    QCOMPARE(process.exitCode(), 0);
    QCOMPARE(states(where).count("stopped"), workers.toInt());
    QCOMPARE(queue(where).size(), 3);
    QCOMPARE(runExpe({"queue", where, "--json"}).object()["workers"].toArray().size(), 0);
  }

  void severalWorkersTrainEachRunOnce() {
    const QString where = study("workers", 6, 40);
    const Outcome trained = runExpe({"train", where, "--all", "--workers", "3", "--json"});
    QVERIFY2(trained.code == 0, trained.err);
    QCOMPARE(trained.object()["runs"].toArray().size(), 6);
    QCOMPARE(trained.err.count("finished at step 40"), 6);
    QCOMPARE(states(where).count("finished"), 6);
    // To the same bits as one after the other.
    const QString alone = study("alone", 6, 40);
    QCOMPARE(runExpe({"train", alone}).code, 0);
    for (int run = 1; run <= 6; ++run) {
      const QString weights = QString("/checkpoints/%1/40/model.safetensors").arg(run);
      const QByteArray expected = contents(alone + weights);
      QVERIFY(!expected.isEmpty() && contents(where + weights) == expected);
    }
  }

  // Each has its share of threads; one that has begun keeps its own, whatever the share.
  void threadsAreShared() {
    const QString where = study("threads", 2, 30, {"training.threads=4"});
    QCOMPARE(runExpe({"train", where, "--run", "1", "--steps", "10"}).code, 0);
    QCOMPARE(runExpe({"train", where, "--workers", "64"}).code, 0);
    const auto threadsOf = [](const QString& of, const char* run) {
      return runExpe({"run", of, "--run", run, "--config", "--json"})
          .object()["config"]
          .toObject()["training.threads"]
          .toInt();
    };
    QCOMPARE(threadsOf(where, "1"), 4);
    QCOMPARE(threadsOf(where, "2"), std::max<int>(1, QThread::idealThreadCount() / 64));
    const QString beside = study("beside", 2, 10, {"training.threads=4"});
    QCOMPARE(runExpe({"train", beside, "--threads", "3"}).code, 0);
    for (const char* run : {"1", "2"})
      QCOMPARE(threadsOf(beside, run), 3);
  }

  // Exit code 1, and each with its reason; the others are trained.
  void thoseThatFailAreNamed() {
    const QString where = study("fails", 3, 20);
    for (const char* name :
         {"wild", "wilder"}) // weights that grow ninefold with each step are no numbers soon
      QCOMPARE(runExpe({"run", where, "--copy", "1", "--name", name, "--set", "training.rate=1", "--set",
                        "training.decay=10", "--set", "training.warmup=0", "--set", "training.steps=400"})
                   .code,
               0);
    const Outcome trained = runExpe({"train", where, "--workers", "2", "--json"});
    QCOMPARE(trained.object()["failed"].toArray().size(), 2);
    QCOMPARE(trained.code, 1);
    QVERIFY2(trained.err.contains("The loss is no longer a number"), trained.err);
    QVERIFY(states(where).mid(0, 3) == QStringList({"finished", "finished", "finished"}));
    QCOMPARE(states(where).count("failed"), 2);
    QCOMPARE(runExpe({"queue", where, "--retry"}).code, 0);
    QCOMPARE(states(where).count("waiting"), 2);
    const Outcome twice = runExpe({"train", where, "--retry", "1"});
    QCOMPARE(twice.code, 1);
    QCOMPARE(twice.err.count("finished at"), 0);
    QCOMPARE(runExpe({"queue", where, "--json"}).object()["runs"].toArray().at(0)["failures"].toInt(), 2);
  }

  // One that cannot begin is told of once, with code 2, and stays what it was.
  void mistakesOfTheUserAreNotTriedForEver() {
    const QString text = folder_.filePath("text.txt");
    write(text, QByteArray("some text \n").repeated(2000));
    const QString where = study("mistake", 1, 20, {"data.text=" + text});
    QFile::remove(text);
    const Outcome trained = runExpe({"train", where, "--workers", "2"});
    QCOMPARE(trained.code, 2);
    QVERIFY2(trained.err.contains("text.txt"), trained.err);
    QCOMPARE(states(where), QStringList{"waiting"});
  }

  void anInterruptStopsAllOfThem() {
    const QString where = study("interrupt", 3, 1000000, {"training.keep=1"});
    QProcess process;
    process.start(programPath(), {"train", where, "--workers", "2"});
    const auto begun = [&] {
      int runs = 0;
      for (const QJsonValue run : runExpe({"run", where, "--json"}).array())
        runs += run["step"].toInt() > 5 ? 1 : 0;
      return runs;
    };
    QTRY_VERIFY_WITH_TIMEOUT(begun() == 2, 120000);
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(120000));
    QCOMPARE(process.exitCode(), 0);
    QCOMPARE(states(where), QStringList({"stopped", "stopped", "waiting"}));
    for (const char* run : {"1", "2"}) {
      const int step = runExpe({"run", where, "--run", run, "--json"}).array().at(0)["step"].toInt();
      QVERIFY(QDir(QString("%1/checkpoints/%2/%3").arg(where, run).arg(step)).exists());
    }
    QCOMPARE(queue(where), (QList<int>{1, 2, 3})); // whoever comes next goes on
  }

  // Who started the workers is killed: they stop with checkpoints.
  void workersDoNotOutliveTheirParent() {
    const QString where = study("orphans", 2, 1000000, {"training.keep=1"});
    QProcess process;
    process.start(programPath(), {"train", where, "--workers", "2"});
    QTRY_COMPARE_WITH_TIMEOUT(states(where), QStringList({"running", "running"}), 120000);
    process.kill();
    QVERIFY(process.waitForFinished(120000));
    QTRY_COMPARE_WITH_TIMEOUT(states(where), QStringList({"stopped", "stopped"}), 120000);
  }

  // The queue is paused while they work: what is in training goes on, then they wait.
  void aPausedQueueHoldsTheWorkers() {
    const QString where = study("pause", 2, 20);
    QCOMPARE(runExpe({"queue", where, "--pause"})
                 .out.endsWith("nobody takes a run until expe queue STUDY --resume\n"),
             true);
    QProcess process;
    process.start(programPath(), {"train", where, "--workers", "2"});
    QVERIFY(process.waitForStarted());
    QByteArray said;
    const auto hears = [&](const char* words) {
      said += process.readAllStandardError();
      return said.contains(words);
    };
    QTRY_VERIFY_WITH_TIMEOUT(hears("the queue is paused"), 120000);
    QCOMPARE(states(where), QStringList({"waiting", "waiting"}));
    QCOMPARE(runExpe({"queue", where, "--resume"}).code, 0);
    QVERIFY(process.waitForFinished(120000));
    QCOMPARE(states(where), QStringList({"finished", "finished"}));
  }

  void theBestSplitIsMeasured() {
    if (QThread::idealThreadCount() < 2)
      QSKIP("one core is not split");
    const QString where = study("auto", 2, 10);
    const Outcome trained = runExpe({"train", where, "--workers", "auto"});
    QVERIFY2(trained.code == 0, trained.err);
    QVERIFY2(trained.err.contains("1 × ") && trained.err.contains(" tokens/s together"), trained.err);
    QCOMPARE(states(where), QStringList({"finished", "finished"}));
  }

  void mistakes_data() {
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("no such run") << QStringList{"queue", "--first", "9"} << QByteArray("There is no run 9");
    QTest::newRow("no such priority")
        << QStringList{"queue", "--priority", "1"} << QByteArray("--priority 1: write it as RUN=N");
    QTest::newRow("both") << QStringList{"queue", "--pause", "--resume"} << QByteArray("exclude each other");
    QTest::newRow("before what") << QStringList{"queue", "--before", "1"}
                                 << QByteArray("which runs are to come");
    QTest::newRow("before whom") << QStringList{"queue", "--run", "1", "--before", "7"}
                                 << QByteArray("Run 7 does not wait in the queue");
    QTest::newRow("of what") << QStringList{"queue", "--run", "1"} << QByteArray("--run says of which runs");
    QTest::newRow("no workers") << QStringList{"train", "--workers", "0"}
                                << QByteArray("--workers: 0 is below");
    QTest::newRow("some workers") << QStringList{"train", "--workers", "some"}
                                  << QByteArray("--workers: some is not");
    QTest::newRow("retries") << QStringList{"train", "--retry", "-1"} << QByteArray("--retry: -1 is below");
    QTest::newRow("sweep and run") << QStringList{"train", "--sweep", "a", "--run", "1"}
                                   << QByteArray("exclude each other");
    QTest::newRow("no such sweep") << QStringList{"train", "--sweep", "a"}
                                   << QByteArray("There is no sweep a");
  }
  void mistakes() {
    QFETCH(QStringList, words);
    QFETCH(QByteArray, says);
    static const QString where = study("mistakes", 1, 10);
    words.insert(1, where);
    const Outcome outcome = runExpe(words);
    QVERIFY2(outcome.code == 2, outcome.err);
    QVERIFY2(outcome.err.startsWith("expe: ") && outcome.err.contains(says), outcome.err);
    QCOMPARE(states(where), QStringList{"waiting"});
  }
};

QTEST_GUILESS_MAIN(CliQueueTest)
#include "cli_queue_test.moc"
