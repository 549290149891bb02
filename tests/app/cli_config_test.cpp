// What leaves a study as text: a run's configuration, which makes the same run again, losses by length at any
// scale, and tables that say which run a row is of.
#include "core/api/engine.h"
#include "core/api/presets.h"
#include "core/api/schema.h"
#include "core/api/study.h"
#include "core/api/template.h"
#include "tests/app/program.h"

#include <QTemporaryDir>
#include <QTest>

using namespace expe;

class CliConfigTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  QString path(const QString& name) { return folder_.filePath(name); }
  QString study_; // runs ExPE and RoPE, evaluated at s = 1 and 1/2; of RoPE also the test split

  QByteArray config(const QString& study, const QStringList& more = {}) {
    return runExpe(QStringList{"run", study, "--run", "1", "--config"} + more).out;
  }
  static QStringList settings(const QByteArray& lines) {
    QStringList words;
    for (const QByteArray& line : lines.trimmed().split('\n'))
      if (!line.startsWith('#'))
        words << "--set" << QString::fromUtf8(line);
    return words;
  }
  Outcome plot(const QStringList& words, const QString& kind = "length") {
    return runExpe(QStringList{"plot", study_, kind, "--out", path("figure.csv")} + words);
  }
  QList<QByteArray> points() { // of the figure's losses
    QList<QByteArray> rows;
    for (const QByteArray& line : contents(path("figure.csv")).split('\n'))
      if (line.startsWith("loss"))
        rows << line;
    return rows;
  }

private slots:
  void initTestCase() {
    study_ = path("study");
    QCOMPARE(runExpe(QStringList{"new", study_, "--name", "ExPE"} + tiny(60, {"training.seed=7"})).code, 0);
    QCOMPARE(runExpe({"run", study_, "--copy", "1", "--name", "RoPE", "--set", "encoding=rope", "--set",
                      "training.rate=1/512", "--set", "model.mlp=32"})
                 .code,
             0);
    auto study = *Study::open(study_.toStdString());
    for (const std::int64_t run : {1, 2})
      for (const double scale : {1.0, 0.5})
        for (const double length : {1.0, 2.0}) {
          Evaluation e;
          e.run = run, e.checkpoint = 60, e.length = length, e.window = std::int64_t(length * 16);
          e.scale = scale, e.text = "0123456789abcdef", e.longest = 4, e.tokens = 4096;
          e.loss = double(run) + length * scale, e.error = 0.25;
          QVERIFY(study->addEvaluation(e).ok());
        }
    Evaluation e;
    e.run = 2, e.checkpoint = 60, e.window = 16, e.split = "test", e.loss = 7, e.longest = 4, e.tokens = 512;
    QVERIFY(study->addEvaluation(e).ok());
  }

  void aConfigurationMakesTheSameRun() {
    const QByteArray lines = config(study_);
    QVERIFY(lines.startsWith("# run 1 (ExPE), configuration "));
    const auto middle = lines.indexOf("\n# defaults\n");
    QVERIFY(middle > 0);
    const QByteArray own = lines.left(middle + 1), standard = lines.mid(middle);
    QVERIFY(own.contains("\nmodel.layers=1\n") && own.contains("\ntraining.seed=7\n"));
    QVERIFY(standard.contains("\ntraining.warmup=") && !standard.contains("model.layers"));
    QVERIFY(standard.contains("\nposition.expe.theta=auto\n"));
    const QString again = path("again");
    QCOMPARE(runExpe(QStringList{"new", again, "--name", "ExPE"} + settings(lines)).code, 0);
    QCOMPARE(config(again), lines);
    auto one = *Study::open(study_.toStdString()), other = *Study::open(again.toStdString());
    QVERIFY(one->run(1)->config == other->run(1)->config);
  }

  void aConfigurationAsJson() {
    const QJsonObject json = QJsonDocument::fromJson(config(study_, {"--json"})).object();
    QCOMPARE(json["id"].toInt(), 1);
    QCOMPARE(json["config"]["model.layers"].toInt(), 1);
    QVERIFY(!json["defaults"].toArray().contains("model.layers"));
    QVERIFY(json["defaults"].toArray().contains("training.warmup"));
    QVERIFY(json["changes"].toArray().isEmpty() && json["from"].isNull());
    QVERIFY(config(study_).contains(json["hash"].toString().toUtf8()));
  }

  // Also without what stands among the defaults.
  void anotherEncodingIsNoDefault() {
    const QByteArray lines = runExpe({"run", study_, "--run", "2", "--config"}).out;
    const auto middle = lines.indexOf("\n# defaults\n");
    QVERIFY(lines.left(middle).contains("\nposition.encoding=rope\n") &&
            !lines.mid(middle).contains("encoding="));
    const QString again = path("rope");
    QCOMPARE(runExpe(QStringList{"new", again} + settings(lines.left(middle))).code, 0);
    auto one = *Study::open(study_.toStdString()), other = *Study::open(again.toStdString());
    QVERIFY(one->run(2)->config == other->run(1)->config);
    QVERIFY(!runExpe({"run", study_, "--run", "2", "--config", "--json"})
                 .object()["defaults"]
                 .toArray()
                 .contains("position.encoding"));
  }

  // What is printed of it, without the lines that are remarks since they mean nothing.
  static void makesItself(const Schema& schema, const std::string& what, const Config& config) {
    Settings printed = settingsOf(schema, config);
    std::erase_if(printed, [&](const auto& setting) {
      return !meansSomething(schema, *schema.find(setting.first), config);
    });
    const Config base = schema.defaults("expe");
    const auto again = schema.configure(base, printed);
    QVERIFY2(again.ok(),
             qPrintable(QString::fromStdString(what + ": " + (again ? "" : again.error().message()))));
    QVERIFY2(checkRelevant(schema, base, *again, printed).ok(), what.c_str());
    for (const auto& [key, text] : difference(*again, config))
      QFAIL(qPrintable(QString::fromStdString(what + ": " + key + " is " + text)));
    QVERIFY2(*again == config, what.c_str());
  }

  void eachConfigurationMakesItself() {
    const auto loaded = engine();
    QVERIFY2(loaded.ok(), loaded ? "" : loaded.error().message().c_str());
    const Schema& all = schema(**loaded);
    for (const Preset& preset : presets()) {
      const auto config = configOf(preset, all);
      QVERIFY2(config.ok(), preset.id.c_str());
      makesItself(all, preset.id, *config);
    }
    for (const EncodingInfo& encoding : all.encodings()) {
      const Config config = all.defaults(encoding.id);
      makesItself(all, encoding.id, config);
      for (const Parameter& parameter : encoding.parameters)
        for (const std::string& choice : parameter.choices)
          if (const auto chosen = all.configure(config, {{parameter.key, choice}});
              chosen && meansSomething(all, parameter, *chosen)) // else it is refused where it is typed
            makesItself(all, parameter.key + "=" + choice, *chosen);
      for (const auto& longest : {"1", "2", "64"})
        makesItself(all, encoding.id + " to " + longest,
                    *all.configure(config, {{"evaluation.longest", longest}}));
    }
    write(path("a.txt"), QByteArray("to be or not to be, that is the question\n").repeated(4000));
    int runs = 0;
    for (const Template& each : templates())
      for (const TemplateSize& size : each.sizes) {
        Settings needed;
        for (const std::string& key : size.needs)
          needed.emplace_back(key, path("a.txt").toStdString());
        if (std::ranges::count(size.needs, "data.model") > 0) // a tokenizer of the user's
          continue;
        const auto planned = planTemplate(all, each, {size.id, needed});
        QVERIFY2(planned.ok(), (each.id + ": " + (planned ? "" : planned.error().message())).c_str());
        for (const SweepCell& cell : planned->runs())
          makesItself(all, each.id + " " + size.id + " " + cell.name, cell.config), ++runs;
      }
    QVERIFY(runs > 100);
  }

  void aRunAsJsonSaysWhatItIs() {
    const QJsonObject json = runExpe({"run", study_, "--run", "2", "--json"}).array()[0].toObject();
    QCOMPARE(json["encoding"].toString(), QString("rope"));
    QCOMPARE(json["config"]["model.mlp"].toInt(), 32);
    QCOMPARE(json["losses"].toArray().size(), 2); // at its own scale
    QCOMPARE(json["losses"][1]["loss"].toDouble(), 4.0);
    QCOMPARE(json["losses"][1]["length"].toDouble(), 2.0);
    QVERIFY(!json["losses"][1]["validation"].toBool());
    QCOMPARE(json["evaluations"].toArray().size(), 5);
    QVERIFY(!json["paused"].toBool());
  }

  void aRunThatHasNotBegunIsEdited() {
    const QString fresh = path("edited");
    QCOMPARE(runExpe(QStringList{"new", fresh, "--set", "encoding=rope"} + tiny(20)).code, 2); // l is ExPE's
    QCOMPARE(runExpe(QStringList{"new", fresh} + tiny(20)).code, 0);
    QCOMPARE(runExpe({"run", fresh, "--run", "1", "--set", "encoding=rope", "--set", "model.layers=2"}).code,
             0);
    auto study = *Study::open(fresh.toStdString());
    QCOMPARE(study->run(1)->config.text("position.encoding"), std::string("rope"));
    QCOMPARE(study->run(1)->config.integer("model.layers"), 2);
    QCOMPARE(study->runs()->size(), 1u);
    QVERIFY(study->append(1, {{1, 3, 1e-3, 1, 64, 0.1}}).ok()); // it has begun
    QCOMPARE(runExpe({"run", fresh, "--run", "1", "--set", "training.rate=3e-3"}).code, 0);
    QCOMPARE(study->changes(1)->size(), 1u);
    QCOMPARE(study->changes(1)->front().step, 1);
    const Outcome refused = runExpe({"run", fresh, "--run", "1", "--set", "model.layers=3"});
    QCOMPARE(refused.code, 2);
    QVERIFY2(refused.err.contains("model.layers cannot change while a run trains"), refused.err);
    const Outcome both = runExpe({"run", fresh, "--run", "1", "--set", "model.layers=3", "--copy", "1"});
    QCOMPARE(both.code, 2);
    // In training it is asked of the trainer.
    const auto lock = study->lock(1);
    QVERIFY(lock.ok());
    QCOMPARE(runExpe({"run", fresh, "--run", "1", "--set", "training.rate=4e-3"}).code, 0);
    QCOMPARE(*study->takeRequests(1), std::vector<std::string>{"training.rate=0.004"});
  }

  void everyScaleIsDrawn() {
    QCOMPARE(plot({"--scale", "1/2"}).code, 0);
    QCOMPARE(points(), (QList<QByteArray>{
                           "loss (nats per token),ExPE,1,1.5,0.25", "loss (nats per token),ExPE,2,2,0.25",
                           "loss (nats per token),RoPE,1,2.5,0.25", "loss (nats per token),RoPE,2,3,0.25"}));
    QCOMPARE(plot({"--set", "evaluation.scale=1/2", "--runs", "2"}).code, 0);
    QCOMPARE(points().size(), 2);
    QCOMPARE(plot({"--scale", "1,1/2", "--runs", "1"}).code, 0);
    QCOMPARE(points(), (QList<QByteArray>{"loss (nats per token),\"ExPE, s = 1\",1,2,0.25",
                                          "loss (nats per token),\"ExPE, s = 1\",2,3,0.25",
                                          "loss (nats per token),\"ExPE, s = 0.5\",1,1.5,0.25",
                                          "loss (nats per token),\"ExPE, s = 0.5\",2,2,0.25"}));
    QVERIFY(contents(path("figure.csv"))
                .startsWith(
                    "# checkpoint 60 · whole · validation split · blocks of 4× · 4096 targets · fp32 · bars: "
                    "95 % interval over blocks of text\n"));
  }

  void mistakesAreASentence_data() {
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("scale") << QStringList{"--scale", "1/4"} << QByteArray("No run was evaluated so");
    QTest::newRow("span") << QStringList{"--span", "64"} << QByteArray("No run was evaluated so");
    QTest::newRow("step") << QStringList{"--checkpoint", "20"} << QByteArray("No run was evaluated so");
    QTest::newRow("split") << QStringList{"--split", "train"} << QByteArray("split: train is not one of");
    QTest::newRow("build") << QStringList{"--set", "model.layers=2"}
                           << QByteArray("model.layers belongs to the trained model");
    QTest::newRow("key") << QStringList{"--set", "evaluation.spam=2"}
                         << QByteArray("evaluation.spam: unknown; nearest is span.");
    QTest::newRow("view") << QStringList{"--layer", "2"}
                          << QByteArray("--layer belongs to the views of a model; length takes");
    QTest::newRow("number") << QStringList{"--scale", "half"} << QByteArray("scales: half is not a list");
  }
  void mistakesAreASentence() {
    QFETCH(QStringList, words);
    QFETCH(QByteArray, says);
    const Outcome outcome = plot(words);
    QCOMPARE(outcome.code, 2);
    QVERIFY2(outcome.err.contains(says), outcome.err);
  }

  void theLossTakesNoScale() {
    const Outcome outcome = plot({"--scale", "1/2"}, "loss");
    QCOMPARE(outcome.code, 2);
    QVERIFY(outcome.err.contains("--scale belongs to the views of a model"));
  }

  void anEarlierNameIsStillRead() {
    for (const QStringList& words :
         {QStringList{"--split", "test"}, QStringList{"--part", "test"}, QStringList{"--set", "part=test"}}) {
      QCOMPARE(plot(words).code, 0);
      QCOMPARE(points(), QList<QByteArray>{"loss (nats per token),RoPE,1,7,"});
      QVERIFY(contents(path("figure.csv")).contains("split=test,"));
    }
  }

  void aRowSaysWhichRunItIsOf() {
    QCOMPARE(runExpe({"export", study_, "--out", path("tables")}).code, 0);
    const QList<QByteArray> rows = contents(path("tables/evaluations.csv")).trimmed().split('\n');
    QCOMPARE(rows.size(), 10);
    const QList<QByteArray> head = rows[0].split(','), first = rows[1].split(','), last = rows[9].split(',');
    const auto cell = [&](const QList<QByteArray>& row, const char* column) {
      return row.value(head.indexOf(column));
    };
    QCOMPARE(first.size(), head.size());
    QCOMPARE(cell(first, "encoding"), QByteArray("expe"));
    QCOMPARE(cell(last, "encoding"), QByteArray("rope"));
    QCOMPARE(cell(first, "seed"), QByteArray("7"));
    QCOMPARE(cell(last, "rate"), QByteArray("0.001953125"));
    QCOMPARE(cell(first, "half_width_95"), QByteArray("0.25"));
    QCOMPARE(cell(first, "split"), QByteArray("validation"));
    QCOMPARE(cell(last, "split"), QByteArray("test"));
    QCOMPARE(cell(first, "longest"), QByteArray("4"));
    QCOMPARE(cell(first, "model.mlp"), QByteArray("16")); // in which the runs differ
    QCOMPARE(cell(last, "model.mlp"), QByteArray("32"));
    QVERIFY(!cell(first, "position.expe.theta").isEmpty() && cell(last, "position.expe.theta").isEmpty());
    QVERIFY(!head.contains("model.layers") && !head.contains("error"));
    QCOMPARE(runExpe({"export", study_, "--run", "1", "--out", path("tables")}).code, 0);
    QVERIFY(!contents(path("tables/evaluations.csv")).contains("model.mlp")); // one run differs from none
  }

  void aPaperSizeHasItsVocabulary() {
    for (const QJsonValue preset : runExpe({"presets", "--json"}).array()) {
      if (preset["id"] != "paper-35m")
        continue;
      QCOMPARE(preset["paper_vocabulary"].toInt(), 32000);
      QCOMPARE(preset["paper_parameters"].toInt(), 35197824); // 35,192,832 in matrices and 13 norms of 384
      QCOMPARE(preset["parameters"].toInt() - 35197824, 2 * 384 * (preset["vocabulary"].toInt() - 32000));
    }
    const QByteArray lines = runExpe({"presets"}).out;
    QVERIFY(
        lines.contains("35 M, 35197824 parameters with the paper's vocabulary of 32000, 10855296 parameters "
                       "with this tokenizer's of 304"));
  }

  // Last, since rows say it from then on.
  void whatWasChangedInTrainingIsAHistory() {
    auto study = *Study::open(study_.toStdString());
    std::vector<Metric> steps;
    for (std::int64_t step = 1; step <= 60; ++step)
      steps.push_back({step, 3, 1e-3, 1, step * 64, 0.1});
    QVERIFY(study->append(2, steps).ok());
    QVERIFY(study->addChange(2, {30, "training.rate", 1.0 / 1024}).ok());
    const std::string history = "0.001953125, from step 31 0.0009765625";
    const QByteArray told = QByteArray::fromStdString(history);
    const QByteArray lines = runExpe({"run", study_, "--run", "2", "--config"}).out;
    QVERIFY(lines.contains("\ntraining.rate=0.001953125\n"));
    QVERIFY2(lines.contains("\n# changed while it trained: training.rate " + told + "\n"), lines);
    QVERIFY(runExpe({"run", study_, "--run", "2"}).out.contains("\ttraining.rate " + told));
    const QJsonObject json = runExpe({"run", study_, "--run", "2", "--json"}).array()[0].toObject();
    QCOMPARE(json["changed"]["training.rate"].toString(), QString::fromStdString(history));
    QCOMPARE(runExpe({"export", study_, "--run", "2", "--out", path("changed")}).code, 0);
    QVERIFY(contents(path("changed/evaluations.csv")).contains(",\"" + told + "\","));
    const QByteArray groups = runExpe({"run", study_, "--group", "--by", "rate"}).out;
    QVERIFY2(groups.contains("rate 1/512, from step 31 1/1024\t"), groups);
  }
};

QTEST_GUILESS_MAIN(CliConfigTest)
#include "cli_config_test.moc"
