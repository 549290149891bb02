// Devices as the command line names them: on one that is none, and where it cannot be loaded.
#include "core/api/study.h"
#include "tests/app/program.h"
#include "tests/paths.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

class CliDeviceTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  QString study_ = folder_.filePath("study");

private slots:
  void initTestCase() {
    qputenv("EXPE_DEVICE_MODULE", expe::devicePath);
    const Outcome made = runExpe(QStringList{"new", study_} + tiny(4));
    QVERIFY2(made.code == 0, made.err);
  }

  void areListed() {
    const Outcome outcome = runExpe({"version"});
    QCOMPARE(outcome.code, 0);
    QVERIFY2(outcome.out.contains("devices: cpu fake:0 fake:1\n"), outcome.out);
    QVERIFY(runExpe({"version", "--json"}).object()["trouble"].isNull());
  }

  void areTrainedOn() {
    for (const auto& [name, device] :
         {std::pair{"fake:1", "fake:1"}, {"fake", "fake:0"}, {"cpu", "cpu"}, {"auto", "fake:0"}}) {
      const Outcome run = runExpe({"run", study_, "--copy", "1"});
      QCOMPARE(run.code, 0);
      const Outcome trained = runExpe({"train", study_, "--run", run.out.trimmed(), "--device", name});
      QVERIFY2(trained.code == 0, trained.err);
      const auto study = expe::Study::open(study_.toStdString());
      QCOMPARE((*study)->run(run.out.trimmed().toInt())->device, std::string(device));
      QCOMPARE(runExpe({"eval", study_, "--run", run.out.trimmed(), "--device", name}).code, 0);
    }
  }

  // The workers of a queue share out the GPUs that there are, or stay on the one that is named.
  void eachWorkerHasAGpu_data() {
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QStringList>("devices");
    QTest::newRow("auto") << QStringList{"--workers", "auto"} << QStringList{"fake:0", "fake:1"};
    QTest::newRow("two") << QStringList{"--workers", "2"} << QStringList{"fake:0", "fake:1"};
    QTest::newRow("three of two") << QStringList{"--workers", "3", "--device", "fake"}
                                  << QStringList{"fake:0", "fake:0", "fake:1"};
    QTest::newRow("a named one") << QStringList{"--workers", "2", "--device", "fake:1"}
                                 << QStringList{"fake:1", "fake:1"};
    QTest::newRow("none") << QStringList{"--workers", "2", "--device", "cpu"} << QStringList{"cpu", "cpu"};
  }
  void eachWorkerHasAGpu() {
    QFETCH(QStringList, words);
    QFETCH(QStringList, devices);
    QTemporaryDir folder;
    const QString where = folder.filePath("queue");
    const QStringList endless = tiny(1000000, {"training.keep=1"});
    QCOMPARE(runExpe(QStringList{"new", where} + endless).code, 0);
    for (int i = 1; i < 3; ++i)
      QCOMPARE(runExpe({"run", where, "--copy", "1"}).code, 0);
    QProcess process;
    process.start(programPath(), QStringList{"train", where} + words);
    const auto taken = [&] {
      const auto study = expe::Study::open(where.toStdString(), expe::Study::Mode::ReadOnly);
      QStringList of;
      for (int id = 1; id <= 3; ++id)
        if (const auto run = *(*study)->run(id); run.step > 0)
          of << QString::fromStdString(run.device);
      of.sort();
      return of;
    };
    QTRY_COMPARE_WITH_TIMEOUT(taken(), devices, 60000);
    process.terminate();
    QVERIFY(process.waitForFinished(60000));
    QCOMPARE(process.exitCode(), 0);
  }

  void oneThatIsNotThere() {
    for (const QStringList& words : {QStringList{"train", study_, "--run", "1"},
                                     {"eval", study_, "--run", "2"},
                                     {"estimate", study_, "--run", "1"},
                                     {"attention", study_, "--run", "2"},
                                     {"generate", study_, "--run", "2", "--prompt", "a"}}) {
      const Outcome outcome = runExpe(words + QStringList{"--device", "fake:7"});
      QCOMPARE(outcome.code, 2);
      QVERIFY2(outcome.err.contains(
                   "There is no device fake:7 on this machine; choose auto or one of: cpu, fake:0, fake:1."),
               outcome.err);
    }
  }

  // Training goes on, on the CPU, and says why.
  void oneThatCannotBeLoaded() {
    qputenv("EXPE_DEVICE_MODULE", "/nowhere/libdevice.so");
    const Outcome version = runExpe({"version"});
    QCOMPARE(version.code, 0);
    QVERIFY2(
        version.out.contains("devices: cpu\nEXPE_DEVICE_MODULE: it cannot be loaded: /nowhere/libdevice.so"),
        version.out);
    const Outcome trained = runExpe({"train", study_, "--run", "1"});
    QVERIFY2(trained.code == 0, trained.err);
    QVERIFY2(trained.err.contains("EXPE_DEVICE_MODULE: it cannot be loaded"), trained.err);
    const Outcome refused = runExpe({"train", study_, "--run", "1", "--device", "cuda"});
    QCOMPARE(refused.code, 2);
    QVERIFY2(refused.err.contains("EXPE_DEVICE_MODULE: it cannot be loaded"), refused.err);
    qputenv("EXPE_DEVICE_MODULE", expe::devicePath);
  }
};

QTEST_GUILESS_MAIN(CliDeviceTest)
#include "cli_device_test.moc"
