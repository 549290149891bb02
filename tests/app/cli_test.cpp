// `expe` by its good input: what each command writes, its JSON, its files.
#include "core/api/study.h"
#include "core/base/processor.h"
#include "tests/app/program.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

class CliTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  QString trained_; // a study with one finished run of 60 steps

private slots:
  void initTestCase() {
    trained_ = folder_.filePath("trained");
    QCOMPARE(runExpe(QStringList{"new", trained_, "--name", "tiny"} + tiny(60)).code, 0);
    const Outcome outcome = runExpe({"train", trained_, "--json"});
    QCOMPARE(outcome.code, 0);
    const QJsonObject run = outcome.object()["runs"].toArray().at(0).toObject();
    QCOMPARE(run["state"].toString(), QString("finished"));
    QCOMPARE(run["step"].toInt(), 60);
    QCOMPARE(run["tokens"].toInt(), 60 * 4 * 16);
  }

  void helpNamesEveryCommandAndOption() {
    const Outcome all = runExpe({"help"});
    QCOMPARE(all.code, 0);
    for (const char* name : {"new", "run", "checkpoints", "train", "eval", "plot", "export", "verify",
                             "presets", "encodings", "positions", "conform", "version"}) {
      QVERIFY2(all.out.contains(QByteArray("  ") + name + " "), name);
      QCOMPARE(runExpe({"help", name}).code, 0);
    }
    QVERIFY(runExpe({"train", "--help"}).out.contains("--steps TOTAL"));
  }

  void encodingsTellTheRegistry() {
    const QJsonArray list = runExpe({"encodings", "--json"}).array();
    const QMap<QString, QJsonArray> doors = {{"expe", {"overwrite"}}, {"exqpe", {"overwrite"}},
                                             {"rope", {"rotate"}},    {"sinusoidal", {"embed"}},
                                             {"alibi", {"bias"}},     {"nope", {}}};
    QStringList ids;
    for (const QJsonValue value : list) {
      const QJsonObject e = value.toObject();
      ids << e["id"].toString();
      if (doors.contains(ids.last()))
        QCOMPARE(e["doors"].toArray(), doors[ids.last()]);
      for (const char* field : {"title", "paper", "doors", "parameters", "tensors"})
        QVERIFY2(e.contains(field), field);
      for (const QJsonValue p : e["parameters"].toArray())
        QVERIFY(p.toObject()["key"].toString().startsWith("position." + e["id"].toString() + "."));
    }
    for (const char* id : {"expe", "exqpe", "rope", "sinusoidal", "nope", "alibi"})
      QVERIFY2(ids.contains(id), id);
  }

  // Reference numbers of the papers: ExPE at position 511, ALiBi's first of 8 heads at query 3.
  void positionsAreThoseOfThePapers() {
    const QStringList words{"positions",    "expe",     "--set", "l=4",   "--set",
                            "theta=1/2048", "--length", "512",   "--dim", "8"};
    const QJsonObject grid = runExpe(words + QStringList{"--format", "json"}).object();
    QCOMPARE(grid["quantity"].toString(), QString("vector"));
    QCOMPARE(grid["shape"].toArray().at(0).toInt(), 512);
    const int columns = grid["shape"].toArray().at(1).toInt();
    const QJsonArray values = grid["values"].toArray();
    QCOMPARE(values.size(), 512 * columns);
    const double expected[] = {0.24951172, 0.25, 0.25048828, 0.25097656};
    for (int c = 0; c < 4; ++c)
      QVERIFY(qAbs(values.at(511 * columns + c).toDouble() - expected[c]) < 1e-6);

    const QList<QByteArray> rows = runExpe(words + QStringList{"--scale", "0.5"}).out.trimmed().split('\n');
    QCOMPARE(rows.size(), 513);
    QVERIFY(rows[0].startsWith("position,"));
    QVERIFY(qAbs(rows[512].split(',')[1].toDouble() - 0.12475586) < 1e-6);

    const QJsonObject bias =
        runExpe({"positions", "alibi", "--heads", "8", "--length", "4", "--json"}).object();
    const QJsonArray row = bias["values"].toArray();
    QCOMPARE(row.at(12).toDouble(), -1.5);
    QCOMPARE(row.at(13).toDouble(), -1.0);
    QCOMPARE(row.at(14).toDouble(), -0.5);
    QCOMPARE(row.at(15).toDouble(), 0.0);
  }

  void presetsHaveTheirSize() {
    const QJsonArray list = runExpe({"presets", "--json"}).array();
    QVERIFY(list.size() >= 2);
    for (const QJsonValue value : list) {
      const QJsonObject p = value.toObject();
      QVERIFY(!p["id"].toString().isEmpty() && !p["title"].toString().isEmpty());
      QVERIFY(p.contains("parameters") && p.contains("encoding") && p.contains("data"));
    }
  }

  void conformCountsCases() {
    const QString file = folder_.filePath("cases.json");
    write(file, R"({"cases": [
      {"name": "right", "encoding": "expe", "parameters": {"l": 2, "S": 0, "theta": 0.5}, "quantity": "values",
       "inputs": {"positions": [0, 3], "dim": 4}, "expected": [[0, 0.5], [1.5, 2]], "tolerance": 1e-6},
      {"name": "wrong", "encoding": "expe", "parameters": {"l": 2, "S": 0, "theta": 0.5}, "quantity": "values",
       "inputs": {"positions": [0, 3], "dim": 4}, "expected": [[0, 0.5], [1.5, 3]], "tolerance": 1e-6}]})");
    const Outcome outcome = runExpe({"conform", file});
    QCOMPARE(outcome.code, 1);
    QVERIFY(outcome.out.trimmed().endsWith("1 passed, 1 failed"));
  }

  void conformSaysWhereAFileIsWrong() {
    const QString file = folder_.filePath("no_case.json");
    write(file, "{\"cases\": [\n{\"name\": \"n\", \"encoding\": \"alibi\",\n\"quantity\": \"bais\", "
                "\"expected\": [1]}]}");
    const Outcome outcome = runExpe({"conform", file});
    QCOMPARE(outcome.code, 2);
    QVERIFY2(outcome.out.contains("FAILED  n  line 3, quantity: alibi has no bais"), outcome.out);
    QVERIFY2(outcome.err.contains("1 of 1 cases could not be computed"), outcome.err);
  }

  void newMakesOneRunWithTheDefaults() {
    const QString study = folder_.filePath("defaults");
    QCOMPARE(runExpe({"new", study}).code, 0);
    const QJsonArray runs = runExpe({"run", study, "--list", "--json"}).array();
    QCOMPARE(runs.size(), 1);
    const QJsonObject automatic{{"position.expe.l", 16},
                                {"position.expe.theta", 0.125},
                                {"training.precision", expe::processorComputesBf16() ? "bf16" : "fp32"}};
    QJsonObject told = runs.at(0).toObject();
    for (const char* of : {"config", "changed", "encoding", "losses", "evaluations", "paused"})
      QVERIFY2(told.contains(of) && (told.remove(of), true), of);
    QCOMPARE(told, (QJsonObject{{"id", 1},
                                {"automatic", automatic},
                                {"name", ""},
                                {"state", "waiting"},
                                {"step", 0},
                                {"best", QJsonValue::Null},
                                {"tags", QJsonArray()},
                                {"archived", false},
                                {"trashed", QJsonValue::Null},
                                {"note", ""}}));
  }

  void newLeavesAnExistingStudyAlone() {
    const QString file = trained_ + "/trained.expe";
    const QByteArray before = contents(file);
    QVERIFY(!before.isEmpty());
    const Outcome outcome = runExpe({"new", trained_});
    QCOMPARE(outcome.code, 2);
    QVERIFY(outcome.err.startsWith("expe: ") && outcome.err.count('\n') == 1);
    QCOMPARE(contents(file), before);
  }

  void theSampleHasFourPairedRuns() {
    const QString study = folder_.filePath("sample");
    QCOMPARE(runExpe({"new", study, "--preset", "sample"}).code, 0);
    const QJsonArray runs = runExpe({"run", study, "--json"}).array();
    QCOMPARE(runs.size(), 4);
    QStringList names;
    for (const QJsonValue run : runs)
      names << run.toObject()["name"].toString();
    QCOMPARE(names, (QStringList{"ExPE", "RoPE", "ALiBi", "Sinusoidal"}));
  }

  void runAddsCopiesAndGoesOn() {
    const QString study = folder_.filePath("more");
    QCOMPARE(runExpe(QStringList{"new", study} + tiny(40)).code, 0);
    QCOMPARE(
        runExpe({"run", study, "--copy", "1", "--set", "encoding=rope", "--name", "other"}).out.trimmed(),
        QByteArray("2"));
    QCOMPARE(runExpe({"train", study, "--run", "1"}).code, 0);
    QCOMPARE(runExpe({"run", study, "--from", "1@20", "--set", "rate=1e-4"}).out.trimmed(), QByteArray("3"));
    const Outcome wrong = runExpe({"run", study, "--from", "1@21"});
    QCOMPARE(wrong.code, 2);
    QVERIFY(wrong.err.contains("no checkpoint there; it has 20, 40."));
    QCOMPARE(runExpe({"train", study, "--all"}).code, 0);
    for (const QJsonValue run : runExpe({"run", study, "--json"}).array())
      QCOMPARE(run.toObject()["state"].toString(), QString("finished"));
  }

  void trainingGoesOnToTheStepsAskedFor() {
    const QString study = folder_.filePath("steps");
    QCOMPARE(runExpe(QStringList{"new", study} + tiny(40)).code, 0);
    QCOMPARE(runExpe({"train", study, "--steps", "15"}).code, 0);
    QCOMPARE(runExpe({"run", study, "--json"}).array().at(0).toObject()["step"].toInt(), 15);
    QCOMPARE(runExpe({"train", study}).code, 0);
    QCOMPARE(runExpe({"run", study, "--json"}).array().at(0).toObject()["step"].toInt(), 40);
  }

  // A recipe makes a run that was shortened while it trained again, to the step.
  void fewerStepsEndARunWhereTheyDid() {
    const QString study = folder_.filePath("shorter"), recipe = folder_.filePath("shorter.recipe"),
                  again = folder_.filePath("shorter-again");
    QCOMPARE(runExpe(QStringList{"new", study} + tiny(20)).code, 0);
    QVERIFY(
        (*expe::Study::open(study.toStdString()))->addChange(1, {8, "training.steps", std::int64_t{3}}).ok());
    QCOMPARE(runExpe({"train", study}).code, 0);
    QVERIFY(
        (*expe::Study::open(study.toStdString()))->addChange(1, {8, "training.rate", 1e-4}).ok()); // too late
    QCOMPARE(runExpe({"recipe", study, "--out", recipe}).code, 0);
    QCOMPARE(runExpe({"new", again, "--recipe", recipe}).code, 0);
    QCOMPARE(runExpe({"train", again}).code, 0);
    for (const QString& each : {study, again}) {
      const QJsonObject run = runExpe({"run", each, "--json"}).array().at(0).toObject();
      QCOMPARE(run["step"].toInt(), 8);
      QCOMPARE(run["state"].toString(), QString("finished"));
      QCOMPARE(run["changed"].toObject().keys(), QStringList{"training.steps"});
      QCOMPARE(run["changed"]["training.steps"].toString(), QString("20, from step 9 3"));
    }
  }

  void evaluationsSayWhatTheyDependOn() {
    const Outcome outcome =
        runExpe({"eval", trained_, "--run", "1", "--lengths", "1,2,4", "--scales", "1,0.5", "--json"});
    QCOMPARE(outcome.code, 0);
    const QJsonArray results = outcome.object()["results"].toArray();
    QCOMPARE(results.size(), 6);
    for (const QJsonValue value : results) {
      const QJsonObject r = value.toObject();
      QCOMPARE(r["run"].toInt(), 1);
      QCOMPARE(r["checkpoint"].toInt(), 60);
      QCOMPARE(r["window"].toDouble(), r["length"].toDouble() * 16);
      QCOMPARE(r["protocol"].toString(), QString("whole"));
      QCOMPARE(r["tokens"].toInt(), results.at(0)["tokens"].toInt()); // every length sees the same tokens
      QVERIFY(r["loss"].toDouble() > r["floor"].toDouble());
      QCOMPARE(r["longest"].toInt(), 4);
      QCOMPARE(r["text"].toString().size(), 16);                    // the fingerprint
      QVERIFY(r["half_width_95"].isNull() && !r.contains("error")); // of a text of less than 20 blocks
    }
    // Shorter windows are told apart in finer blocks, of which there are enough.
    const Outcome finer = runExpe({"eval", trained_, "--run", "1", "--lengths", "0.5", "--set",
                                   "evaluation.longest=1", "--no-store", "--json"});
    const double half = finer.object()["results"].toArray().at(0)["half_width_95"].toDouble();
    QVERIFY2(half > 0.001 && half < 1, finer.out + finer.err);
    // The same lengths in other blocks are other targets: both are kept, and drawn apart.
    QCOMPARE(
        runExpe({"eval", trained_, "--run", "1", "--lengths", "1,8", "--set", "evaluation.longest=8"}).code,
        0);
    const QString drawn = folder_.filePath("apart.csv");
    QCOMPARE(runExpe({"plot", trained_, "length", "--set", "which=loss", "--out", drawn}).code, 0);
    const QByteArray points = contents(drawn);
    QCOMPARE(points.count("\"tiny, blocks of 4×\","), 3);
    QCOMPARE(points.count("\"tiny, blocks of 8×\","), 2);
  }

  void evaluationByPositionHasOneLossAPosition() {
    const Outcome outcome =
        runExpe({"eval", trained_, "--run", "1", "--lengths", "2", "--by-position", "--no-store", "--json"});
    QCOMPARE(outcome.code, 0);
    const QJsonObject r = outcome.object()["results"].toArray().at(0).toObject();
    QCOMPARE(r["by_position"].toArray().size(), 32);
  }

  void theGainFromLongerInput() {
    const auto eval = [&](const QStringList& more) {
      return runExpe(QStringList{"eval", trained_, "--run", "1", "--lengths", "1,2"} + more);
    };
    const Outcome both = eval({"--protocol", "last,sliding", "--no-store", "--json"});
    QVERIFY2(both.code == 0, both.err);
    const QJsonArray results = both.object()["results"].toArray(), gains = both.object()["gains"].toArray();
    QCOMPARE(results.size(), 3); // sliding once
    QCOMPARE(gains.size(), 2);
    const double sliding = results[0].toObject()["loss"].toDouble();
    for (int i = 0; i < 2; ++i) {
      const QJsonObject gain = gains[i].toObject(), last = results[i + 1].toObject();
      QCOMPARE(gain["length"], last["length"]);
      QVERIFY(std::abs(gain["gain"].toDouble() - (sliding - last["loss"].toDouble())) < 1e-9);
      QVERIFY(gain["half_width_95"].isNull()); // of less than 20 blocks
    }
    QVERIFY(eval({"--protocol", "last", "--json"}).object()["gains"].toArray().isEmpty());
    const QJsonArray known = eval({"--protocol", "sliding", "--json"}).object()["gains"].toArray();
    QCOMPARE(known.size(), 2);
    for (int i = 0; i < 2; ++i) {
      QCOMPARE(known[i].toObject()["half_width_95"],
               gains[i].toObject()["half_width_95"]); // by stored blocks
      QVERIFY(std::abs(known[i].toObject()["gain"].toDouble() - gains[i].toObject()["gain"].toDouble()) <
              1e-9);
    }
    const Outcome table = eval({"--protocol", "last"});
    QVERIFY2(table.out.contains("Gain from longer input"), table.out);
    QVERIFY2(table.out.contains("–: fewer than 20 blocks of text"), table.out);
    const QStringList lines = QString::fromUtf8(table.out).split('\n');
    const QStringList unknown = lines.filter("–").filter("  last");
    QVERIFY2(!unknown.isEmpty(), table.out);
    QCOMPARE(unknown[0].indexOf("–"), lines[0].indexOf("±95 % text") + 9); // the columns end together
    QCOMPARE(unknown[0].indexOf("  last"), lines[0].indexOf("  protocol"));
  }

  void figuresComeInFiveFormats() {
    QCOMPARE(runExpe({"eval", trained_, "--run", "1", "--lengths", "1,2,4"}).code, 0);
    const QList<QPair<QString, QByteArray>> starts = {
        {"pdf", "%PDF"}, {"png", "\x89PNG"}, {"svg", "<?xml"}, {"pgf", "\\documentclass"}, {"csv", "panel,"}};
    for (const QString kind : {"loss", "length"})
      for (const auto& [type, start] : starts) {
        const QString file = folder_.filePath("figure-" + kind + "." + type);
        const Outcome outcome = runExpe({"plot", trained_, kind, "--out", file});
        QVERIFY2(outcome.code == 0, outcome.err);
        QVERIFY2(contents(file).contains(start), qPrintable(file));
      }
  }

  void tablesHaveARowAStep() {
    const QString to = folder_.filePath("tables");
    QCOMPARE(runExpe({"export", trained_, "--format", "csv", "--out", to}).code, 0);
    const QList<QByteArray> rows = contents(to + "/metrics.csv").trimmed().split('\n');
    QCOMPARE(rows.size(), 61);
    QCOMPARE(rows[0], QByteArray("run,name,step,loss,rate,gradient_norm,tokens,seconds"));
    QVERIFY(rows[60].startsWith("1,tiny,60,"));
    QVERIFY(contents(to + "/validations.csv").count('\n') > 2);
    QVERIFY(QFileInfo::exists(to + "/evaluations.csv"));
  }

  void weightsAreExported() {
    const QString to = folder_.filePath("weights");
    const Outcome outcome =
        runExpe({"export", trained_, "--run", "1", "--format", "safetensors", "--out", to});
    QVERIFY2(outcome.code == 0, outcome.err);
    QVERIFY(contents(to + "/model.safetensors").size() > 1000);
  }

  void aSignalStopsWithACheckpoint() {
    const QString study = folder_.filePath("signal");
    QCOMPARE(runExpe(QStringList{"new", study} + tiny(1000000)).code, 0);
    QProcess process;
    process.start(programPath(), {"train", study, "--json"});
    QTRY_VERIFY_WITH_TIMEOUT(runExpe({"run", study, "--json"}).array().at(0).toObject()["step"].toInt() > 30,
                             60000);

    const Outcome second = runExpe({"train", study, "--run", "1"}); // while the first one trains
    QCOMPARE(second.code, 2);
    QVERIFY2(second.err.contains("is being trained by another process"), second.err);

    ::kill(static_cast<pid_t>(process.processId()), SIGTERM);
    QVERIFY(process.waitForFinished(60000));
    QCOMPARE(process.exitCode(), 0);
    const int step = QJsonDocument::fromJson(process.readAllStandardOutput())["runs"][0]["step"].toInt();
    QVERIFY(step > 30);
    QVERIFY(QDir(QString("%1/checkpoints/1/%2").arg(study).arg(step)).exists());
    QCOMPARE(runExpe({"run", study, "--json"}).array().at(0).toObject()["state"].toString(),
             QString("stopped"));
    QCOMPARE(runExpe({"verify", study}).code, 0);
  }

  void versionNamesADevice() {
    const QJsonObject version = runExpe({"version", "--json"}).object();
    QVERIFY(!version["version"].toString().isEmpty());
    QVERIFY(version["devices"].toArray().contains("cpu"));
  }
};

QTEST_GUILESS_MAIN(CliTest)
#include "cli_test.moc"
