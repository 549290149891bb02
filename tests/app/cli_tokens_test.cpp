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
    for (const auto& split : data["splits"].toArray())
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

  // Read from the disk, a text trains as it does in memory: to the same bits.
  void preparedTokensTrainTheSame() {
    QByteArray lines;
    const QByteArrayList words = prose().split(' ');
    for (int i = 0; i < 40; ++i)
      lines += "{\"content\": \"" + words.mid(i * 120, 120).join(' ').replace('\n', "\\n") + "\"}\n";
    lines.insert(lines.indexOf('\n') + 1, "{\"content\": 3}\n");
    write(path("texts.jsonl"), lines);
    const QStringList reading = {"--field", "content", "--skip-bad", "--shortest", "20"};
    const QStringList prepare =
        QStringList{"data",    "prepare", path("texts.jsonl"), "--tokenizer", path("m.model"),
                    "--shard", "4096"} +
        reading;
    const Outcome prepared = runExpe(prepare + QStringList{"--out", path("tokens"), "--json"});
    QVERIFY2(prepared.code == 0, prepared.err);
    QCOMPARE(prepared.object()["documents"].toInt(), 40);
    QVERIFY(prepared.object()["shards"].toInt() > 1);
    QVERIFY(prepared.object()["log"].toArray()[1].toString().contains("are left out: 1 of"));
    const QStringList rules = {"data.shortest=20", "data.join=packed"};
    const Outcome memory = runExpe(
        QStringList{"new", path("memory")} +
        tiny(20, rules + QStringList{"data.text=" + path("texts.jsonl"), "data.model=" + path("m.model"),
                                     "data.field=content", "data.skip_bad=on"}));
    QVERIFY2(memory.code == 0, memory.err);
    const Outcome files = runExpe(QStringList{"new", path("files")} +
                                  tiny(20, rules + QStringList{"data.text=" + path("tokens")}));
    QVERIFY2(files.code == 0, files.err);
    QByteArrayList losses, evaluations;
    for (const QString& study : {path("memory"), path("files")}) {
      const Outcome trained = runExpe({"train", study});
      QVERIFY2(trained.code == 0, trained.err);
      const Outcome evaluated = runExpe({"eval", study, "--run", "1", "--json"});
      QVERIFY2(evaluated.code == 0, evaluated.err);
      const QJsonArray results = evaluated.object()["results"].toArray();
      QVERIFY(!results.isEmpty());
      QByteArray all;
      for (const auto& each : results) {
        QJsonObject result = each.toObject();
        QVERIFY(!result.take("text").toString().isEmpty()); // the fingerprint, which is of the folder there
        all += QJsonDocument(result).toJson();
      }
      evaluations << all;
      const Outcome exported = runExpe({"export", study, "--out", study + ".csv"});
      QVERIFY2(exported.code == 0, exported.err);
      QByteArray rows; // without the seconds, which end each
      for (const QByteArray& row : contents(study + ".csv/metrics.csv").split('\n'))
        rows += row.left(row.lastIndexOf(',')) + '\n';
      losses << rows;
    }
    QVERIFY(losses[0].count('\n') > 20);
    QCOMPARE(losses[1], losses[0]);
    QCOMPARE(evaluations[1], evaluations[0]);
    const Outcome again = runExpe(prepare + QStringList{"--out", path("tokens"), "--json"}); // all is there
    QCOMPARE(again.object()["fingerprint"], prepared.object()["fingerprint"]);
  }

  void idsOfOtherProgramsTrain() {
    QByteArray ids;
    for (int i = 0; i < 20000; ++i)
      ids.append(static_cast<char>(i * i % 90)).append('\0');
    write(path("train.bin"), ids);
    const QString study = path("ids");
    const Outcome made = runExpe(QStringList{"new", study} + tiny(5, {"data.text=" + path("train.bin")}));
    QVERIFY2(made.code == 0, made.err);
    const Outcome trained = runExpe({"train", study});
    QVERIFY2(trained.code == 0, trained.err);
    const Outcome shown = runExpe({"data", "show", study, "--window", "0", "--json"});
    QCOMPARE(shown.object()["tokenizer"].toString(), QString("ids"));
    QCOMPARE(shown.object()["window"].toArray()[3].toObject()["text"].toString(), QString("9 "));
    QVERIFY(shown.object()["splits"].toArray()[0].toObject()["bytes"].isNull());
    const Outcome evaluated = runExpe({"eval", study, "--run", "1", "--json"});
    QVERIFY2(evaluated.code == 0, evaluated.err);
    QVERIFY(evaluated.object()["results"].toArray()[0].toObject()["bits_per_byte"].isNull());
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
    row("two models", {"tokenizer", "check", "a", "b"}, "write the file of one tokenizer.");
    row("sample", {"tokenizer", "check", path("m.model"), "--text", path("nowhere")}, "--text: ");
    row("data", {"data", "shwo"}, "data shwo: unknown; write expe data show or expe data prepare.");
    row("two studies", {"data", "show", "a", "b"}, "data show: write one study, or none.");
    row("prepare nothing", {"data", "prepare", "--out", path("never")}, "data prepare: no text; write");
    row("prepare nowhere", {"data", "prepare", text}, "--out is missing: write --out DIR");
    row("prepare what is not there", {"data", "prepare", path("gone"), "--out", path("never")},
        "there is no such file");
    row("boundary", {"data", "prepare", text, "--boundary", "eos", "--out", path("never")},
        "the tokenizer bytes has no EOS token; write none.");
    row("encoding", {"data", "prepare", text, "--charset", "utf8", "--out", path("never")}, "--charset: ");
    row("text that is no model", {"data", "prepare", text, "--tokenizer", text, "--out", path("never")},
        "is a text and no sentencepiece model");
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
