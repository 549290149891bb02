// What leaves a study as text: a run's configuration, which makes the same run again, losses by length at any
// scale, and tables that say which run a row is of.
#include "core/api/study.h"
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

  void whatWasChangedInTrainingIsARemark() {
    (*Study::open(study_.toStdString()))->addChange(2, {30, "training.rate", 1.0 / 1024});
    const QByteArray lines = runExpe({"run", study_, "--run", "2", "--config"}).out;
    QVERIFY(lines.contains("\ntraining.rate=0.001953125\n"));
    QVERIFY(lines.contains("\n# changed after step 30: training.rate=0.0009765625\n"));
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
    QVERIFY(
        contents(path("figure.csv"))
            .startsWith("# checkpoint 60 · whole · validation split · blocks of 4× · 4096 targets · fp32\n"));
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
};

QTEST_GUILESS_MAIN(CliConfigTest)
#include "cli_config_test.moc"
