// `expe queue --slurm` and `expe merge`: runs go to a cluster as parts of the study and come back. Slurm
// itself is tried by tests/cluster/slurm; here its script is run as it runs it.
#include "tests/app/program.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>

class CliMergeTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  QString study(const char* name, int runs, int steps = 40) {
    QString where = folder_.filePath(name);
    const Outcome made = runExpe(
        QStringList{"sweep", where, "--new", "--quick", "--seeds", QString::number(runs)} + tiny(steps));
    if (made.code != 0)
      qFatal("%s", made.err.constData());
    return where;
  }
  static QStringList partsIn(const QString& cluster) {
    QStringList parts;
    for (const QString& part : QDir(cluster).entryList({"part-*.expe"}, QDir::Dirs, QDir::Name))
      parts << cluster + "/" + part;
    return parts;
  }
  static QByteArray losses(const QString& study) { // all but seconds
    const QString tables = study + "-tables";
    if (runExpe({"export", study, "--format", "csv", "--out", tables}).code != 0)
      return {};
    QByteArray rows;
    for (const QByteArray& line : contents(tables + "/metrics.csv").split('\n'))
      rows += line.left(line.lastIndexOf(',')) + "\n";
    return rows + contents(tables + "/evaluations.csv");
  }
  // As Slurm runs a job of the array, in the folder that it was submitted from.
  static Outcome job(const QString& cluster, int index, const QStringList& with = {}) {
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("EXPE", programPath());
    environment.insert("SLURM_ARRAY_TASK_ID", QString::number(index));
    environment.insert("SLURM_JOB_ID", "7");
    for (const QString& setting : with)
      environment.insert(setting.section('=', 0, 0), setting.section('=', 1));
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(cluster);
    process.start("bash", {cluster + "/train.sbatch"});
    return outcomeOf(process);
  }

private slots:
  void aSweepGoesOutAndComesHome() {
    const QString where = study("home", 3), direct = folder_.filePath("direct"),
                  cluster = folder_.filePath("cluster");
    std::filesystem::copy(where.toStdString(), direct.toStdString(),
                          std::filesystem::copy_options::recursive);
    QCOMPARE(runExpe({"train", direct}).code, 0);
    const Outcome out = runExpe({"queue", where, "--slurm", cluster, "--at-once", "2", "--json"});
    QVERIFY2(out.code == 0, out.err);
    QCOMPARE(out.object()["script"].toString(), cluster + "/train.sbatch");
    QCOMPARE(out.object()["parts"].toArray().size(), 3);
    QCOMPARE(partsIn(cluster).size(), 3);
    const QByteArray script = contents(cluster + "/train.sbatch");
    for (const char* line : {"#SBATCH --array=0-2%2\n", "#SBATCH --requeue\n", "#SBATCH --cpus-per-task=1\n",
                             "#SBATCH --time=0:30:00\n", "#SBATCH --mem=2G\n", "##SBATCH --gpus=1\n"})
      QVERIFY2(script.contains(QByteArray("\n") + line), line);
    const Outcome queue = runExpe({"queue", where, "--json"});
    QCOMPARE(queue.object()["runs"].toArray().size(), 0);
    QCOMPARE(queue.object()["out"].toArray()[1].toObject()["part"].toString(), cluster + "/part-01.expe");
    QVERIFY(runExpe({"queue", where}).out.contains("\tout in " + cluster.toUtf8() + "/part-01.expe\n"));
    QVERIFY(runExpe({"train", where}).err.startsWith("Nothing to train"));
    for (int index = 0; index < 3; ++index) {
      const Outcome trained = job(cluster, index);
      QVERIFY2(trained.code == 0, trained.err);
    }
    QCOMPARE(job(cluster, 1).code, 0); // once more: there is nothing to do
    const Outcome home = runExpe(QStringList{"merge", where} + partsIn(cluster));
    QVERIFY2(home.code == 0, home.err);
    QVERIFY2(
        home.out.startsWith("run 1 (ExPE, seed 1): steps 1 to 40, 2 checkpoints, 3 evaluations, finished\n"),
        home.out);
    QCOMPARE(home.out.count('\n'), 3);
    QVERIFY(losses(direct).size() > 1000);
    QCOMPARE(losses(where), losses(direct));
    QCOMPARE(runExpe({"verify", where}).code, 0);
    const Outcome again = runExpe(QStringList{"merge", where} + partsIn(cluster));
    QCOMPARE(again.code, 0);
    QCOMPARE(again.out, QByteArray("Nothing new.\n"));
  }

  // The rest of them come, and what stays out is said, with exit code 2.
  void whatDiffersIsSaid() {
    const QString where = study("differs", 2), cluster = folder_.filePath("differing");
    QCOMPARE(runExpe({"queue", where, "--slurm", cluster, "--quick"}).code, 0);
    QCOMPARE(runExpe({"train", where, "--run", "1", "--steps", "20"}).code, 0); // by name it may be
    QCOMPARE(runExpe({"train", cluster + "/part-01.expe"}).code, 0);
    QFile weights(cluster + "/part-01.expe/checkpoints/2/40/model.safetensors");
    QVERIFY(weights.open(QIODevice::ReadWrite) && weights.seek(weights.size() - 1) && weights.putChar('x'));
    weights.close();
    QTest::qWait(1100); // made in another second
    const QString stranger = study("stranger", 1);
    const Outcome merged = runExpe({"merge", where, cluster + "/part-00.expe", folder_.filePath("none"),
                                    cluster + "/part-01.expe", stranger, "--json"});
    QCOMPARE(merged.code, 2);
    const QJsonArray refused = merged.object()["refused"].toArray();
    QCOMPARE(refused.size(), 3);
    QVERIFY(refused[0].toString().startsWith("There is no study at"));
    QVERIFY(refused[1].toString().contains("Checkpoint 40 of run 2 is left out"));
    QVERIFY(refused[2].toString().contains("it is a part of another study"));
    QCOMPARE(merged.err.count("\nexpe: ") + merged.err.startsWith("expe: "), 3);
    const QJsonArray runs = merged.object()["runs"].toArray();
    QCOMPARE(runs.size(), 1);
    QCOMPARE(runs[0].toObject()["checkpoints"].toArray(), QJsonArray{20});
    QCOMPARE(runs[0].toObject()["state"].toString(), QString("stopped"));
    QCOMPARE(runExpe({"train", where, "--run", "2"}).code, 0); // goes on from 20
    QCOMPARE(runExpe({"verify", where}).code, 0);
  }

  void wordsThatDoNotGoTogether() {
    const QString where = study("words", 2);
    const auto refused = [&](const QStringList& words, const char* why) {
      const Outcome outcome = runExpe(words);
      QCOMPARE(outcome.code, 2);
      QVERIFY2(outcome.err.contains(why), outcome.err);
    };
    refused({"merge", where}, "PART");
    refused({"queue", where, "--runs-per-job", "2"}, "--runs-per-job says how --slurm writes its parts");
    refused({"queue", where, "--slurm", folder_.filePath("no"), "--pause"}, "--slurm goes with --run");
    refused({"queue", where, "--slurm", folder_.filePath("no"), "--runs-per-job", "0"}, "--runs-per-job");
    refused({"queue", where, "--slurm", folder_.filePath("no"), "--run", "9"}, "There is no run 9");
    refused({"queue", where, "--slurm", where + "/no"}, "is inside the study");
    QVERIFY(!QDir(folder_.filePath("no")).exists());
    const QByteArray before = runExpe({"queue", where, "--json"}).out;
    QCOMPARE(runExpe({"queue", where, "--slurm", folder_.filePath("two"), "--quick", "--run", "2"}).code, 0);
    QCOMPARE(partsIn(folder_.filePath("two")).size(), 1);
    QVERIFY(contents(folder_.filePath("two") + "/train.sbatch").contains("\n##SBATCH --time="));
    refused({"queue", where, "--slurm", folder_.filePath("two"), "--quick"}, "is not empty");
    QCOMPARE(runExpe({"queue", where, "--add", "2", "--json"}).out, before);
  }

  // A name that is typed anywhere does nothing in a script.
  void theScriptRunsNothingButExpe() {
    const QString where = study("a $(touch gone) b", 1), cluster = folder_.filePath("quoted");
    QCOMPARE(runExpe({"queue", where, "--slurm", cluster, "--quick"}).code, 0);
    QCOMPARE(job(cluster, 0).code, 0);
    QVERIFY(!QFile::exists(cluster + "/gone"));
    QCOMPARE(job(cluster, 5).code, 2);
    QVERIFY(job(cluster, 5).err.contains("There is no part-05.expe in"));
    QVERIFY(job(cluster, 0, {"EXPE=/nowhere/expe"}).err.contains("There is no program /nowhere/expe"));
  }
};

QTEST_GUILESS_MAIN(CliMergeTest)
#include "cli_merge_test.moc"
