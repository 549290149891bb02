// `expe attention`: the numbers that a probe has, as tables.
#include "tests/app/program.h"

#include "core/api/engine.h"
#include "core/api/run_figure.h"
#include "tests/paths.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace expe;

class CliAttentionTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  QString study_;
  std::unique_ptr<Probe> probe_;
  Progress quiet_;

  QString path(const QString& name) { return folder_.filePath(name); }
  Outcome attention(const QStringList& words) { return runExpe(QStringList{"attention", study_} + words); }
  static ProbeState state(std::int64_t length) {
    ProbeState state;
    state.run = 1, state.head = 1;
    state.split = "train", state.length = length;
    return state;
  }
  // Of the lines "query,key,weight".
  static QMap<QPair<int, int>, double> table(const QByteArray& csv) {
    QMap<QPair<int, int>, double> cells;
    const auto lines = csv.split('\n');
    auto line = std::find(lines.begin(), lines.end(), QByteArray("query,key,weight"));
    for (line += line != lines.end(); line != lines.end() && !line->isEmpty(); ++line) {
      const auto fields = line->split(',');
      cells[{fields.at(0).toInt(), fields.at(1).toInt()}] = fields.at(2).toDouble();
    }
    return cells;
  }

private slots:
  void initTestCase() {
    study_ = folder_.filePath("study");
    QCOMPARE(runExpe(QStringList{"new", study_} +
                     tiny(20, {"data.records=4000", "data.tokenizer=bytes", "model.initial_std=0.3"}))
                 .code,
             0);
    QCOMPARE(runExpe({"train", study_}).code, 0);
    qputenv("EXPE_ENGINE", enginePath);
    probe_ = (*engine())->probe(study_.toStdString());
  }

  void theTableIsTheMap() {
    const Outcome outcome = attention({"--run", "1", "--head", "2", "--split", "train", "--length", "40",
                                       "--scale", "0.5", "--out", path("map.csv")});
    QVERIFY2(outcome.code == 0, outcome.err);
    QCOMPARE(outcome.out.trimmed(), path("map.csv").toUtf8());
    auto state = this->state(40);
    state.eval.set("evaluation.scale", 0.5);
    const auto figure = probe_->figure({"attention", state, {}, {}, defaultOptions("attention")}, quiet_,
                                       [](const Figure&) {});
    QVERIFY(figure.ok());
    const auto cells = table(contents(path("map.csv")));
    QCOMPARE(cells.size(), 40 * 41 / 2);
    for (auto cell = cells.begin(); cell != cells.end(); ++cell)
      QCOMPARE(float(cell.value()), figure->panels.at(0).map->at(cell.key().first, cell.key().second));
    QVERIFY(contents(path("map.csv")).startsWith("# " + QByteArray::fromStdString(figure->stamp) + "\n"));
    for (state.position = 0; state.position < 40; ++state.position) {
      const auto row = *probe_->attentionRow(state, quiet_);
      for (int key = 0; key <= state.position; ++key)
        QCOMPARE((cells.value({int(state.position), key})), row[std::size_t(key)]);
    }
  }

  void aLongTextIsPooled() {
    const Outcome outcome = attention({"--split", "train", "--length", "2048", "--set", "pool=mean"});
    QVERIFY2(outcome.code == 0, outcome.err);
    const auto cells = table(outcome.out);
    QCOMPARE(cells.size(), 1024 * 1025 / 2);
    QVERIFY(cells.contains({2046, 2046}) && !cells.contains({2047, 2047})); // 2 × 2 weights
    QVERIFY(outcome.out.contains("# mean attention weight of 2 × 2\n"));
  }

  void rowsAndDistancesAreJson() {
    const Outcome outcome = attention(
        {"--head", "2", "--split", "train", "--length", "40", "--show", "row", "--position", "30", "--json"});
    QVERIFY2(outcome.code == 0, outcome.err);
    auto state = this->state(40);
    state.position = 30;
    const auto row = *probe_->attentionRow(state, quiet_);
    const auto measured = outcome.object().value("now")["data_vars"]["weight"];
    QCOMPARE(measured["attrs"]["units"].toString(), QString("1"));
    const auto curve = outcome.object()["panels"][0]["curves"][0];
    QCOMPARE(measured["data"].toArray(), curve["y"].toArray());
    QCOMPARE(curve["y"].toArray().size(), 31);
    for (int key = 0; key <= 30; ++key)
      QCOMPARE(curve["y"][key].toDouble(), row[std::size_t(key)]);
    const Outcome distance =
        attention({"--split", "train", "--length", "40", "--show", "distance", "--json"});
    QCOMPARE(distance.object()["panels"][0]["curves"].toArray().size(), 2);
    const auto by = distance.object().value("now");
    QCOMPARE(by["coords"]["distance"]["data"].toArray().size(), 40);
    QCOMPARE(by["data_vars"]["weight_alone"]["data"].toArray().size(), 40);
    const Outcome map = attention({"--split", "train", "--length", "4", "--json"});
    const auto values = map.object()["panels"][0]["map"]["values"];
    QCOMPARE(values[0][0].toDouble(), 1.0);
    QVERIFY(values[0][1].isNull());
    const auto weights = map.object().value("now")["data_vars"]["weight"]["data"];
    for (int key = 0; key < 4; ++key)
      QCOMPARE(float(weights[3][key].toDouble()), float(values[3][key].toDouble()));
    QVERIFY(weights[0][1].isNull());
  }

  void aFileOrAWordIsTheText() {
    write(path("text.txt"), "0 1 2 3");
    const Outcome file = attention({"--text", path("text.txt")});
    const Outcome typed = attention({"--typed", "0 1 2 3"});
    if (file.code == 0)
      QCOMPARE(table(file.out), table(typed.out));
    QCOMPARE(file.code, typed.code);
    QVERIFY2(typed.code == 0, typed.err);
    QCOMPARE(table(typed.out).size(), 7 * 8 / 2);
  }

  void wordsAreChecked_data() {
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char* name, const QStringList& words, const QByteArray& says) {
      QTest::newRow(name) << words << says;
    };
    row("layer", {"--layer", "2"}, "There is no layer 2");
    row("head", {"--head", "0"}, "--head");
    row("ending", {"--out", "map.jpg"}, "its ending says the format");
    row("text", {"--text", "/nowhere/at.all"}, "cannot be read");
    row("both texts", {"--text", "a", "--typed", "b"}, "exclude each other");
    row("split of a text", {"--typed", "b", "--split", "test"}, "belong to the run's own text");
    row("built", {"--set", "model.layers=2"}, "belongs to the trained model");
    row("show", {"--show", "all"}, "--show: all is unknown");
    row("option", {"--set", "threshold=2"}, "threshold");
    row("scale", {"--scale", "0"}, "evaluation.scale");
    row("length", {"--length", "100000"}, "has no piece of 100001 tokens");
    row("checkpoint", {"--checkpoint", "7"}, "no checkpoint of step 7");
  }
  void wordsAreChecked() {
    QFETCH(QStringList, words);
    QFETCH(QByteArray, says);
    const Outcome outcome = attention(words);
    QVERIFY2(outcome.code == 2, outcome.err);
    QVERIFY2(outcome.err.contains(says), outcome.err);
    QVERIFY(outcome.out.isEmpty());
  }
};

QTEST_GUILESS_MAIN(CliAttentionTest)
#include "cli_attention_test.moc"
