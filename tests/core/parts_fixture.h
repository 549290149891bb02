// Runs go out as parts of a study: what goes with them, what their trainers elsewhere make of them, and back.
#pragma once

#include "core/api/pack.h"
#include "tests/fault/snapshot.h"

#include <fstream>

namespace expe {
using namespace expe;
namespace fs = std::filesystem;

inline const std::string version = "0.1.0";

inline std::string contents(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

inline void put(const std::filesystem::path& file, const std::string& bytes) {
  std::ofstream(file, std::ios::binary) << bytes;
}

inline Config configOf(std::int64_t seed, const std::string& text = {}) {
  Config config = someConfig();
  config.set("training.seed", seed);
  config.set("training.steps", std::int64_t{60});
  config.set("training.checkpoint_every", std::int64_t{20});
  config.set("training.threads", std::int64_t{2});
  config.setAutomatic("position.expe.theta", 0.25);
  config.set("data.text", text);
  return config;
}

inline Evaluation evaluationOf(std::int64_t run, std::int64_t step, double loss) {
  Evaluation one;
  one.run = run, one.checkpoint = step, one.window = 16, one.settings = "{}", one.loss = loss,
  one.tokens = 100;
  return one;
}

// As a trainer elsewhere goes on with it, from the checkpoint on.
inline void train(const std::filesystem::path& where, std::int64_t run, std::int64_t to, double slower = 1) {
  const auto study = must(Study::open(where));
  std::vector<std::string> said;
  const auto from = must(study->resumePoint(run, said));
  must(study->setState(run, RunState::Running));
  Config config = must(study->run(run)).config;
  config.set("position.expe.theta", 0.5); // settled
  if (must(study->run(run)).fingerprint.empty())
    must(study->setConfig(run, config));
  must(study->setOrigin(run, {"text", version + ", LibTorch 2.11", "cpu", 1, 1000}));
  must(study->truncate(run, from ? from->step : 0));
  for (std::int64_t step = from ? from->step : 0; step < to;) {
    const std::int64_t next = std::min(to, step + 20);
    auto rows = metricsFrom(step + 1, next);
    for (Metric& row : rows)
      row.seconds *= slower;
    must(study->append(run, rows, {{next, 1, 3.0 / double(next), none, 100}}));
    if (next % 20 == 0)
      addCheckpoint(*study, run, next, "weights " + std::to_string(run) + " " + std::to_string(next));
    step = next;
  }
  if (to == 60) {
    must(study->setState(run, RunState::Finished));
    must(study->addEvaluation(evaluationOf(run, 60, 1.5)));
  }
}

inline Merged merged(Study& study, const std::filesystem::path& part) {
  Progress quiet;
  return must(mergePart(study, part, version, quiet));
}

inline bool nothing(const Merged& merged) {
  return merged.runs.empty() && merged.said.empty() && merged.refused.empty();
}

class PartsFixture : public QObject {
protected:
  Room room_;

  std::unique_ptr<Study> studyOf(int runs, const std::string& text = {}) {
    auto study = must(Study::create(room_.fresh()));
    for (int seed = 1; seed <= runs; ++seed)
      must(study->addRun("seed " + std::to_string(seed), configOf(seed, text)));
    return study;
  }
  std::vector<SentPart> sent(Study& study, std::int64_t runsPerPart = 1) {
    Progress quiet;
    const auto plan = must(planParts(study, {}, runsPerPart));
    return must(sendParts(study, plan.parts, room_.fresh(), {{"script", "text"}}, quiet));
  }
  // Of one run, in a part of its own.
  std::filesystem::path one(Study& study) { return sent(study).front().study; }

  // Nothing of it comes, and this is said.
  void refusedWith(Study& study, const std::filesystem::path& part, const char* what) {
    const std::string before = snapshot(study.folder());
    const Merged came = merged(study, part);
    QVERIFY(came.runs.empty());
    QCOMPARE(came.refused.size(), 1U);
    QVERIFY2(has(came.refused[0], what), came.refused[0].c_str());
    QCOMPARE(snapshot(study.folder()), before);
  }
};

} // namespace expe
