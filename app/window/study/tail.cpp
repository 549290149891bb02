#include "app/window/study/tail.h"

#include "core/api/runs.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace expe {
namespace {

using enum RunPart;

// What is not known of two steps, as what is no number, is the same of both.
bool same(double a, double b) {
  return a == b || (std::isnan(a) && std::isnan(b));
}

bool same(const Metric& a, const Metric& b) {
  return a.step == b.step && a.tokens == b.tokens && same(a.seconds, b.seconds) && same(a.loss, b.loss);
}

bool same(const std::vector<Checkpoint>& a, const std::vector<Checkpoint>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Checkpoint& one, const Checkpoint& other) {
                      return one.step == other.step && one.bytes == other.bytes && one.kept == other.kept &&
                             one.best == other.best;
                    });
}

Config sound(const Schema& schema, Config config) {
  config = schema.complete(std::move(config));
  for (const Section& section : schema.sections())
    for (const Parameter& parameter : section.parameters)
      if (config.has(parameter.key) && config.at(parameter.key).index() != parameter.standard.index())
        config.set(parameter.key, parameter.standard);
  return config;
}

const std::set<RunPart> all{Itself, Metrics, Validations, Evaluations, Changes, Checkpoints};

} // namespace

bool Tail::look(std::int64_t run, std::optional<std::int64_t> checkpoint) {
  const std::pair wanted(run, checkpoint);
  const bool other = wanted != at_ && (checkpoint || at_.second);
  for (const std::int64_t id : {at_.first, run})
    if (const auto found = runs_.find(id); other && found != runs_.end()) {
      found->second.data.looked = id == run ? checkpoint : std::nullopt;
      changed(found->second);
    }
  at_ = wanted;
  return other;
}

void Tail::clear() {
  const std::int64_t version = version_;
  *this = Tail();
  version_ = version;
}

std::optional<Error> Tail::unreadable() const {
  return unreadable_.empty() ? std::nullopt : std::optional(unreadable_.begin()->second);
}

// Numbers are never used again, so that who keeps what was made of rows knows them after another study, too.
void Tail::changed(TailedRun& run, bool measured) {
  run.data.version = ++version_;
  if (measured)
    run.data.measured = version_;
}

void Tail::round() {
  for (std::size_t i = 0; i < std::min(inTurn, runs_.size()); ++i) {
    const auto next = runs_.upper_bound(turn_);
    turn_ = next == runs_.end() ? runs_.begin()->first : next->first;
    round_.insert(turn_);
  }
  for (const auto& [id, run] : runs_)
    if (run.data.run.state == RunState::Running)
      round_.insert(id);
}

Result<bool> Tail::read(Study& study, const Schema& schema, const std::set<std::int64_t>& hidden) {
  const std::int64_t before = version_;
  const News news = TRY(study.newsSince(revision_)); // first, so that what comes meanwhile is read again
  if (schema_ && schema_ != &schema)
    for (const auto& [id, run] : runs_)
      again_.insert(id);
  TRY(schema_ ? readNews(study, schema, news) : readAll(study, schema));
  schema_ = &schema;
  TRY(readRound(study, schema));
  TRY(readParents(study));
  TRY(readOn(study, hidden));
  revision_ = news.revision;
  again_.clear();
  round_.clear();
  return version_ != before;
}

Result<void> Tail::readAll(Study& study, const Schema& schema) {
  auto runs = TRY(study.allRuns());
  runs_.clear();
  trashed_.clear();
  unread_.clear();
  ++version_;
  for (Run& run : runs)
    TRY(take(study, schema, std::move(run), all));
  return {};
}

Result<void> Tail::readNews(Study& study, const Schema& schema, const News& news) {
  std::map<std::int64_t, Parts> changed;
  for (const auto& [id, part] : news.changed)
    changed[id].insert(part);
  for (const std::int64_t id : again_)
    changed[id] = all;
  for (const auto& [id, parts] : changed) {
    if (parts.contains(Itself) || parts.contains(Changes)) {
      auto run = TRY(study.find(id));
      run ? TRY(take(study, schema, *std::move(run), parts)) : forget(id);
    } else if (const auto known = runs_.find(id); known != runs_.end())
      TRY(readParts(study, known->second, parts));
  }
  return {};
}

// What nobody counted shows in a run's state, its newest step or its folder.
Result<void> Tail::readRound(Study& study, const Schema& schema) {
  for (const std::int64_t id : round_) {
    const auto known = runs_.find(id);
    if (known == runs_.end())
      continue;
    TailedRun& run = known->second;
    const auto checkpoints = run.checkpoints;
    readCheckpoints(study, run);
    if (!same(checkpoints, run.checkpoints))
      changed(run);
    auto now = TRY(study.find(id));
    const auto newest = TRY(study.newestMetric(id));
    const bool steps =
        newest.has_value() == run.newest.has_value() && (!newest || same(*newest, *run.newest));
    if (!now)
      forget(id);
    else if (!steps || now->state != run.data.run.state || !now->trashed.empty())
      TRY(take(study, schema, *std::move(now), all));
  }
  return {};
}

void Tail::forget(std::int64_t run) {
  ++version_;
  renewed_.insert(run);
  runs_.erase(run);
  trashed_.erase(run);
  unread_.erase(run);
  unreadable_.erase(run);
}

Result<void> Tail::take(Study& study, const Schema& schema, Run run, const Parts& parts) {
  const std::int64_t id = run.id;
  renewed_.insert(id);
  if (!run.trashed.empty()) {
    forget(id);
    trashed_.emplace(id, std::make_shared<const RunData>(TRY(readChanged(study, std::move(run)))));
    return {};
  }
  trashed_.erase(id);
  const auto [at, isNew] = runs_.try_emplace(id);
  TailedRun& tailed = at->second;
  tailed.data.run = std::move(run);
  tailed.data.run.config = sound(schema, std::move(tailed.data.run.config));
  if (id == at_.first)
    tailed.data.looked = at_.second;
  TRY(readParts(study, tailed, isNew ? all : parts));
  putInForce(tailed.data);
  return {};
}

Result<void> Tail::readParents(Study& study) {
  if (renewed_.empty())
    return {};
  for (auto& [id, run] : runs_) {
    bool again = renewed_.contains(id) && run.data.run.parentRun;
    for (const RunData* at = run.data.parent.get(); at != nullptr && !again; at = at->parent.get())
      again = renewed_.contains(at->run.id);
    if (!again)
      continue;
    run.data.parent = TRY(parentOf(study, run.data.run));
    changed(run);
  }
  renewed_.clear();
  return {};
}

Result<void> Tail::readParts(Study& study, TailedRun& run, const Parts& parts) {
  for (const RunPart part : parts)
    TRY(readPart(study, run, part));
  changed(run, parts != Parts{Metrics});
  return {};
}

Result<void> Tail::readPart(Study& study, TailedRun& run, RunPart part) {
  const std::int64_t id = run.data.run.id;
  switch (part) {
  case Itself: // has been read
    break;
  case Metrics:
    run.newest = TRY(study.newestMetric(id));
    run.data.run.step = run.newest ? run.newest->step : 0;
    unread_.insert(id);
    break;
  case Validations:
    run.data.validations = TRY(study.validations(id));
    break;
  case Evaluations:
    run.data.evaluations = TRY(study.evaluations(id, false));
    break;
  case Changes:
    run.data.changes = TRY(study.changes(id));
    break;
  case Checkpoints:
    readCheckpoints(study, run);
  }
  return {};
}

// Those that cannot be read leave the rest of the run to be seen.
void Tail::readCheckpoints(Study& study, TailedRun& run) {
  auto found = study.checkpoints(run.data.run.id);
  unreadable_.erase(run.data.run.id);
  if (!found)
    unreadable_.emplace(run.data.run.id, found.error());
  run.checkpoints = found ? *std::move(found) : std::vector<Checkpoint>();
  run.data.checkpoints.clear();
  for (const Checkpoint& checkpoint : run.checkpoints)
    run.data.checkpoints.push_back(checkpoint.step);
}

Result<void> Tail::readOn(Study& study, const std::set<std::int64_t>& hidden) {
  std::vector<std::tuple<bool, bool, std::int64_t>> order; // those that are drawn first, then the newest
  order.reserve(unread_.size());
  for (const std::int64_t id : unread_)
    order.emplace_back(hidden.contains(id), runs_.at(id).data.run.archived, -id);
  std::sort(order.begin(), order.end());
  std::int64_t left = most;
  for (std::size_t i = 0; i < order.size() && left > 0; ++i)
    left -= TRY(readSteps(study, runs_.at(-std::get<2>(order[i])), left));
  return {};
}

// Appends what came after the last known step, `atMost` steps; how many. Reads that step again: if it is
// another one, the run was taken back to a checkpoint and trained again, and everything is read anew.
Result<std::int64_t> Tail::readSteps(Study& study, TailedRun& run, std::int64_t atMost) {
  std::vector<Metric>& kept = run.data.metrics;
  const std::int64_t id = run.data.run.id;
  const bool none = kept.empty();
  auto fresh = TRY(study.metrics(id, none ? 0 : kept.back().step - 1, atMost + 1));
  if (!none && (fresh.empty() || !same(fresh.front(), kept.back()))) {
    kept.clear();
    changed(run);
    return readSteps(study, run, atMost);
  }
  kept.insert(kept.end(), fresh.begin() + (none ? 0 : 1), fresh.end());
  if (static_cast<std::int64_t>(fresh.size()) <= atMost)
    unread_.erase(id);
  if (fresh.size() > (none ? 0 : 1))
    changed(run, none);
  return static_cast<std::int64_t>(fresh.size());
}

Result<QueueView> QueueTail::all(Study& study) {
  QueueView view;
  view.queue = TRY(queueOf(study));
  view.takenOut = TRY(takenOutOf(study));
  view.workers = TRY(queueWorkers(study));
  view.sweeps = TRY(sweepsOf(study));
  return view;
}

bool QueueTail::read(Study& study, bool round) {
  const auto news = study.newsSince(revision_);
  if (!news)
    return false;
  bool stale = !view_ || std::ranges::any_of(news->changed, [](const auto& change) {
    return change.second == RunPart::Itself;
  });
  if (!stale && round) {
    const auto trains = [](const QueueEntry& entry) { return entry.state == RunState::Running; };
    const auto workers = queueWorkers(study);
    stale = study.dataVersion() != version_ || std::ranges::any_of(view_->queue.entries, trains) ||
            (workers && *workers != view_->workers);
  }
  revision_ = news->revision;
  if (!stale)
    return false;
  version_ = study.dataVersion();
  if (auto fresh = all(study))
    view_ = std::make_shared<const QueueView>(*std::move(fresh));
  return true;
}

} // namespace expe
