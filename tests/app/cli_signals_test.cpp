// What the system tells a process by signals is heard: training ends with a checkpoint where it is to end,
// and what cannot be written or held in memory is one sentence.
#include "tests/app/program.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <functional>
#include <sys/resource.h>
#include <unistd.h>

namespace {

constexpr int patience = 120000; // milliseconds

// Done in the child before it becomes `expe`.
void beforeItBegins(QProcess& process, const std::function<void()>& prepare) {
  process.setChildProcessModifier(prepare);
}

void closePipe(int stream) { // one that nobody reads
  int ends[2];
  if (::pipe(ends) == 0) {
    ::close(ends[0]);
    ::dup2(ends[1], stream);
  }
}

void limit(decltype(RLIMIT_AS) what, rlim_t most) {
  const rlimit both{most, most};
  ::setrlimit(what, &both);
}

Outcome ended(QProcess& process) {
  Outcome outcome;
  if (process.waitForFinished(patience) && process.exitStatus() == QProcess::NormalExit)
    outcome.code = process.exitCode();
  outcome.out = process.readAllStandardOutput();
  outcome.err = process.readAllStandardError();
  return outcome;
}

Outcome runPrepared(const QStringList& words, const std::function<void()>& prepare) {
  QProcess process;
  beforeItBegins(process, prepare);
  process.start(programPath(), words);
  return ended(process);
}

} // namespace

class CliSignalsTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  QJsonObject runOf(const QString& study) {
    return runExpe({"run", study, "--json"}).array().at(0).toObject();
  }

  // Starts training and waits until some of it is done.
  void begin(QProcess& process, const QString& study) {
    process.start(programPath(), {"train", study});
    QVERIFY(process.waitForStarted());
    QTRY_VERIFY_WITH_TIMEOUT(process.state() != QProcess::Running || runOf(study)["step"].toInt() > 5,
                             patience);
    QCOMPARE(process.state(), QProcess::Running);
  }

  void isStoppedWithItsLastStep(const QString& study) {
    const QJsonObject run = runOf(study);
    QCOMPARE(run["state"].toString(), QString("stopped"));
    const QJsonArray checkpoints = runExpe({"checkpoints", study, "--run", "1", "--json"}).array();
    QCOMPARE(checkpoints.last().toObject()["step"], run["step"]);
  }

private slots:
  void anEndIsAskedFor_data() {
    QTest::addColumn<QList<int>>("signals_");
    QTest::newRow("an interrupt") << QList<int>{SIGINT};
    QTest::newRow("an end") << QList<int>{SIGTERM};
    QTest::newRow("a closed terminal") << QList<int>{SIGHUP};
    QTest::newRow("a closed terminal, as shell and system tell it") << QList<int>{SIGHUP, SIGHUP, SIGHUP};
  }
  void anEndIsAskedFor() {
    QFETCH(QList<int>, signals_);
    QTemporaryDir folder;
    const QString study = folder.filePath("study");
    QCOMPARE(runExpe(QStringList{"new", study} + tiny(10000000)).code, 0);
    QProcess process;
    begin(process, study);
    for (const int number : signals_)
      ::kill(static_cast<pid_t>(process.processId()), number);
    const Outcome outcome = ended(process);
    QVERIFY2(outcome.code == 0, outcome.err);
    QVERIFY2(outcome.err.contains("stopped at step"), outcome.err);
    isStoppedWithItsLastStep(study);
  }

  void nohupOutlivesTheTerminal() {
    const QString study = folder_.filePath("nohup");
    QCOMPARE(runExpe(QStringList{"new", study} + tiny(10000000)).code, 0);
    QProcess process;
    beforeItBegins(process, [] { std::signal(SIGHUP, SIG_IGN); });
    begin(process, study);
    ::kill(static_cast<pid_t>(process.processId()), SIGHUP);
    const int step = runOf(study)["step"].toInt();
    QTRY_VERIFY_WITH_TIMEOUT(process.state() != QProcess::Running || runOf(study)["step"].toInt() > step + 50,
                             patience);
    QCOMPARE(process.state(), QProcess::Running);
    process.terminate();
    const Outcome outcome = ended(process);
    QVERIFY2(outcome.code == 0, outcome.err);
    isStoppedWithItsLastStep(study);
  }

  // `expe train S 2>&1 | head -1`: its lines are not what it is for.
  void trainingGoesOnWhereNobodyReads() {
    const QString study = folder_.filePath("unread");
    QCOMPARE(runExpe(QStringList{"new", study} + tiny(60)).code, 0);
    QCOMPARE(runPrepared({"train", study}, [] { closePipe(STDOUT_FILENO), closePipe(STDERR_FILENO); }).code,
             0);
    QCOMPARE(runOf(study)["state"].toString(), QString("finished"));
  }

  void aListNobodyReadsEndsQuietly() {
    for (const QStringList& words : {QStringList{"positions", "expe", "--length", "20000"},
                                     QStringList{"help"}, QStringList{"encodings", "--json"}}) {
      const Outcome outcome = runPrepared(words, [] { closePipe(STDOUT_FILENO); });
      QCOMPARE(outcome.code, 1);
      QCOMPARE(outcome.err, QByteArray());
    }
  }

  // As head does, after the first line of very many.
  void aReaderThatGoesMeanwhile() {
    QProcess process;
    process.start("/bin/bash", {"-c", "set -o pipefail; '" + programPath() +
                                          "' positions expe --length 20000 --dim 1024 | head -1 | wc -l"});
    const Outcome outcome = ended(process);
    QCOMPARE(outcome.out.trimmed(), QByteArray("1"));
    QCOMPARE(outcome.err, QByteArray());
    QCOMPARE(outcome.code, 1);
  }

  void filesThatMayNotGrow() {
    const QString study = folder_.filePath("limited"), table = folder_.filePath("table.csv");
    const auto small = [] { limit(RLIMIT_FSIZE, 4096); };
    const Outcome made = runPrepared(QStringList{"new", study} + tiny(10), small);
    QCOMPARE(made.code, 1);
    QCOMPARE(made.err.count('\n'), 1);
    QVERIFY2(made.err.contains("files may not grow any larger here"), made.err);
    QProcess process;
    beforeItBegins(process, small);
    process.setStandardOutputFile(table);
    process.start(programPath(), {"positions", "expe", "--length", "2000"});
    const Outcome listed = ended(process);
    QCOMPARE(listed.code, 1);
    QVERIFY2(listed.err.contains("files may not grow any larger here"), listed.err);
  }

  void aTextThatMemoryDoesNotHold() {
#ifdef EXPE_SANITIZED // moc, which is told no macro, wants every slot to be there
    QSKIP("The sanitizer's shadow memory is larger than any limit.");
#endif
    const QString text = folder_.filePath("line.txt");
    write(text, QByteArray(400 << 20, 'x'));
    const Outcome outcome = runPrepared({"data", "show", "--set", "data.text=" + text},
                                        [] { limit(RLIMIT_AS, rlim_t{400} << 20); });
    QCOMPARE(outcome.code, 1);
    QVERIFY2(outcome.err.contains("There is not enough memory for " + text.toUtf8()), outcome.err);
    QCOMPARE(outcome.err.count('\n'), 1);
  }

  void filesThatAreTooLong_data() {
    QTest::addColumn<QStringList>("words");
    QTest::newRow("conformance cases") << QStringList{"conform"};
    QTest::newRow("a tokenizer") << QStringList{"tokenizer", "check"};
  }
  void filesThatAreTooLong() {
    QFETCH(QStringList, words);
    const QString path = folder_.filePath("long.json");
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(qint64{6} << 30)); // a hole, no bytes
    const Outcome outcome = runExpe(words + QStringList{path});
    QFile::remove(path);
    QCOMPARE(outcome.code, 2);
    QVERIFY2(outcome.err.contains("long.json") && outcome.err.count('\n') == 1, outcome.err);
  }

  void whatIsPrintedActsOnNoTerminal() {
    const Outcome outcome = runExpe({"run", folder_.filePath("no\rsuch\x1b[31m\nstudy")});
    QCOMPARE(outcome.code, 2);
    QVERIFY2(outcome.err.contains("no\\rsuch\\x1b[31m\\nstudy"), outcome.err);
    QCOMPARE(outcome.err.count('\n'), 1);
    QVERIFY(!outcome.err.contains('\r') && !outcome.err.contains('\x1b'));
  }
};

QTEST_GUILESS_MAIN(CliSignalsTest)
#include "cli_signals_test.moc"
