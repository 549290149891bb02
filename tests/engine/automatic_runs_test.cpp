// What is `auto` of real encodings, and when a run decides it.
#include "core/engine/engine.h"
#include "core/probe/eval_config.h"
#include "tests/engine/training.h"

#include <fstream>
#include <iterator>
#include <set>

using namespace expe;
using How = TrainEnd::How;

namespace {

const std::string theta = "position.expe.theta";

Config tinyAuto() {
  Settings settings = Bench::tiny();
  settings.emplace_back(theta, "auto");
  return configured(settings);
}

// As a program with another rule would have left it.
Config elsewhere(Bench&, double value) {
  Config config = tinyAuto();
  config.setAutomatic(theta, value);
  return config;
}

} // namespace

class AutomaticRunsTest : public QObject {
  Q_OBJECT
private slots:
  // A rule is asked for any model and window: what it gives is always a value of its parameter.
  void rulesStayWithinTheLimits() {
    int found = 0;
    std::set<std::string> refused;
    for (const EncodingInfo& encoding : engineSchema().encodings())
      for (const char* window : {"2", "3", "16", "129", "512", "4096", "1048576"})
        for (const char* width : {"2", "8", "64", "130", "1024", "16384"})
          for (const char* spread : {"1e-5", "0.02", "1"}) {
            const auto may =
                engineSchema().configure(engineSchema().defaults("expe"), {{"position.encoding", encoding.id},
                                                                           {"data.window", window},
                                                                           {"model.heads", "1"},
                                                                           {"model.width", width},
                                                                           {"model.initial_std", spread},
                                                                           {"training.batch", "1"},
                                                                           {"evaluation.lengths", "1"}});
            if (!may) { // too short or too narrow for that encoding, which says so at the key
              refused.insert(encoding.id);
              QVERIFY2(may.error().kind == Error::Kind::User && !may.error().key.empty(),
                       may.error().message().c_str());
              continue;
            }
            const Config& config = *may;
            found += static_cast<int>(config.automatic().size());
            for (const std::string& key : config.automatic()) {
              const Parameter* p = engineSchema().find(key);
              QVERIFY(p->when == When::Build ||
                      p->when == When::Start); // live ones have no moment to be decided
              QVERIFY2(p->automatic.rule.ends_with('.'), key.c_str());
            }
          }
    QVERIFY(found > 0);
    std::string names; // 16 dims in a width of 2, or pairs of each of two coordinates; pairs that turn once
                       // within 2 tokens
    for (const auto& id : refused)
      names += id + " ";
    QCOMPARE(QString::fromStdString(names), QString("custom expe_2d fope rope_2d sinusoidal_2d "));
  }

  void theRunDecidesWhenItBegins() {
    Bench bench;
    const auto run = *bench.study->addRun("", elsewhere(bench, 0.3));
    QCOMPARE(bench.train(run, 4).how, How::Stopped);
    const auto stored = bench.study->run(run)->config;
    const double rule = tinyAuto().real(theta);
    QVERIFY(rule != 0.3);
    QCOMPARE(stored.real(theta), rule);
    QVERIFY(stored.automatic(theta)); // a copy is auto again
    std::ifstream in(bench.study->checkpoints(run)->back().folder / "state.json");
    const std::string state{std::istreambuf_iterator<char>(in), {}};
    QVERIFY(state.find("\"position.expe.theta\": " + print(Value(rule))) != state.npos); // a number
    QVERIFY(state.find("\"auto\":") == state.npos);
  }

  // A rule that has changed meanwhile changes neither the run nor its numbers.
  void aBegunRunKeepsWhatItTook() {
    Bench bench;
    const auto whole = *bench.study->addRun("", [] {
      Config config = tinyAuto();
      config.set(theta, 0.3);
      return config;
    }());
    QCOMPARE(bench.train(whole).how, How::Finished);
    const auto run = *bench.study->addRun("", elsewhere(bench, 0.3));
    const auto origin = *bench.study->run(whole);
    QVERIFY(bench.study->setOrigin(run, {origin.fingerprint, origin.codeVersion, "cpu", 1, 1}).ok());
    QCOMPARE(bench.train(run, 5).how, How::Stopped);
    QCOMPARE(bench.study->run(run)->config.real(theta), 0.3);
    QCOMPARE(bench.train(run).how, How::Finished); // resumed
    QCOMPARE(bench.study->run(run)->config.real(theta), 0.3);
    compareMetrics(*bench.study->metrics(run), *bench.study->metrics(whole));
  }

  void numbersStayNumbers() { // as in every older study
    Bench bench;
    const auto run = bench.add({{"position.expe.theta", "1/2048"}, {"position.expe.l", "4"}});
    const auto before = bench.study->run(run)->config;
    QCOMPARE(bench.train(run, 4).how, How::Stopped);
    QCOMPARE(bench.study->run(run)->config, before);
  }

  void anEvaluationReadsWhatWasTaken() {
    Bench bench;
    const auto config =
        evalConfig(elsewhere(bench, 0.3), {{"evaluation.scale", "0.5"}, {"evaluation.longest", "8"}});
    QVERIFY2(config.ok(), config ? "" : config.error().message().c_str());
    QCOMPARE(config->real(theta), 0.3); // although longest belongs to a run's start
    QVERIFY(!evalConfig(elsewhere(bench, 0.3), {{"theta", "auto"}}).ok());
  }

  void conformanceCasesHaveNumbers() {
    const auto cases = makeEngine()->conform(
        R"({"cases": [{"name": "n", "encoding": "expe", "parameters": {"l": 1, "theta": "auto"}, "quantity": "values",
            "inputs": {"positions": [0]}, "expected": [[0]]}]})");
    const std::string problem = cases ? cases->front().problem : cases.error().message();
    QVERIFY2(problem.find("write a number") != problem.npos, problem.c_str());
  }
};

QTEST_GUILESS_MAIN(AutomaticRunsTest)
#include "automatic_runs_test.moc"
