// What a run will cost: counted against what is built and trained, never against a clock.
#include "tests/engine/training.h"

#include "core/api/data.h"
#include "core/engine/engine.h"
#include "core/probe/cost_estimate.h"

#include <ATen/Parallel.h>

#include <cmath>

using namespace expe;

class CostEstimateTest : public QObject {
  Q_OBJECT

  static CostEstimate costEstimated(const Config& config, std::int64_t vocabulary, double longStep = 0.8) {
    Progress quiet;
    const auto size = makeEngine()->estimate(config, vocabulary);
    const auto result = estimateCost({config, vocabulary, "cpu"}, *size, quiet, longStep);
    if (!result)
      qFatal("%s", result.error().message().c_str());
    return *result;
  }

private slots:
  void parametersAndMemoryAreThoseOfTheTrueStep_data() {
    QTest::addColumn<QString>("settings");
    QTest::newRow("one layer") << "model.layers=1";
    QTest::newRow("two layers") << "model.layers=2";
    QTest::newRow("deep, few tokens") << "model.layers=24 training.batch=1";
    QTest::newRow("gradients outweigh activations") << "model.layers=24 training.batch=1 data.window=4";
    QTest::newRow("deep, many tokens") << "model.layers=12 training.batch=16 data.window=64";
    QTest::newRow("wide") << "model.layers=6 model.width=256 model.mlp=512 training.batch=2";
    QTest::newRow("tied gpt with dropout")
        << "model.style=gpt model.tied=on model.layers=8 model.dropout=0.2";
    QTest::newRow("alibi") << "position.encoding=alibi model.layers=5";
    QTest::newRow("rope, bf16") << "position.encoding=rope training.precision=bf16 model.layers=9";
    for (const EncodingInfo& encoding : makeEngine()->encodings())
      QTest::newRow(encoding.id.c_str())
          << "position.encoding=" + QString::fromStdString(encoding.id) + " data.window=64 model.layers=3";
    QTest::newRow("accumulated") << "training.accumulation=5 model.layers=10";
  }
  void parametersAndMemoryAreThoseOfTheTrueStep() {
    QFETCH(QString, settings);
    Bench bench;
    Settings typed = {{"training.accumulation", "1"},
                      {"model.dropout", "0"},
                      {"data.window", "32"},
                      {"evaluation.lengths", "1"},
                      {"evaluation.tokens", "1"}};
    addTyped(typed, settings);
    const auto run = bench.add(typed);
    Listener listener;
    QCOMPARE(bench.train(run, 2, &listener).how, TrainEnd::How::Stopped);
    const auto config = bench.study->run(run)->config;
    const auto vocabulary = *knownVocabulary(config);
    const double truth = static_cast<double>(listener.last().stepBytes);
    const auto parameters = makeEngine()->estimate(config, vocabulary)->parameters;
    QVERIFY(truth > 16.0 * static_cast<double>(parameters));
    for (const double longStep :
         {0.0, 1e9}) { // from two layers and two windows at most, and from all of them
      const auto estimate = costEstimated(config, vocabulary, longStep);
      QCOMPARE(estimate.parameters, parameters);
      const double ratio = static_cast<double>(estimate.memoryBytes) / truth;
      QVERIFY2(ratio > 0.85 && ratio < 1.15, qPrintable(QString::number(ratio)));
      QVERIFY(estimate.secondsPerStep > 0 && std::isfinite(estimate.tokensPerSecond));
      if (longStep > 0)
        QCOMPARE(estimate.how.message(), std::string("Measured."));
    }
  }

  void nothingIsDisturbed() {
    Bench bench;
    const auto plain = bench.add(), after = bench.add();
    QCOMPARE(bench.train(plain).how, TrainEnd::How::Finished);
    at::manual_seed(7);
    const auto expected = at::randn({8});
    const int threads = at::get_num_threads();
    at::manual_seed(7);
    (void)costEstimated(configured({{"training.threads", "2"}, {"model.dropout", "0.5"}}), 50);
    QVERIFY(at::equal(at::randn({8}), expected));
    QCOMPARE(at::get_num_threads(), threads);
    QCOMPARE(bench.train(after).how, TrainEnd::How::Finished);
    compareMetrics(*bench.study->metrics(plain), *bench.study->metrics(after));
  }

  void whatIsNoLongerWantedEnds() {
    struct Impatient : Progress {
      mutable int asked = 0;
      bool cancelled() const override { return ++asked > 5; }
    } impatient;
    const auto result = makeEngine()->estimateCost({configured({}), 50, "cpu"}, impatient);
    QVERIFY(!result.ok());
    QCOMPARE(result.error().message(), std::string("Cancelled."));
    QCOMPARE(impatient.asked, 6); // not one more step
  }

  void whatDoesNotFitIsCountedOnly() {
    const auto estimate = costEstimated(configured({{"model.layers", "128"},
                                                    {"model.width", "16384"},
                                                    {"model.heads", "128"},
                                                    {"model.mlp", "65536"},
                                                    {"data.window", "65536"}}),
                                        50000);
    QVERIFY(std::isnan(estimate.secondsPerStep));
    QVERIFY(estimate.memoryBytes > 16 * estimate.parameters);
    QCOMPARE(estimate.how.kind, Error::Kind::User);
    QCOMPARE(estimate.how.key, std::string("model.width"));
    QVERIFY2(estimate.how.message().find(" GB") != std::string::npos, estimate.how.message().c_str());
  }

  void aDeviceThatIsNotThereIsNamed() {
    Progress quiet;
    const auto result = makeEngine()->estimateCost({configured({}), 50, "cuda:9"}, quiet);
    QVERIFY(!result.ok() && result.error().message().find("cuda:9") != std::string::npos);
  }
};

QTEST_GUILESS_MAIN(CostEstimateTest)
#include "cost_estimate_test.moc"
