// `expe export --format hf`: the folder that Python runs, looked at without Python.
#include "tests/app/program.h"

#include <QTemporaryDir>
#include <QTest>

class CliExportTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  QString path(const QString& name) const { return folder_.filePath(name); }
  static const QJsonObject json(const QString& file) {
    return QJsonDocument::fromJson(contents(file)).object();
  }
  static const QJsonObject layer(const QString& folder, int number) {
    return json(folder + "/config.json")["expe"]["layers"].toArray().at(number).toObject();
  }
  static QStringList of(const QString& encoding, const QStringList& more = {}) {
    QStringList words = tiny(2, QStringList{"position.encoding=" + encoding} + more);
    if (const auto own = words.indexOf("position.expe.l=8"); encoding != "expe")
      words.remove(own - 1, 2);
    return words;
  }
  // Of a study with a run that was trained.
  Outcome exported(const QString& name, const QStringList& settings, const QStringList& more = {}) const {
    const QString study = path(name + ".study");
    if (!QFileInfo::exists(study)) {
      Outcome made = runExpe(QStringList{"new", study} + settings);
      if (made.code != 0)
        return made;
      const Outcome trained = runExpe({"train", study, "--json"});
      if (trained.code != 0)
        return trained;
    }
    return runExpe(QStringList{"export", study, "--run", "1", "--format", "hf", "--out", path(name)} + more);
  }

private slots:
  void theFolderHasAllThatPythonReads() {
    const Outcome done = exported("bytes", of("expe", {"model.layers=2"}));
    QVERIFY2(done.code == 0, done.err);
    QVERIFY2(done.err.contains("note: ") && done.err.contains("trust_remote_code=True"), done.err);
    QCOMPARE(contents(path("bytes/modeling_expe.py")),
             contents(QString(expe::sourcePath) + "/resources/huggingface/modeling_expe.py"));
    const auto config = json(path("bytes/config.json"));
    QCOMPARE(config["model_type"].toString(), QString("expe-workbench"));
    QCOMPARE(config["architectures"].toArray().at(0).toString(), QString("ExPEForCausalLM"));
    QCOMPARE(config["auto_map"]["AutoConfig"].toString(), QString("modeling_expe.ExPEConfig"));
    QCOMPARE(config["auto_map"]["AutoModelForCausalLM"].toString(), QString("modeling_expe.ExPEForCausalLM"));
    QCOMPARE(config["use_cache"].toBool(), true);
    const auto said = config["expe"].toObject();
    QCOMPARE(said["window"].toInt(), 16);
    QCOMPARE(said["layers"].toArray().size(), 2);
    QCOMPARE(said["embedding"]["layer"].toInt(), 0);
    const auto first = layer(path("bytes"), 0);
    QCOMPARE(first["encoding"].toString(), QString("expe"));
    QCOMPARE(first["parameters"]["l"].toInt(), 8);
    QCOMPARE(first["parameters"]["theta"].toDouble(), 0.125);
    QCOMPARE(first["parameters"]["apply_v"].isBool(), true);
    QVERIFY(first["farthest"].isNull() && first["temperature"].isNull());
    QVERIFY(!json(path("bytes/tokenizer.json"))["model"]["vocab"].toObject().isEmpty());
    QVERIFY(json(path("bytes/tokenizer_config.json")).contains("tokenizer_class"));
  }

  void whatIsChosenAtEvaluationIsTold() {
    const QStringList settings =
        of("rope", {"model.layers=2", "position.pattern=rope[span=5,base=100],nope"});
    const Outcome done =
        exported("chosen", settings,
                 {"--set", "extension=dca", "--set", "evaluation.scale=0.5", "--set", "evaluation.offset=3",
                  "--set", "evaluation.span=9", "--set", "position.temperature=steps"});
    QVERIFY2(done.code == 0, done.err);
    const auto config = json(path("chosen/config.json"));
    QCOMPARE(config["expe"]["scale"].toDouble(), 0.5);
    QCOMPARE(config["expe"]["offset"].toInt(), 3);
    QCOMPARE(config["use_cache"].toBool(), false); // dca's factor follows the length of the text
    const auto rope = layer(path("chosen"), 0), nope = layer(path("chosen"), 1);
    QCOMPARE(rope["farthest"].toInt(), 4); // the narrower of the two
    QCOMPARE(nope["farthest"].toInt(), 8);
    QCOMPARE(rope["parameters"]["base"].toDouble(), 100.0);
    QCOMPARE(rope["parameters"]["extension"].toString(), QString("dca"));
    QCOMPARE(nope["encoding"].toString(), QString("nope"));
    QVERIFY(nope["parameters"].toObject().isEmpty());
    QCOMPARE(nope["temperature"]["rises"].toString(), QString("steps"));
    QCOMPARE(nope["temperature"]["rise"].toDouble(), 0.1);
    QCOMPARE(nope["temperature"]["every"].toInt(), 16);
  }

  void whatTransformersHasItLoadsByItself() {
    const Outcome done = exported("llama", of("rope"));
    QVERIFY2(done.code == 0, done.err);
    QVERIFY2(!done.err.contains("note:"), done.err);
    const auto config = json(path("llama/config.json"));
    QCOMPARE(config["model_type"].toString(), QString("llama"));
    QVERIFY(config.contains("auto_map") && config.contains("expe"));
  }

  void weightsAloneSayNothingOfPython() {
    QVERIFY(exported("plain", of("nope")).code == 0);
    const QString out = path("plain");
    QVERIFY(QFileInfo::exists(out + "/tokenizer.json"));
    const Outcome done =
        runExpe({"export", path("plain.study"), "--run", "1", "--format", "safetensors", "--out", out});
    QVERIFY2(done.code == 0, done.err);
    QVERIFY(!json(out + "/config.json").contains("auto_map"));
    QVERIFY(!QFileInfo::exists(out + "/tokenizer.json")); // it could be another one's
  }

  void whatIsDrawnGoesAlongAndComesBack() {
    const Outcome done = exported("fope", of("fope"));
    QVERIFY2(done.code == 0, done.err);
    const QString file = path("fope/model.safetensors");
    QByteArray weights = contents(file);
    QVERIFY(weights.contains("position.fope_cos.0") && weights.contains("position.fope_sin.0"));
    const Outcome back = runExpe({"import", "hf", path("fope"), path("fope.study")});
    QVERIFY2(back.code == 0, back.err);
    weights[weights.size() - 1] = static_cast<char>(weights.back() ^ 1); // another number
    write(file, weights);
    const Outcome refused = runExpe({"import", "hf", path("fope"), path("fope.study")});
    QCOMPARE(refused.code, 2);
    QVERIFY2(refused.err.contains("Tensor position.fope_sin.0 is another than the one"), refused.err);
  }

  void charactersAreTheTokenizersOwn() {
    write(path("text.txt"), QByteArray("häßlich \n").repeated(400));
    const Outcome done =
        exported("characters", of("nope", {"data.text=" + path("text.txt"), "data.tokenizer=characters"}));
    QVERIFY2(done.code == 0, done.err);
    const auto vocabulary = json(path("characters/tokenizer.json"))["model"]["vocab"].toObject();
    QCOMPARE(static_cast<int>(vocabulary.size()), json(path("characters/config.json"))["vocab_size"].toInt());
    QCOMPARE(vocabulary["\n"].toInt(), 0);
    QCOMPARE(vocabulary["ä"].toInt(), static_cast<int>(vocabulary.size()) - 1);
  }

  void maskedModelsAreRefused() {
    const Outcome done = exported("masked", of("nope", {"training.objective=masked"}));
    QCOMPARE(done.code, 2);
    QVERIFY2(done.err.contains("Run 1 is a masked model"), done.err);
    QVERIFY(!QFileInfo::exists(path("masked")));
  }
};

QTEST_GUILESS_MAIN(CliExportTest)
#include "cli_export_test.moc"
