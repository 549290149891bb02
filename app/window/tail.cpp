#include "app/window/tail.h"

#include <algorithm>

namespace expe {
namespace {

bool same(const Metric& a, const Metric& b) {
  return a.step == b.step && a.seconds == b.seconds && a.tokens == b.tokens &&
         (a.loss == b.loss || (a.loss != a.loss && b.loss != b.loss));
}

// Appends what came after `kept`. Reads the last known row again: if it is another one, the run was taken
// back to a checkpoint and trained again, and everything is read anew.
Result<void> readMetrics(Study& study, std::int64_t run, std::vector<Metric>& kept) {
  auto fresh = TRY(study.metrics(run, kept.empty() ? 0 : kept.back().step - 1));
  if (!kept.empty() && (fresh.empty() || !same(fresh.front(), kept.back()))) {
    kept.clear();
    return readMetrics(study, run, kept);
  }
  kept.insert(kept.end(), fresh.begin() + (kept.empty() ? 0 : 1), fresh.end());
  return {};
}

Config sound(const Schema& schema, Config config) {
  config = schema.complete(std::move(config));
  for (const Section& section : schema.sections())
    for (const Parameter& parameter : section.parameters)
      if (config.has(parameter.key) && config.at(parameter.key).index() != parameter.standard.index())
        config.set(parameter.key, parameter.standard);
  return config;
}

} // namespace

Result<void> Tail::readRun(Study& study, RunData& data) {
  TRY(readMetrics(study, data.run.id, data.metrics));
  auto validations = TRY(study.validations(data.run.id));
  data.validations = std::move(validations);
  auto evaluations = TRY(study.evaluations(data.run.id));
  data.evaluations = std::move(evaluations);
  auto changes = TRY(study.changes(data.run.id));
  data.changes = std::move(changes);
  for (const Change& change : data.changes)
    if (data.run.config.has(change.key) && data.run.config.at(change.key).index() == change.value.index())
      data.run.config.set(change.key, change.value);
  for (const Checkpoint& checkpoint : checkpoints_[data.run.id])
    data.checkpoints.push_back(checkpoint.step);
  if (at_.first == data.run.id)
    data.looked = at_.second;
  return {};
}

bool Tail::look(std::int64_t run, std::optional<std::int64_t> checkpoint) {
  const std::pair wanted(run, checkpoint);
  const bool other = wanted != at_ && (checkpoint || at_.second);
  at_ = wanted;
  return other;
}

void Tail::clear() {
  at_ = {};
  rows_.clear();
  checkpoints_.clear();
  looked_.reset();
}

void Tail::readCheckpoints(Study& study) {
  const auto now = std::chrono::steady_clock::now();
  if (looked_ && now - *looked_ < std::chrono::milliseconds(500))
    return;
  looked_ = now;
  unread_.reset();
  for (const RunData& data : rows_) {
    auto found = study.checkpoints(data.run.id);
    if (!found)
      unread_ = found.error();
    checkpoints_[data.run.id] = found ? *std::move(found) : std::vector<Checkpoint>();
  }
}

Result<void> Tail::read(Study& study, const Schema& schema) {
  auto runs = TRY(study.runs());
  if (runs.size() != rows_.size())
    looked_.reset();
  std::map<std::int64_t, std::vector<Metric>> kept;
  for (RunData& data : rows_)
    kept[data.run.id] = std::move(data.metrics);
  rows_.clear();
  for (Run& run : runs) {
    RunData data;
    data.metrics = std::move(kept[run.id]);
    data.run = std::move(run);
    data.run.config = sound(schema, std::move(data.run.config));
    TRY(readRun(study, data));
    rows_.push_back(std::move(data));
  }
  readCheckpoints(study);
  return {};
}

} // namespace expe
