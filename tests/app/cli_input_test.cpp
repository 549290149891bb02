// `expe` by bad input: one sentence on stderr that says what to do, exit code 2, and nothing saved is lost.
#include "tests/app/program.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

class CliInputTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  QString trained_; // checkpoints at 20 and 40

  QString path(const QString& name) { return folder_.filePath(name); }

  // The last line is the sentence; what stands before it is the log.
  static QByteArray sentence(const Outcome& outcome) { return outcome.err.trimmed().split('\n').last(); }

  // A copy that a test may damage.
  QString copyOfTrained(const QString& name) {
    QString to = path(name);
    QProcess::execute("cp", {"-a", trained_, to});
    QFile::rename(to + "/trained.expe", to + "/" + name + ".expe");
    return to;
  }

  // New and train, whichever refuses first.
  Outcome trainOn(const QString& name, const QStringList& settings) {
    const Outcome made = runExpe(QStringList{"new", path(name)} + tiny(10, settings));
    return made.code ? made : runExpe({"train", path(name)});
  }

private slots:
  void initTestCase() {
    trained_ = path("trained");
    QCOMPARE(runExpe(QStringList{"new", trained_} + tiny(40)).code, 0);
    QCOMPARE(runExpe({"train", trained_}).code, 0);
    QCOMPARE(runExpe({"new", path("untrained")}).code, 0);
    write(path("empty.txt"), "");
    write(path("short.txt"), "to be");
    write(path("binary.bin"), QByteArray("\x7f"
                                         "ELF\0\0\xff\xfe",
                                         8) +
                                  QByteArray(5000, '\0'));
    write(path("latin1.txt"), QByteArray("caf\xe9 ", 5).repeated(2000));
    write(path("notes.txt"), "not a study");
  }

  void nothingToTrainSaysWhy() {
    QCOMPARE(runExpe(QStringList{"new", path("several")} + tiny(10)).code, 0);
    const QString none = path("none");
    QCOMPARE(runExpe(QStringList{"new", none} + tiny(10)).code, 0);
    QCOMPARE(runExpe({"run", none, "--run", "1", "--trash"}).code, 0);
    const auto said = [](const QStringList& words) {
      const Outcome outcome = runExpe(words);
      return outcome.code == 0 ? sentence(outcome) : "exit code " + QByteArray::number(outcome.code);
    };
    QVERIFY(said({"train", none}).contains("has no runs yet; add one with expe run"));
    QCOMPARE(said({"train", trained_}),
             QByteArray("Nothing to train: every run is finished; write a larger --steps to go on."));
    QCOMPARE(said({"train", trained_, "--steps", "3"}),
             QByteArray("Nothing to train: every run has 3 steps or more already; write a larger --steps."));
    QCOMPARE(said({"train", trained_, "--run", "1", "--steps", "3"}),
             QByteArray("run 1: has 40 steps already"));
    QCOMPARE(runExpe({"run", path("several"), "--run", "1", "--archive"}).code, 0);
    QVERIFY(said({"train", path("several")}).contains("is archived; name one with --run"));
  }

  // The lengths that were validated while it trained have no say in an evaluation.
  void whatWasNotWrittenIsNotBlamed() {
    QCOMPARE(
        runExpe({"eval", trained_, "--lengths", "1", "--set", "evaluation.longest=1", "--no-store"}).code, 0);
    const Outcome shorter =
        runExpe({"eval", trained_, "--set", "evaluation.longest=2", "--no-store", "--json"});
    QCOMPARE(shorter.object()["results"].toArray().size(), 2);
    const Outcome width = runExpe({"new", path("width"), "--set", "model.width=130"});
    QCOMPARE(width.code, 2);
    QVERIFY2(sentence(width).startsWith("expe: model.width: model.heads: the width 130 cannot be divided"),
             width.err);
  }

  void whatCannotFitIsRefused() {
    const QStringList large = tiny(10, {"model.width=16384", "model.layers=128", "model.mlp=65536"});
    const QString study = path("large");
    QCOMPARE(runExpe(QStringList{"new", study} + large).code, 0);
    const Outcome trained = runExpe({"train", study});
    QCOMPARE(trained.code, 2);
    QVERIFY2(sentence(trained).startsWith(
                 "expe: model.width: weights, gradients, moments and their copy for checkpoints alone take"),
             trained.err);
    QCOMPARE(runExpe({"run", study, "--json"}).array().at(0).toObject()["state"].toString(),
             QString("waiting"));
    const Outcome estimated = runExpe({"estimate", study, "--json"});
    QCOMPARE(estimated.code, 2);
    QVERIFY(estimated.object()["memory_bytes"].toDouble() > 1e12);
    QVERIFY2(sentence(estimated).startsWith("expe: model.width: weights, gradients"), estimated.err);
  }

  void wordsAreChecked_data() {
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char* name, const QStringList& words, const QByteArray& says) {
      QTest::newRow(name) << words << says;
    };
    const QString study = path("never-made");
    row("no command", {}, "no command: write expe help to see what there is.");
    row("command", {"tran", trained_}, "tran: unknown command; nearest is train.");
    row("option", {"train", trained_, "--stepz", "3"}, "--stepz: unknown; nearest is --steps.");
    row("far from every command", {"list"}, "list: unknown command; expe --help lists them all.");
    row("far from every option", {"train", trained_, "--colour"},
        "--colour: unknown; expe help COMMAND lists what a command takes.");
    row("no value", {"train", trained_, "--steps"}, "--steps: its value is missing; write --steps TOTAL.");
    row("twice", {"train", trained_, "--steps", "1", "--steps", "2"},
        "--steps is given twice: give it once.");
    row("a switch with a value", {"encodings", "--json=1"}, "--json takes no value.");
    row("no study", {"train"}, "STUDY is missing: write it after the command.");
    row("too much", {"verify", trained_, "more"}, "more: nothing is expected there.");
    row("not a number", {"train", trained_, "--steps", "many"}, "--steps: many is not a whole number;");
    row("out of range", {"positions", "expe", "--length", "0"}, "--length: 0 ");
    row("run", {"train", trained_, "--run", "7"}, "7");
    row("run is not an id", {"train", trained_, "--run", "1.5"},
        "--run: 1.5 is not a run; write ids such as 1,2.");
    row("device", {"train", trained_, "--device", "tpu"},
        "--device: tpu is unknown; write auto, cpu, cuda or cuda:1.");
    row("set without value", {"new", study, "--set", "training.steps"}, "write it as key=value");
    row("unknown key", {"new", study, "--set", "position.expe.tehta=1"},
        "position.expe.tehta: unknown; nearest is theta.");
    row("no key at all", {"new", study, "--set", "foo=1"},
        "foo: unknown, and no parameter is called nearly so");
    row("another encoding's key", {"new", study, "--set", "extension=yarn"}, "extension: it belongs to rope");
    row("window", {"new", study, "--set", "data.window=1000000"},
        "no document of its training split reaches the 1000001 of a window");
    row("figure's folder", {"plot", trained_, "loss", "--out", path("no-folder/x.csv")},
        "there is no folder");
    row("range", {"new", study, "--set", "training.batch=0"}, "training.batch: 0 ");
    row("not a value", {"new", study, "--set", "training.rate=fast"}, "training.rate: fast is not a number;");
    row("choice", {"new", study, "--set", "model.style=lama"}, "llama");
    row("D and heads", {"new", study, "--set", "model.width=100", "--set", "model.heads=3"}, "model.heads");
    row("l > D", {"new", study, "--set", "model.width=64", "--set", "position.expe.l=65"},
        "position.expe.l: 65 dims do not fit");
    row("encoding", {"new", study, "--set", "encoding=ropee"}, "rope");
    row("positions of what", {"positions", "ropee"}, "rope");
    row("quantity", {"positions", "alibi", "--as", "cos"}, "bias");
    row("preset", {"new", study, "--preset", "ledgr"}, "ledger");
    row("figure", {"plot", trained_, "lenght", "--out", "x.pdf"},
        "lenght: unknown figure; nearest is length.");
    row("figure's ending", {"plot", trained_, "loss", "--out", "x.gif"}, "write pdf, svg, png, pgf or csv.");
    row("nothing trained", {"plot", path("untrained"), "loss", "--out", path("x.csv")}, "rain");
    row("nothing measured", {"plot", path("untrained"), "length", "--out", path("x.csv")}, "eval");
    row("no checkpoint", {"eval", path("untrained")}, "has a checkpoint: train one first");
    row("protocol", {"eval", trained_, "--protocol", "first"},
        "--protocol: first is unknown; write one of whole, last, sliding.");
    row("checkpoint", {"eval", trained_, "--run", "1", "--checkpoint", "33"}, "33");
    row("not an eval key", {"eval", trained_, "--run", "1", "--set", "model.width=32"}, "model.width");
    row("text of an evaluation", {"eval", trained_, "--run", "1", "--text", path("nowhere.txt")},
        "nowhere.txt");
    row("no such study", {"verify", path("nowhere")}, "There is no study at");
    row("not a study", {"verify", path("notes.txt")}, "is not a study");
    row("conformance file", {"conform", path("nowhere.json")},
        "is not a file: name a conformance file (JSON).");
    row("conformance text", {"conform", path("notes.txt")}, "notes.txt");
    row("weights of which run", {"export", trained_, "--format", "hf"}, "--out is missing");
  }
  void wordsAreChecked() {
    QFETCH(QStringList, words);
    QFETCH(QByteArray, says);
    const Outcome outcome = runExpe(words);
    QVERIFY2(outcome.code == 2, outcome.err);
    QVERIFY2(outcome.err.startsWith("expe: ") && outcome.err.count('\n') == 1, outcome.err);
    QVERIFY2(outcome.err.contains(says), outcome.err);
    QVERIFY(outcome.out.isEmpty());
    QVERIFY(!QFileInfo::exists(path("never-made")));
  }

  void textsAreChecked_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("missing") << "nowhere.txt" << QByteArray("nowhere.txt");
    QTest::newRow("empty") << "empty.txt" << QByteArray("empty");
    QTest::newRow("shorter than a window") << "short.txt" << QByteArray("window");
    QTest::newRow("binary") << "binary.bin" << QByteArray("binary.bin");
    QTest::newRow("not UTF-8") << "latin1.txt" << QByteArray("UTF-8");
  }
  void textsAreChecked() {
    QFETCH(QString, text);
    QFETCH(QByteArray, says);
    const Outcome outcome = trainOn(QString("text-%1").arg(QTest::currentDataTag()).replace(' ', '-'),
                                    {"data.text=" + path(text)});
    QVERIFY2(outcome.code == 2, outcome.err);
    QVERIFY2(sentence(outcome).startsWith("expe: ") && sentence(outcome).contains(says), outcome.err);
  }

  void aDamagedCheckpointIsNamedAndTheOneBeforeIsUsed() {
    const QString study = copyOfTrained("damaged");
    const QString weights = study + "/checkpoints/1/40/model.safetensors";
    QByteArray bytes = contents(weights);
    QVERIFY(bytes.size() > 1000);
    bytes[bytes.size() - 10] = static_cast<char>(bytes[bytes.size() - 10] ^ 1);
    write(weights, bytes);

    const Outcome verified = runExpe({"verify", study});
    QCOMPARE(verified.code, 1);
    QVERIFY2(verified.out.contains("model.safetensors"), verified.out);

    const Outcome evaluated = runExpe({"eval", study, "--run", "1", "--checkpoint", "40"});
    QVERIFY(evaluated.code != 0);
    QVERIFY2(evaluated.err.contains("model.safetensors"), evaluated.err);

    const Outcome trained = runExpe({"train", study, "--steps", "50"});
    QVERIFY2(trained.code == 0, trained.err);
    QVERIFY2(trained.err.contains("model.safetensors"), trained.err); // it says what it passed over
    QCOMPARE(runExpe({"run", study, "--json"}).array().at(0).toObject()["step"].toInt(), 50);
  }

  void aDamagedStudyIsRefusedUntouched() {
    const QString study = copyOfTrained("broken");
    QByteArray bytes = contents(study + "/broken.expe");
    bytes.replace(100, 3000, QByteArray(3000, '\x5a'));
    write(study + "/broken.expe", bytes);
    const Outcome outcome = runExpe({"run", study});
    QVERIFY(outcome.code == 1 || outcome.code == 2);
    QVERIFY2(outcome.err.startsWith("expe: ") && outcome.err.count('\n') == 1, outcome.err);
    QCOMPARE(contents(study + "/broken.expe"), bytes);
  }

  void aStudyFromANewerVersionIsRefusedUntouched() {
    const QString study = copyOfTrained("newer");
    QByteArray bytes = contents(study + "/newer.expe");
    bytes.replace(60, 4, QByteArray("\0\0\x27\x0f", 4)); // user_version of the SQLite header: 9999
    write(study + "/newer.expe", bytes);
    const Outcome outcome = runExpe({"train", study});
    QCOMPARE(outcome.code, 2);
    QVERIFY2(outcome.err.contains("newer"), outcome.err);
    QCOMPARE(contents(study + "/newer.expe"), bytes);
  }

  void aFullDiskBehindStdoutIsAnError() {
    const Outcome outcome = runExpe({"encodings"}, "/dev/full");
    QCOMPARE(outcome.code, 1);
    QVERIFY2(outcome.err.contains("stdout could not be written"), outcome.err);
  }

  void foldersThatCannotBeWrittenAreNamed() {
    for (const QStringList& words :
         {QStringList{"new", "/proc/study"}, QStringList{"export", trained_, "--out", "/proc/tables"},
          QStringList{"plot", trained_, "loss", "--out", "/proc/figures/loss.csv"}}) {
      const Outcome outcome = runExpe(words);
      QVERIFY2(outcome.code == 1 || outcome.code == 2, outcome.err);
      QVERIFY2(outcome.err.startsWith("expe: ") && outcome.err.contains("/proc/") &&
                   outcome.err.count('\n') == 1,
               outcome.err);
    }
  }

  void nothingAboveTouchedTheStudy() {
    QCOMPARE(runExpe({"verify", trained_}).code, 0);
    QCOMPARE(runExpe({"run", trained_, "--json"}).array().at(0).toObject()["step"].toInt(), 40);
  }
};

QTEST_GUILESS_MAIN(CliInputTest)
#include "cli_input_test.moc"
