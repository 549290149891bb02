// Several processes of `expe train` under a launcher's variables train one run as one process would: to the
// same losses, by one writer, until one of them is killed; and go on in another number.
#include "tests/app/program.h"
#include "tests/free_port.h"

#include "core/api/study.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <csignal>
#include <memory>
#include <vector>

namespace {

constexpr int patience = 120000; // milliseconds
constexpr int parts = 6;         // of a step

QStringList inParts(int steps, const QStringList& more = {}) {
  return tiny(steps, QStringList{QString("training.accumulation=%1").arg(parts),
                                 "training.checkpoint_every=4", "evaluation.every=5"} +
                         more);
}

// As torchrun starts them, all on this machine; the last first, since no order is promised.
class Processes {
public:
  Processes(int size, const QStringList& words, const QStringList& ofOthers = {}) : all_(size) {
    const auto port = QString::number(freePort());
    for (int rank = size - 1; rank >= 0; --rank) {
      auto environment = QProcessEnvironment::systemEnvironment();
      environment.insert("RANK", QString::number(rank));
      environment.insert("LOCAL_RANK", QString::number(rank));
      for (const char* name : {"WORLD_SIZE", "LOCAL_WORLD_SIZE"})
        environment.insert(name, QString::number(size));
      environment.insert("MASTER_ADDR", "localhost");
      environment.insert("MASTER_PORT", port);
      all_[rank] = std::make_unique<QProcess>();
      all_[rank]->setProcessEnvironment(environment);
      all_[rank]->start(programPath(), rank == 0 || ofOthers.isEmpty() ? words : ofOthers);
      all_[rank]->waitForStarted();
    }
  }
  ~Processes() {
    for (const auto& each : all_)
      each->kill(), each->waitForFinished();
  }
  QProcess& operator[](int rank) { return *all_[rank]; }
  void signal(int rank, int number) { ::kill(static_cast<pid_t>(all_[rank]->processId()), number); }
  QByteArray errorsOf(int rank) { return errors_ += all_[rank]->readAllStandardError(); }
  std::vector<Outcome> ended() {
    std::vector<Outcome> outcomes;
    for (const auto& each : all_) {
      Outcome outcome;
      const bool over = each->state() == QProcess::NotRunning || each->waitForFinished(patience);
      if (over && each->exitStatus() == QProcess::NormalExit)
        outcome.code = each->exitCode();
      outcome.out = each->readAllStandardOutput(), outcome.err = each->readAllStandardError();
      outcomes.push_back(outcome);
    }
    return outcomes;
  }

private:
  QByteArray errors_; // so far
  std::vector<std::unique_ptr<QProcess>> all_;
};

void allEndWell(const std::vector<Outcome>& outcomes) {
  for (const auto& outcome : outcomes)
    QVERIFY2(outcome.code == 0, outcome.err);
  for (std::size_t rank = 1; rank < outcomes.size(); ++rank)
    QVERIFY2(outcomes[rank].out.isEmpty() && outcomes[rank].err.isEmpty(), outcomes[rank].err);
}

QJsonObject runOf(const QString& study) {
  return runExpe({"run", study, "--json"}).array().at(0).toObject();
}

void sameLosses(const QString& one, const QString& other, std::size_t steps) {
  const auto a = expe::Study::open(one.toStdString()), b = expe::Study::open(other.toStdString());
  const auto x = *(*a)->metrics(1, 0), y = *(*b)->metrics(1, 0);
  QCOMPARE(x.size(), steps);
  QCOMPARE(y.size(), steps);
  for (std::size_t i = 0; i < steps; ++i) {
    QCOMPARE(x[i].step, y[i].step);
    QCOMPARE(x[i].tokens, y[i].tokens);
    QVERIFY2(std::abs(x[i].loss - y[i].loss) < 1e-5, qPrintable(QString("step %1: %2 and %3")
                                                                    .arg(x[i].step)
                                                                    .arg(x[i].loss, 0, 'g', 9)
                                                                    .arg(y[i].loss, 0, 'g', 9)));
    QVERIFY(std::abs(x[i].gradientNorm - y[i].gradientNorm) < 1e-4);
  }
  const auto v = *(*a)->validations(1), w = *(*b)->validations(1);
  QCOMPARE(v.size(), w.size());
  for (std::size_t i = 0; i < v.size(); ++i)
    QVERIFY(std::abs(v[i].loss - w[i].loss) < 1e-5);
}

void isWell(const QString& study) {
  const Outcome verified = runExpe({"verify", study});
  QVERIFY2(verified.code == 0, verified.out + verified.err);
}

} // namespace

class CliParallelTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  QString one_; // trained by one process

  QString made(const QString& name, int steps, const QStringList& more = {}) {
    QString study = folder_.filePath(name);
    const Outcome outcome = runExpe(QStringList{"new", study} + inParts(steps, more));
    if (outcome.code != 0)
      qFatal("%s", outcome.err.constData());
    return study;
  }
  static QStringList train(const QString& study, const QStringList& more = {}) {
    return QStringList{"train", study, "--device", "cpu"} + more;
  }
  // Begins a run that does not end by itself, and waits until some of it is done.
  void waitForSteps(Processes& processes, const QString& study) {
    QTRY_VERIFY_WITH_TIMEOUT(processes[0].state() != QProcess::Running || runOf(study)["step"].toInt() > 5,
                             patience);
    QCOMPARE(processes[0].state(), QProcess::Running);
  }

private slots:
  void initTestCase() {
    one_ = made("one", 12);
    const auto there = Processes(2, train(folder_.filePath("none"))).ended();
    if (there[0].err.contains("built without Gloo"))
      QSKIP(there[0].err.constData());
    QCOMPARE(runExpe(train(one_)).code, 0);
  }

  void trainsAsOneProcessWould_data() {
    QTest::addColumn<int>("processes");
    QTest::newRow("two") << 2;
    QTest::newRow("three") << 3;
  }
  void trainsAsOneProcessWould() {
    QFETCH(int, processes);
    const QString study = made(QString("of %1").arg(processes), 12);
    const auto outcomes = Processes(processes, train(study, {"--json"})).ended();
    allEndWell(outcomes);
    QCOMPARE(outcomes[0].object()["runs"].toArray().at(0).toObject()["step"].toInt(), 12);
    sameLosses(one_, study, 12);
    isWell(study);
    QCOMPARE(runOf(study)["state"].toString(), QString("finished"));
  }

  // A run of three stops, goes on by two, and ends by one.
  void goesOnInAnotherNumber() {
    const QString study = made("numbers", 12);
    allEndWell(Processes(3, train(study, {"--run", "1", "--steps", "5"})).ended());
    QCOMPARE(runOf(study)["step"].toInt(), 5);
    const auto two = Processes(2, train(study, {"--run", "1", "--steps", "10"})).ended();
    allEndWell(two);
    QVERIFY2(two[0].err.contains("Resumed from the checkpoint of step 5"), two[0].err);
    QCOMPARE(runExpe(train(study)).code, 0);
    sameLosses(one_, study, 12);
  }

  void trainsAQueueOfRuns() {
    const QString study = made("queue", 3);
    QCOMPARE(runExpe(QStringList{"run", study} + inParts(3, {"training.seed=2"})).code, 0);
    const auto outcomes = Processes(2, train(study, {"--json"})).ended();
    allEndWell(outcomes);
    QCOMPARE(outcomes[0].object()["runs"].toArray().size(), 2);
  }

  void endsWhenOneIsKilled_data() {
    QTest::addColumn<int>("killed");
    QTest::newRow("the first") << 0;
    QTest::newRow("another") << 1;
  }
  void endsWhenOneIsKilled() {
    QFETCH(int, killed);
    const QString study = made(QString("killed %1").arg(killed), 10000000);
    Processes processes(3, train(study));
    waitForSteps(processes, study);
    processes.signal(killed, SIGKILL);
    const auto outcomes = processes.ended();
    for (int rank = 0; rank < 3; ++rank)
      if (rank != killed) {
        QCOMPARE(outcomes[rank].code, 1);
        QVERIFY2(outcomes[rank].err.contains("One of the 3 processes that train this run together was lost"),
                 outcomes[rank].err);
      }
    const auto run = runOf(study);
    QCOMPARE(run["state"].toString(), QString("interrupted"));
    isWell(study);
    const int goal = run["step"].toInt() + 3;
    allEndWell(Processes(2, train(study, {"--run", "1", "--steps", QString::number(goal)})).ended());
    QCOMPARE(runOf(study)["step"].toInt(), goal);
    isWell(study);
  }

  // Launchers tell all of them; who decides is the first.
  void anEndIsAskedFor() {
    const QString study = made("ended", 10000000);
    Processes processes(2, train(study));
    waitForSteps(processes, study);
    processes.signal(1, SIGTERM);
    processes.signal(0, SIGTERM);
    allEndWell(processes.ended());
    const auto run = runOf(study);
    QCOMPARE(run["state"].toString(), QString("stopped"));
    const auto checkpoints = runExpe({"checkpoints", study, "--run", "1", "--json"}).array();
    QCOMPARE(checkpoints.last().toObject()["step"], run["step"]);
  }

  // One that no longer answers is not waited for when an end is asked for twice.
  void anEndIsAskedForTwiceWhileAnotherHangs() {
    const QString study = made("hangs", 10000000);
    Processes processes(2, train(study));
    waitForSteps(processes, study);
    processes.signal(1, SIGSTOP);
    processes.signal(0, SIGTERM);
    QTRY_VERIFY_WITH_TIMEOUT(processes.errorsOf(0).contains("once more ends at once"), patience);
    processes.signal(0, SIGTERM);
    QVERIFY(processes[0].waitForFinished(patience));
    QCOMPARE(runOf(study)["state"].toString(), QString("stopped"));
    processes.signal(1, SIGCONT);
    QCOMPARE(processes.ended()[1].code, 1);
    isWell(study);
  }

  // What is changed in the study while it trains reaches all: the step at which it ends, and the rate.
  void settingsChangeWhileItTrains() {
    const QString study = made("changed", 10000000);
    Processes processes(2, train(study));
    waitForSteps(processes, study);
    {
      auto open = expe::Study::open(study.toStdString());
      QVERIFY((*open)->request(1, "training.rate=0.01"));
      QVERIFY((*open)->request(1, "training.clip=0.25"));
    }
    const auto changed = [&] {
      const auto open = expe::Study::open(study.toStdString(), expe::Study::Mode::ReadOnly);
      return (*open)->changes(1)->size() == 2;
    };
    QTRY_VERIFY_WITH_TIMEOUT(changed(), patience);
    const int step = runOf(study)["step"].toInt();
    QTRY_VERIFY_WITH_TIMEOUT(runOf(study)["step"].toInt() > step + 8, patience);
    processes.signal(0, SIGTERM);
    const auto outcomes = processes.ended();
    allEndWell(outcomes);
    // The last checkpoint compared the weights of both.
    QVERIFY2(!outcomes[0].err.contains("no longer the same"), outcomes[0].err);
  }

  void aWrongSettingIsOneSentence_data() {
    QTest::addColumn<QStringList>("settings");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("fewer parts than processes")
        << QStringList{"training.accumulation=2"} << QByteArray("train a run with training.accumulation=3.");
    QTest::newRow("parts that go on from one another")
        << QStringList{"training.memory=1"} << QByteArray("start one process, or train a run without it.");
  }
  void aWrongSettingIsOneSentence() {
    QFETCH(QStringList, settings);
    QFETCH(QByteArray, says);
    const QString study = made(QString("wrong %1").arg(QTest::currentDataTag()), 12, settings);
    const auto outcomes = Processes(3, train(study)).ended();
    QCOMPARE(outcomes[0].code, 2);
    QVERIFY2(outcomes[0].err.endsWith(says + "\n"), outcomes[0].err);
    QCOMPARE(outcomes[0].err.count("expe: "), 1);
    allEndWell({outcomes[1], outcomes[2]});
    QCOMPARE(runOf(study)["state"].toString(), QString("waiting"));
  }

  // Another process's mistake is told by the first, and leaves the run as it was.
  void anothersMistakeIsToldByTheFirst() {
    const QString study = made("mistake", 12);
    const auto outcomes = Processes(2, train(study), {"train", study, "--device", "cuda:7"}).ended();
    QCOMPARE(outcomes[0].code, 2);
    QVERIFY2(outcomes[0].err.contains("There is no device cuda:7"), outcomes[0].err);
    QVERIFY2(outcomes[1].code == 0, outcomes[1].err);
    QCOMPARE(runOf(study)["state"].toString(), QString("waiting"));
  }

  // Neither Gloo nor NCCL joins a device that is none.
  void aDeviceThatNobodyJoins() {
    const QString study = made("device", 12);
    qputenv("EXPE_DEVICE_MODULE", expe::devicePath);
    const auto outcomes = Processes(2, {"train", study}).ended();
    qunsetenv("EXPE_DEVICE_MODULE");
    QCOMPARE(outcomes[0].code, 2);
    QVERIFY2(outcomes[0].err.contains("and not on fake:0: write --device cpu."), outcomes[0].err);
    allEndWell({outcomes[1]});
  }

  void aWrongCallIsOneSentence() {
    const QString study = made("call", 12);
    const auto shared = runExpe({"train", study, "--workers", "2", "--threads", "1"});
    QCOMPARE(shared.code, 2);
    QVERIFY2(shared.err.contains("leave out --threads or --workers."), shared.err);
    const auto ends = runExpe({"train", study, "--ends", "1"});
    QCOMPARE(ends.code, 2);
    QVERIFY2(ends.err.contains("--ends is of --as-worker alone"), ends.err);
    const auto both = Processes(2, train(study, {"--workers", "2"})).ended();
    for (const auto& outcome : both) {
      QCOMPARE(outcome.code, 2);
      QVERIFY2(outcome.err.contains("leave out --workers or the launcher"), outcome.err);
    }
    const auto none = Processes(2, train(folder_.filePath("none"))).ended();
    QCOMPARE(none[0].code, 2);
    QVERIFY2(none[0].err.contains("There is no study"), none[0].err);
    QCOMPARE(none[1].code, 0);
  }
};

QTEST_GUILESS_MAIN(CliParallelTest)
#include "cli_parallel_test.moc"
