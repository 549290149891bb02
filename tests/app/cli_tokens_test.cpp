// `expe tokenizer` and `expe data`: training, checking, looking, and a run that keeps its tokenizer.
#include "tests/app/program.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

class CliTokensTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  QString path(const QString& name) { return folder_.filePath(name); }

  static QByteArray prose() { // 343 words of three syllables
    static const char* const syllables[] = {"win", "dow", "to", "ken", "po", "si", "l\xc3\xa9"};
    QByteArray text;
    for (int i = 0; i < 6000; ++i) {
      const int word = i * i / 3 + i;
      for (const int place : {1, 7, 49})
        text += syllables[word / place % 7];
      text += i % 11 == 0 ? '\n' : ' ';
    }
    return text;
  }

private slots:
  void initTestCase() {
    write(path("prose.txt"), prose());
    write(path("notes.txt"), "no model");
    const Outcome trained = runExpe(
        {"tokenizer", "train", path("prose.txt"), "--vocabulary", "400", "--out", path("m.model"), "--json"});
    QVERIFY2(trained.code == 0, trained.err);
    QCOMPARE(trained.object()["vocabulary"].toInt(), 400);
    QCOMPARE(trained.object()["kind"].toString(), QString("unigram"));
    QCOMPARE(trained.object()["lossless"].toBool(), true);
  }

  void checkTellsTokensOfAText() {
    const Outcome checked =
        runExpe({"tokenizer", "check", path("m.model"), "--text", path("prose.txt"), "--json"});
    QVERIFY2(checked.code == 0, checked.err);
    const QJsonObject facts = checked.object();
    QCOMPARE(facts["bytes"].toInt(), int(prose().size()));
    QCOMPARE(facts["bytes_per_token"].toDouble(), prose().size() / facts["tokens"].toDouble());
    QVERIFY(facts["bytes_per_token"].toDouble() > 2);
    QCOMPARE(facts["sha256"].toString().size(), 64);
  }

  void dataShowsDocumentsSplitsAndWindows() {
    QDir().mkpath(path("folder/below"));
    write(path("folder/a.txt"), prose());
    write(path("folder/below/b.txt"), prose().left(20000));
    const QStringList settings = {"--set", "data.text=" + path("folder"), "--set", "data.window=16"};
    const Outcome bytes =
        runExpe(QStringList{"data", "show", "--json", "--split", "train", "--window", "1"} + settings);
    QVERIFY2(bytes.code == 0, bytes.err);
    const QJsonObject data = bytes.object();
    QCOMPARE(data["tokenizer"].toString(), QString("bytes"));
    const QJsonArray documents = data["documents"].toArray();
    QCOMPARE(documents.size(), 2);
    QCOMPARE(documents[1].toObject()["name"].toString(), QString("below/b.txt"));
    QCOMPARE(documents[1].toObject()["tokens"].toInt(), 20000);
    const QJsonArray window = data["window"].toArray();
    QCOMPARE(window.size(), 16);
    for (int i = 0; i < 16; ++i)
      QCOMPARE(window[i].toObject()["id"].toInt(), int(static_cast<unsigned char>(prose()[16 + i])));
    double tokens = 0;
    for (const QJsonValue& split : data["splits"].toArray())
      tokens += split.toObject()["tokens"].toDouble();
    QVERIFY(tokens > 0.94 * (prose().size() + 20000) && tokens < prose().size() + 20000);
    const Outcome earlier = // what the option was called
        runExpe(QStringList{"data", "show", "--json", "--part", "test", "--window", "1"} + settings);
    QVERIFY2(earlier.code == 0, earlier.err);
    QCOMPARE(
        earlier.out,
        runExpe(QStringList{"data", "show", "--json", "--split", "test", "--window", "1"} + settings).out);
    QVERIFY(earlier.object()["window"] != data["window"]);

    const Outcome model = runExpe(QStringList{"data", "show", "--json"} + settings +
                                  QStringList{"--set", "data.model=" + path("m.model")});
    QVERIFY2(model.code == 0, model.err);
    QCOMPARE(model.object()["tokenizer"].toString(), QString("sentencepiece"));
    QCOMPARE(model.object()["vocabulary"].toInt(), 400);
    QVERIFY(model.object()["fingerprint"] != data["fingerprint"]);
    const Outcome ledger = runExpe({"data", "show", "--json", "--set", "data.records=2000"});
    QCOMPARE(ledger.object()["documents"].toArray()[0].toObject()["name"].toString(), QString("Ledger"));
    QCOMPARE(ledger.object()["documents"].toArray()[0].toObject()["tokens"].toInt(), 6000);
  }

  // The checkpoint carries the tokenizer: the .model itself may go.
  void aRunKeepsItsTokenizer() {
    QVERIFY(QFile::copy(path("m.model"), path("gone.model")));
    const QString study = path("study");
    const Outcome made = runExpe(QStringList{"new", study} + tiny(10, {"data.text=" + path("prose.txt"),
                                                                       "data.model=" + path("gone.model")}));
    QVERIFY2(made.code == 0, made.err);
    const Outcome trained = runExpe({"train", study});
    QVERIFY2(trained.code == 0, trained.err);
    const Outcome before = runExpe({"eval", study, "--run", "1", "--text", path("prose.txt"), "--json"});
    QVERIFY2(before.code == 0, before.err);
    QVERIFY(QFile::remove(path("gone.model")));
    const Outcome after = runExpe({"eval", study, "--run", "1", "--text", path("prose.txt"), "--json"});
    QVERIFY2(after.code == 0, after.err);
    QCOMPARE(after.object()["results"], before.object()["results"]);
    const Outcome exported = runExpe({"export", study, "--run", "1", "--format", "hf", "--out", path("hf")});
    QVERIFY2(exported.code == 0, exported.err);
    QCOMPARE(contents(path("hf/tokenizer.model")), contents(path("m.model")));
    QVERIFY(contents(path("hf/config.json")).contains("\"vocab_size\": 400"));
    const Outcome again = runExpe({"train", study, "--steps", "12"});
    QVERIFY2(again.code == 2 && again.err.contains("gone.model: there is no such file"), again.err);
  }

  void wordsAreChecked_data() {
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char* name, const QStringList& words, const QByteArray& says) {
      QTest::newRow(name) << words << says;
    };
    const QString out = path("never.model"), text = path("prose.txt");
    row("action", {"tokenizer", "trian"}, "tokenizer trian: unknown; write expe tokenizer train");
    row("no text", {"tokenizer", "train", "--out", out}, "no text; write the files");
    row("no out", {"tokenizer", "train", text}, "--out is missing");
    row("out", {"tokenizer", "train", text, "--out", path("x.bin")}, "ends in .model");
    row("kind", {"tokenizer", "train", text, "--kind", "word", "--out", out}, "write one of unigram, bpe.");
    row("vocabulary", {"tokenizer", "train", text, "--vocabulary", "0", "--out", out}, "--vocabulary: 0 ");
    row("too many", {"tokenizer", "train", text, "--vocabulary", "90000", "--out", out},
        "A vocabulary of 90000 is too large for this text: write at most ");
    row("missing text", {"tokenizer", "train", path("nowhere"), "--out", out},
        "there is no such file or folder");
    row("a text that looks like an option", {"tokenizer", "train", "--", "--kind", "--out"},
        "--out is missing"); // after -- all are files
    row("no model", {"tokenizer", "check", path("nowhere.model")}, "there is no such file");
    row("not a model", {"tokenizer", "check", path("notes.txt")}, "is a text and no sentencepiece model");
    row("two models", {"tokenizer", "check", "a", "b"}, "write one .model file.");
    row("sample", {"tokenizer", "check", path("m.model"), "--text", path("nowhere")}, "--text: ");
    row("data", {"data", "shwo"}, "data shwo: unknown; write expe data show.");
    row("split", {"data", "show", "--split", "all"}, "write one of train, validation, test.");
    row("split twice", {"data", "show", "--split", "test", "--part=test"}, "--part is given twice");
    row("window", {"data", "show", "--set", "data.records=2000", "--window", "999999"},
        "--window: train has ");
    row("sentencepiece without a model", {"data", "show", "--set", "data.tokenizer=sentencepiece"},
        "sentencepiece needs a tokenizer model");
    row("model of a run", {"new", path("never"), "--set", "data.model=" + path("notes.txt")},
        "is a text and no sentencepiece model");
  }
  void wordsAreChecked() {
    QFETCH(QStringList, words);
    QFETCH(QByteArray, says);
    const Outcome outcome = runExpe(words);
    QVERIFY2(outcome.code == 2, outcome.err);
    QVERIFY2(outcome.err.trimmed().split('\n').last().contains(says), outcome.err);
    QVERIFY(outcome.out.isEmpty());
    QVERIFY(!QFileInfo::exists(path("never.model")) && !QFileInfo::exists(path("never")));
  }

  void theChildRefusesInASentence() {
    QProcess child;
    child.start(programPath(), {"tokenizer", "try", "-"});
    child.write("no model");
    child.closeWriteChannel();
    QVERIFY(child.waitForFinished(60000));
    QCOMPARE(child.exitCode(), 2);
    QVERIFY(child.readAllStandardError().startsWith("expe: the model is a text and no sentencepiece model"));
  }
};

QTEST_GUILESS_MAIN(CliTokensTest)
#include "cli_tokens_test.moc"
