// The study: what is stored comes back, whoever else reads or writes it, and whatever happens to the process.
#include "core/api/files.h"
#include "core/api/study.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <fstream>

using namespace expe;
namespace fs = std::filesystem;

namespace {

Config someConfig() {
  Config config;
  config.set("model.layers", std::int64_t{4});
  config.set("training.rate", 1e-3);
  config.set("model.tied", false);
  config.set("position.encoding", std::string("expe"));
  config.set("evaluation.lengths", std::vector<double>{1, 2, 4});
  return config;
}

template <class T> T must(Result<T> result) {
  if (!result)
    qFatal("%s", result.error().message().c_str());
  if constexpr (!std::is_void_v<T>)
    return std::move(result).value();
}

#define MESSAGE(result) QString::fromStdString((result).ok() ? std::string() : (result).error().message())


} // namespace

class StudyTest : public QObject {
  Q_OBJECT

  QTemporaryDir room_;
  int count_ = 0;
  fs::path fresh() { return fs::path(room_.path().toStdString()) / ("study" + std::to_string(++count_)); }

private slots:
  void everythingComesBack() {
    const fs::path where = fresh();
    {
      auto study = must(Study::create(where));
      QCOMPARE(study->name(), where.filename().string());
      const auto first = must(study->addRun("first", someConfig()));
      const auto second = must(study->addRun("second", someConfig(), std::pair<std::int64_t, std::int64_t>{first, 200}));
      QCOMPARE(first, 1);
      QCOMPARE(second, 2);
      must(study->append(1, {{1, 4.25, 1e-4, 2.5, 128, 0.1}, {2, std::nan(""), 2e-4, 1e300, 256, 0.3}},
                         {{0, 1, 5.5, none, 8192}, {2, 4, 5.25, 1.678, 8192}}));
      must(study->setOrigin(1, "0123456789abcdef", "0.1.0", "cpu"));
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
};

QTEST_GUILESS_MAIN(StudyTest)
#include "study_test.moc"
