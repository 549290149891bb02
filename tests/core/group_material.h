// Runs made by hand that groups, claims and tables are made of.
#pragma once

#include "core/api/losses.h"
#include "tests/core/study_material.h"

namespace expe {

inline RunData groupRun(std::int64_t id, const std::string& encoding, std::int64_t seed, double rate = 1e-3) {
  RunData data;
  data.run.id = id;
  data.run.state = RunState::Finished;
  data.run.fingerprint = "f00d";
  data.run.config.set("position.encoding", encoding);
  data.run.config.set("training.seed", seed);
  data.run.config.set("training.rate", rate);
  data.run.config.set("training.threads", std::int64_t{2});
  data.run.config.set("data.window", std::int64_t{128});
  return data;
}

inline Evaluation groupEvaluation(std::int64_t run, double length, double loss,
                                  const std::vector<double>& blocks = {}) {
  Evaluation e;
  e.run = run, e.checkpoint = 100, e.length = length, e.window = static_cast<std::int64_t>(128 * length);
  e.text = "f00d", e.longest = 16, e.tokens = 4096, e.settings = "{}", e.loss = loss, e.blocks = blocks;
  return e;
}

// As readRuns() finds a run that went on from another at a step.
inline void continues(RunData& child, const RunData& parent, std::int64_t step = 100) {
  child.run.parentRun = parent.run.id, child.run.parentStep = step;
  child.parent = std::make_shared<const RunData>(parent);
}

// One run a loss, with seeds from 1.
inline std::vector<RunData> seeded(std::int64_t firstId, const std::string& encoding,
                                   const std::vector<double>& losses, double rate = 1e-3, double length = 1) {
  std::vector<RunData> runs;
  for (std::size_t i = 0; i < losses.size(); ++i) {
    const auto at = static_cast<std::int64_t>(i);
    runs.push_back(groupRun(firstId + at, encoding, at + 1, rate));
    runs.back().evaluations.push_back(groupEvaluation(firstId + at, length, losses[i]));
  }
  return runs;
}

inline std::vector<RunData> together(std::vector<std::vector<RunData>> parts) {
  std::vector<RunData> all;
  for (auto& part : parts)
    for (RunData& run : part)
      all.push_back(std::move(run));
  return all;
}

} // namespace expe
