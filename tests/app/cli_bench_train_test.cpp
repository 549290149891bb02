// expe bench train: what it measures, and how a peer is measured in turn. How fast is no matter here.
#include "tests/app/program.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

class CliBenchTrainTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  // A program that stands for a Python with PyTorch.
  QString peer(const QString& name, const QByteArray& script) {
    QFile file(folder_.filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write("#!/bin/sh\n" + script) < 0)
      return {};
    file.close();
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return file.fileName();
  }
  static QStringList small(const QStringList& more) {
    return QStringList{
               "bench", "train",   "--shape", "laptop", "--encoding",       "rope",  "--precision",
               "fp32",  "--steps", "1",       "--set",  "training.batch=2", "--set", "training.threads=1",
               "--json"} +
           more;
  }

private slots:
  void measuresSteps() {
    const Outcome outcome = runExpe(small({}));
    QCOMPARE(outcome.code, 0);
    const QJsonObject row = outcome.object();
    QCOMPARE(row["parameters"].toInt(), 832640); // as the same model of PyTorch has
    QCOMPARE(row["precision"].toString(), QString("fp32"));
    QCOMPARE(row["batch"].toInt(), 2);
    QVERIFY(std::abs(row["first_loss"].toDouble() - std::log(304.0)) < 0.2); // of a model that knows nothing
    QVERIFY(row["tokens_per_s"].toDouble() > 0 && row["peak_mib"].toDouble() > 10);
    // 6 N of the products and 6 · layers · width · window for attention.
    const double flops = 6.0 * (832640 - 304 * 128 - 9 * 128) + 6.0 * 4 * 128 * 129;
    const double utilisation =
        flops * row["tokens_per_s"].toDouble() / (1e12 * row["matmul_tflops"].toDouble());
    QVERIFY(std::abs(row["model_flops_utilisation"].toDouble() / utilisation - 1) < 1e-6);
  }

  // Both forms of the peer come between ours, and are told the sizes.
  void takesTurnsWithAPeer() {
    const QString told = folder_.filePath("told");
    const QString python = peer("python", "cat >> " + told.toUtf8() + "\necho >> " + told.toUtf8() +
                                              "\necho '{\"tokens_per_s\": 100, \"peak_mib\": 1000}'\n");
    const Outcome outcome = runExpe(small({"--peer", python, "--rounds", "2"}));
    QCOMPARE(outcome.code, 0);
    const QJsonObject row = outcome.object();
    QCOMPARE(row["eager"].toArray(), (QJsonArray{100.0, 100.0}));
    const QJsonArray ours = row["ours"].toArray();
    QCOMPARE(ours.size(), 2);
    const double larger = std::max(ours[0].toDouble(), ours[1].toDouble()); // the middle of two
    QVERIFY(std::abs(row["over_eager"].toDouble() - larger / 100) < 1e-6 * larger);
    QFile file(told);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto asked = file.readAll().trimmed().split('\n');
    QCOMPARE(asked.size(), 4);
    const auto first = QJsonDocument::fromJson(asked[0]).object(),
               second = QJsonDocument::fromJson(asked[1]).object();
    QCOMPARE(first["mode"].toString() + second["mode"].toString(), QString("eagercompile"));
    QCOMPARE(first["width"].toInt(), 128);
    QCOMPARE(first["gated"].toBool(), true);
    QCOMPARE(first["batch"].toInt(), 2);
  }

  void aPeerThatFailsIsQuoted() {
    const Outcome outcome =
        runExpe(small({"--peer", peer("broken", "echo 'no module named torch' >&2; exit 1\n")}));
    QCOMPARE(outcome.code, 1);
    QVERIFY2(outcome.err.contains("PyTorch (eager) could not be measured: no module named torch"),
             outcome.err);
    const Outcome none = runExpe(small({"--peer", folder_.filePath("nowhere")}));
    QCOMPARE(none.code, 1);
    QVERIFY2(none.err.contains("nowhere could not be started"), none.err);
  }

  void whatItDoesNotKnowIsSaid() {
    const Outcome outcome = runExpe({"bench", "train", "--shape", "huge"});
    QCOMPARE(outcome.code, 2);
    QVERIFY2(outcome.err.contains("there are laptop, 35m, s and m"), outcome.err);
    QCOMPARE(runExpe({"bench", "train", "--precision", "fp8"}).code, 2);
    QCOMPARE(runExpe({"bench", "train", "--encoding", "ropy"}).code, 2);
  }
};

QTEST_GUILESS_MAIN(CliBenchTrainTest)
#include "cli_bench_train_test.moc"
