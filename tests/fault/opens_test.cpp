// A study's database is opened by SQLite and by nothing else: closing any other descriptor of it would drop
// the locks by which processes know of each other, and the journal of one of them would be lost.
#include "tests/core/study_material.h"
#include "tests/fault/disturbed.h"

#include <QDir>
#include <QTemporaryDir>

#include <sys/stat.h>

using namespace expe;

class OpensTest : public QObject {
  Q_OBJECT

  QTemporaryDir room_;
  QString opens_ = room_.filePath("opens");

  Outcome watched(const QStringList& words) { return runDisturbed(room_.path(), {{"OPENS", opens_}}, words); }

private slots:
  void everyCommand() {
    const QString study = room_.filePath("s"), copy = room_.filePath("c");
    const QList<QStringList> all{
        QStringList{"new", study} + tiny(40),
        {"run", study, "--copy", "1"},
        {"train", study},
        {"run", study},
        {"run", study, "--run", "1", "--note", "x"},
        {"checkpoints", study, "--run", "1"},
        {"eval", study, "--lengths", "1"},
        {"plot", study, "loss", "--out", room_.filePath("loss.csv")},
        {"plot", study, "positions", "--run", "1", "--out", room_.filePath("p.csv")},
        {"attention", study, "--run", "1", "--layer", "1", "--head", "1", "--length", "8", "--out",
         room_.filePath("a.csv")},
        {"export", study, "--format", "csv", "--out", room_.filePath("tables")},
        {"export", study, "--run", "1", "--format", "hf", "--out", room_.filePath("hf")},
        {"import", "hf", room_.filePath("hf"), study},
        {"run", study, "--run", "2", "--trash"},
        {"run", study, "--empty-trash"},
        {"data", "show", study, "--run", "1"},
        {"verify", study}};
    for (const QStringList& words : all) {
      const Outcome outcome = watched(words);
      QVERIFY2(outcome.code == 0, qPrintable(words.join(' ') + ": " + outcome.err));
    }
    QCOMPARE(contents(opens_), QByteArray());
  }

  void theWindow() {
    const QString study = room_.filePath("w");
    QCOMPARE(runExpe(QStringList{"new", study} + tiny(40)).code, 0);
    QProcess window;
    QProcessEnvironment environment = disturbed(room_.path(), {{"OPENS", opens_}});
    environment.insert("QT_QPA_PLATFORM", "offscreen");
    environment.insert("XDG_CONFIG_HOME", room_.filePath("config"));
    window.setProcessEnvironment(environment);
    window.start(programPath("expe-workbench"), {study});
    QVERIFY(window.waitForStarted());
    const QString journal = study + "/w.expe-wal"; // there while the window has it open
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(journal), 60000);
    QCOMPARE(runExpe({"run", study, "--run", "1", "--note", "seen"}).code, 0);
    QVERIFY(QFile::exists(journal));
    window.terminate();
    QVERIFY(window.waitForFinished(60000));
    QCOMPARE(contents(opens_), QByteArray());
  }

  // With such an opening another process would take itself for the last, and remove the journal.
  void theJournalOutlivesOtherReaders() {
    auto trainer = must(Study::create(room_.filePath("j").toStdString()));
    const QString journal = QString::fromStdString(trainer->file().string() + "-wal"),
                  study = room_.filePath("j");
    must(trainer->addRun("a", someConfig()));
    must(trainer->append(1, metricsFrom(1, 3)));
    must(Study::open(trainer->folder())); // a second connection comes and goes
    must(Study::open(trainer->folder(), Study::Mode::ReadOnly));
    struct stat before {
    }, after{};
    QCOMPARE(::stat(qPrintable(journal), &before), 0);
    QCOMPARE(runExpe({"run", study}).code, 0);
    QCOMPARE(::stat(qPrintable(journal), &after), 0);
    QCOMPARE(after.st_ino, before.st_ino);
    must(trainer->append(1, metricsFrom(4, 6)));
    QCOMPARE(runExpe({"run", study, "--list", "--json"}).array().at(0).toObject()["step"].toInt(), 6);
  }

  // That the interposed library sees such an opening: the test itself makes one.
  void itWouldBeSeen() {
    const QString file = room_.filePath("seen.expe");
    write(file, "x");
    QProcess other;
    other.setProcessEnvironment(disturbed(room_.path(), {{"OPENS", opens_}}));
    other.start("cat", {file});
    QVERIFY(other.waitForFinished());
    QVERIFY(contents(opens_).startsWith(file.toUtf8()));
  }
};

QTEST_GUILESS_MAIN(OpensTest)
#include "opens_test.moc"
