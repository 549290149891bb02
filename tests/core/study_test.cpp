// The study: what is stored comes back, whoever else reads or writes it, and whatever happens to the process.
#include "tests/core/study_material.h"

#include <cmath>
#include <fstream>

using namespace expe;
namespace fs = std::filesystem;

class StudyTest : public QObject {
  Q_OBJECT

  Room room_;

private slots:
  void everythingComesBack() {
    const fs::path where = room_.fresh();
    {
      auto study = must(Study::create(where));
      QCOMPARE(study->name(), where.filename().string());
      const auto first = must(study->addRun("first", someConfig()));
      const auto second =
          must(study->addRun("second", someConfig(), std::pair<std::int64_t, std::int64_t>{first, 200}));
      QCOMPARE(first, 1);
      QCOMPARE(second, 2);
      must(study->append(1, {{1, 4.25, 1e-4, 2.5, 128, 0.1}, {2, std::nan(""), 2e-4, 1e300, 256, 0.3}},
                         {{0, 1, 5.5, none, 8192}, {2, 4, 5.25, 1.678, 8192}}));
      must(study->setOrigin(1, {"0123456789abcdef", "0.1.0", "cpu"}));
      must(study->setState(1, RunState::Failed, "Out of memory: try batch 16."));
      must(study->setNote(1, "the \"best\" — ε"));
      must(study->rename(2, "renamed"));
      must(study->addChange(1, {1, "training.rate", 5e-4}));
      must(study->addChange(1, {1, "training.steps", std::int64_t{900}}));
      must(study->setNote("layout", std::string("a\0b", 3)));
    }
    auto study = must(Study::open(where));
    const auto runs = must(study->runs());
    QCOMPARE(runs.size(), 2u);
    QVERIFY(runs[0].config == someConfig());
    QCOMPARE(runs[0].step, 2);
    QVERIFY(runs[0].state == RunState::Failed);
    QCOMPARE(runs[0].failure, std::string("Out of memory: try batch 16."));
    QCOMPARE(runs[0].fingerprint, std::string("0123456789abcdef"));
    QCOMPARE(runs[0].codeVersion, std::string("0.1.0"));
    QCOMPARE(runs[0].device, std::string("cpu"));
    QCOMPARE(runs[0].note, std::string("the \"best\" — ε"));
    QVERIFY(!runs[0].parentRun);
    QCOMPARE(runs[0].created.size(), 20u);
    QCOMPARE(runs[1].name, std::string("renamed"));
    QVERIFY(runs[1].state == RunState::Waiting);
    QCOMPARE(*runs[1].parentRun, 1);
    QCOMPARE(*runs[1].parentStep, 200);
    const auto metrics = must(study->metrics(1));
    QCOMPARE(metrics.size(), 2u);
    QCOMPARE(metrics[0].loss, 4.25);
    QVERIFY(std::isnan(metrics[1].loss));
    QCOMPARE(metrics[1].rate, 2e-4);
    QCOMPARE(metrics[1].gradientNorm, 1e300);
    QCOMPARE(metrics[1].tokens, 256);
    QCOMPARE(metrics[1].seconds, 0.3);
    const auto validations = must(study->validations(1));
    QCOMPARE(validations.size(), 2u);
    QCOMPARE(validations[0].step, 0);
    QVERIFY(std::isnan(validations[0].floor));
    QCOMPARE(validations[1].length, 4.0);
    QCOMPARE(validations[1].floor, 1.678);
    const auto changes = must(study->changes(1));
    QCOMPARE(changes.size(), 2u);
    QCOMPARE(changes[0].key, std::string("training.rate"));
    QVERIFY(changes[0].value == Value(5e-4));
    QVERIFY(changes[1].value == Value(std::int64_t{900}));
    QCOMPARE(must(study->note("layout")), std::string("a\0b", 3));
    QCOMPARE(must(study->note("absent")), std::string());
    QVERIFY(must(study->verify()).empty());
  }

  void numbersAreStoredExactly() {
    auto study = must(Study::create(room_.fresh()));
    must(study->addRun("a", someConfig()));
    const double numbers[] = {
        0.1, 1.0 / 3, 5e-324, 1.7976931348623157e308, 1e22, 3, std::nextafter(2.0, 3.0)};
    std::vector<Metric> metrics;
    for (const double number : numbers)
      metrics.push_back(
          {std::int64_t(metrics.size()) + 1, number, number, number, std::int64_t{1} << 62, number});
    must(study->append(1, metrics));
    const auto stored = must(study->metrics(1));
    for (std::size_t i = 0; i < stored.size(); ++i) {
      QVERIFY(stored[i].loss == numbers[i]); // to the last bit, where QCOMPARE would be generous
      QVERIFY(stored[i].seconds == numbers[i]);
      QCOMPARE(stored[i].tokens, std::int64_t{1} << 62);
    }
  }

  void evaluationsReplaceTheirOwnStampOnly() {
    auto study = must(Study::create(room_.fresh()));
    must(study->addRun("a", someConfig()));
    must(study->addRun("b", someConfig()));
    Evaluation first;
    first.run = 1;
    first.checkpoint = 200;
    first.length = 4;
    first.window = 512;
    first.scale = 0.5;
    first.protocol = "sliding";
    first.split = "test";
    first.text = "0123456789abcdef";
    first.longest = 64;
    first.stride = 32;
    first.precision = "bf16";
    first.settings = "{\"evaluation.span\":64}";
    first.loss = 1.0 / 3;
    first.bitsPerByte = 0.25;
    first.floor = 1.538;
    first.channels = {0.1, 0.2, 0.3};
    first.tokens = 8192;
    first.byPosition = {5, 4.5, std::nan(""), 1e-9};
    must(study->addEvaluation(first));
    Evaluation other = first;
    other.scale = 1;
    must(study->addEvaluation(other));
    other.run = 2;
    must(study->addEvaluation(other));
    other.longest = 16; // other targets, and those of another text of the same name
    must(study->addEvaluation(other));
    other.text = "fedcba9876543210";
    must(study->addEvaluation(other));
    first.loss = 2;
    must(study->addEvaluation(first));
    const auto all = must(study->evaluations());
    QCOMPARE(all.size(), 5u);
    QCOMPARE(must(study->evaluations(2)).size(), 3u);
    const Evaluation& stored = all.back(); // replaced, so the newest
    QCOMPARE(stored.loss, 2.0);
    QCOMPARE(stored.checkpoint, 200);
    QCOMPARE(stored.length, 4.0);
    QCOMPARE(stored.window, 512);
    QCOMPARE(stored.scale, 0.5);
    QCOMPARE(stored.protocol, first.protocol);
    QCOMPARE(stored.split, first.split);
    QCOMPARE(stored.text, first.text);
    QCOMPARE(stored.longest, 64);
    QCOMPARE(stored.stride, 32);
    QCOMPARE(stored.precision, first.precision);
    QCOMPARE(stored.settings, first.settings);
    QCOMPARE(stored.bitsPerByte, 0.25);
    QVERIFY(std::isnan(stored.error));
    QCOMPARE(stored.floor, 1.538);
    QVERIFY(stored.channels == first.channels);
    QCOMPARE(stored.tokens, 8192);
    QCOMPARE(stored.byPosition.size(), 4u);
    QVERIFY(std::isnan(stored.byPosition[2]));
    QCOMPARE(stored.byPosition[3], 1e-9);
    QVERIFY(stored.floorByPosition.empty());
    QVERIFY(!stored.created.empty());
    Evaluation nobody;
    nobody.run = 9;
    QVERIFY(has(sentence(study->addEvaluation(nobody)), "There is no run 9"));
  }

  void truncateForgetsWhatCameLater() {
    auto study = must(Study::create(room_.fresh()));
    must(study->addRun("a", someConfig()));
    must(study->addRun("b", someConfig()));
    for (const std::int64_t run : {1, 2}) {
      must(study->append(run, metricsFrom(1, 30),
                         {{10, 1, 3, none, 1}, {20, 1, 3, none, 1}, {30, 1, 3, none, 1}}));
      for (const std::int64_t step : {10, 20, 21}) {
        must(study->addChange(run, {step, "training.rate", 1e-4}));
        Evaluation evaluation;
        evaluation.run = run;
        evaluation.checkpoint = step;
        must(study->addEvaluation(evaluation));
      }
    }
    must(study->truncate(1, 20));
    QCOMPARE(must(study->run(1)).step, 20);
    QCOMPARE(must(study->validations(1)).back().step, 20);
    QCOMPARE(must(study->changes(1)).size(), 3u); // the same changes hold when the steps are trained again
    QCOMPARE(must(study->evaluations(1)).size(), 2u);
    QCOMPARE(must(study->metrics(2)).size(), 30u);
    QCOMPARE(must(study->changes(2)).size(), 3u);
    must(study->append(1, metricsFrom(21, 22)));
    QVERIFY(has(sentence(study->append(1, metricsFrom(22, 23))), "Step 22 of run 1 is stored already"));
    QCOMPARE(must(study->run(1)).step, 22); // nothing of a refused call is written
    must(study->append(1, {}, {{20, 1, 2.5, none, 1}}));
    QCOMPARE(must(study->validations(1)).back().loss, 2.5);
  }

  void aTrainedRunKeepsItsConfiguration() {
    auto study = must(Study::create(room_.fresh()));
    must(study->addRun("a", someConfig()));
    Config other = someConfig();
    other.set("model.layers", std::int64_t{6});
    must(study->setConfig(1, other));
    QVERIFY(must(study->run(1)).config == other);
    must(study->append(1, metricsFrom(1, 1)));
    QVERIFY(has(sentence(study->setConfig(1, someConfig())), "Run 1 has been trained"));
    QVERIFY(must(study->run(1)).config == other);
  }

  void removedRunsTakeAllAlongAndTheirIdsNeverReturn() {
    const fs::path where = room_.fresh();
    auto study = must(Study::create(where));
    QVERIFY(has(sentence(study->run(1)), "the study has no runs yet"));
    for (int i = 0; i < 3; ++i)
      must(study->addRun("a", someConfig()));
    must(study->append(3, metricsFrom(1, 5), {{5, 1, 3, none, 1}}));
    fs::create_directories(where / "checkpoints" / "3" / "5");
    must(study->removeRun(3));
    QVERIFY(!fs::exists(where / "checkpoints" / "3"));
    QVERIFY(must(study->metrics(3)).empty());
    QVERIFY(must(study->validations(3)).empty());
    QVERIFY(has(sentence(study->run(3)), "There is no run 3: the study has 1, 2."));
    QVERIFY(has(sentence(study->append(3, metricsFrom(6, 6))), "There is no run 3"));
    QVERIFY(has(sentence(study->setNote(3, "x")), "There is no run 3"));
    QVERIFY(has(sentence(study->addRun("x", someConfig(), std::pair<std::int64_t, std::int64_t>{3, 5})),
                "There is no run 3"));
    QCOMPARE(must(study->addRun("a", someConfig())), 4);
    QVERIFY(must(study->verify()).empty());
    fs::create_directories(where / "checkpoints" / "9");
    QVERIFY(has(must(study->verify()).at(0), "belongs to no run"));
  }

  void verifyNamesADamagedCheckpoint() {
    const fs::path where = room_.fresh();
    auto study = must(Study::create(where));
    must(study->addRun("a", someConfig()));
    fs::create_directories(where / "checkpoints" / "1" / "5");
    std::ofstream(where / "checkpoints/1/5/manifest.json") << "{}";
    const auto findings = must(study->verify());
    QCOMPARE(findings.size(), 2u);
    QVERIFY(has(findings[0], "checkpoints/1/5/manifest.json is damaged"));
    QVERIFY(has(findings[1], "lies beyond its curve"));
  }

  void aMillionStepsStayUsable() {
    auto study = must(Study::create(room_.fresh()));
    must(study->addRun("a", someConfig()));
    constexpr std::int64_t chunk = 50'000, all = 1'000'000;
    for (std::int64_t first = 1; first <= all; first += chunk)
      must(study->append(1, metricsFrom(first, first + chunk - 1)));
    QCOMPARE(must(study->run(1)).step, all);
    QCOMPARE(must(study->metrics(1, all - 10)).size(), 10u);
    QCOMPARE(must(study->metrics(1)).size(), std::size_t(all));
  }
};

QTEST_GUILESS_MAIN(StudyTest)
#include "study_test.moc"
