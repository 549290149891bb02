// `expe estimate`, `expe bench` and `expe import` as somebody types them.
#include "tests/app/program.h"

#include <QTemporaryDir>
#include <QTest>

class ImportCliTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

private slots:
  void aRunIsEstimatedBeforeItIsTrained() {
    const QString study = folder_.filePath("study");
    QCOMPARE(runExpe(QStringList{"new", study} + tiny(20)).code, 0);
    const QJsonObject estimate = runExpe({"estimate", study, "--json"}).object();
    QVERIFY(estimate["parameters"].toInt() > 1000);
    QVERIFY(estimate["memory_bytes"].toDouble() > 16 * estimate["parameters"].toDouble());
    const double step = estimate["seconds_per_step"].toDouble();
    QVERIFY(step > 0);
    QCOMPARE(estimate["seconds"].toDouble(), 20 * step);
    const QJsonObject more = runExpe({"estimate", study, "--set", "model.layers=2", "--json"}).object();
    QVERIFY(more["parameters"].toInt() > estimate["parameters"].toInt());
    QCOMPARE(runExpe({"estimate", study, "--run", "7"}).code, 2);
    QCOMPARE(runExpe({"estimate", "--preset", "labtop"}).code, 2);
    QCOMPARE(runExpe({"bench", "nothing"}).code, 2);
    QVERIFY(!QFile::exists(study + "/checkpoints"));
  }

  void whatIsExportedIsImported() {
    const QString study = folder_.filePath("trained"), out = folder_.filePath("out");
    const QStringList settings = tiny(20, {"position.encoding=rope"});
    QStringList data;
    for (const QString& word : settings)
      if (word != "--set" && !word.startsWith("model.") && !word.startsWith("position."))
        data << "--set" << word;
    QStringList model = settings;
    model.removeAt(model.indexOf("position.expe.l=8") - 1);
    model.removeAll("position.expe.l=8");
    QCOMPARE(runExpe(QStringList{"new", study} + model).code, 0);
    QCOMPARE(runExpe({"train", study}).code, 0);
    QCOMPARE(runExpe({"export", study, "--run", "1", "--format", "hf", "--out", out}).code, 0);
    const Outcome imported =
        runExpe(QStringList{"import", "hf", out, study, "--name", "back", "--json"} + data);
    QVERIFY2(imported.code == 0, imported.err);
    QCOMPARE(imported.object()["id"].toInt(), 2);
    const auto loss = [&](const char* run) {
      return runExpe({"eval", study, "--run", run, "--lengths", "1", "--json"})
          .object()["results"]
          .toArray()
          .at(0)
          .toObject()["loss"]
          .toDouble();
    };
    QVERIFY(loss("1") > 0);
    QCOMPARE(loss("2"), loss("1"));
    // As it came it counts: no queue trains it, and comparisons have it; who names it trains it further.
    QVERIFY(runExpe({"run", study, "--list"}).out.contains("\timported\t0 of "));
    QVERIFY(runExpe({"run", study, "--list", "--filter", "state:imported"}).out.startsWith("2\t"));
    QVERIFY(runExpe({"train", study, "--all"}).err.contains("every run is finished"));
    const Outcome table = runExpe({"table", study, "--rows", "training.steps", "--runs", "2"});
    QVERIFY2(table.code == 0 && table.out.contains("1×"), table.err);
    QCOMPARE(runExpe({"train", study, "--run", "2", "--steps", "1"}).code, 0);
    QVERIFY(runExpe({"run", study, "--list"}).out.contains("\tstopped\t1 of "));
    const Outcome refused = runExpe({"import", "hf", out, study, "--set", "model.layers=3"});
    QCOMPARE(refused.code, 2);
    QVERIFY(refused.err.contains("model.layers"));
    QCOMPARE(runExpe({"import", "gguf", out, study}).code, 2);
  }

  void whatIsChosenIsExported() {
    const QString study = folder_.filePath("chosen"), out = folder_.filePath("chosen-out");
    QStringList settings = tiny(4, {"position.encoding=rope"});
    settings.removeAt(settings.indexOf("position.expe.l=8") - 1);
    settings.removeAll("position.expe.l=8");
    QCOMPARE(runExpe(QStringList{"new", study} + settings).code, 0);
    QCOMPARE(runExpe({"train", study}).code, 0);
    const auto exported = [&](const QStringList& more, const char* format = "hf") {
      return runExpe(QStringList{"export", study, "--run", "1", "--format", format, "--out", out} + more);
    };
    const Outcome done = exported({"--set", "extension=linear", "--set", "factor=4"});
    QVERIFY2(done.code == 0, done.err);
    QVERIFY(!done.err.contains("note:"));
    QFile file(out + "/config.json");
    QVERIFY(file.open(QFile::ReadOnly));
    const auto scaling = QJsonDocument::fromJson(file.readAll())["rope_scaling"];
    QCOMPARE(scaling["rope_type"].toString(), QString("linear"));
    QCOMPARE(scaling["factor"].toDouble(), 4.0);
    const Outcome own = exported({"--set", "extension=dca"});
    QCOMPARE(own.code, 0);
    QVERIFY2(own.err.contains("position.rope.extension: transformers has no counterpart of dca"), own.err);
    QCOMPARE(exported({"--set", "extension=dca"}, "safetensors").code, 0);
    QCOMPARE(exported({"--set", "model.layers=3"}).code, 2);
    QCOMPARE(exported({"--set", "extension=dca"}, "csv").code, 2);
  }

  void aModelOfOurOwnIsNoted() {
    const QString study = folder_.filePath("own"), out = folder_.filePath("own-out");
    QCOMPARE(runExpe(QStringList{"new", study} + tiny(4)).code, 0);
    QCOMPARE(runExpe({"train", study}).code, 0);
    const Outcome done = runExpe({"export", study, "--run", "1", "--format", "hf", "--out", out});
    QCOMPARE(done.code, 0);
    QVERIFY2(done.err.contains("note: transformers has no decoder with position.encoding=expe"), done.err);
  }
};

QTEST_GUILESS_MAIN(ImportCliTest)
#include "import_cli_test.moc"
