#include "app/window/claim_rows.h"

#include <algorithm>
#include <set>

namespace expe {
namespace {

// Losses by position are long, and no claim is made of them.
RunData withoutPositions(RunData data) {
  for (Evaluation& row : data.evaluations)
    row.byPosition = {}, row.floorByPosition = {};
  return data;
}

bool isGrouped(const Run& run) { // its losses count
  return run.state == RunState::Finished;
}

// What is measured of runs that are not finished makes no claim.
bool sameClaims(const RunData& a, const RunData& b) {
  return !isGrouped(a.run) && !isGrouped(b.run) && a.run.state == b.run.state &&
         a.run.config == b.run.config && a.run.archived == b.run.archived &&
         a.run.fingerprint == b.run.fingerprint;
}

} // namespace

Result<bool> ClaimRows::read(Study& study) {
  const News news = TRY(study.newsSince(revision_.value_or(0)));
  if (!revision_) {
    TRY(readAll(study));
    revision_ = news.revision;
    return true;
  }
  std::set<std::int64_t> changed;
  for (const auto& [run, part] : news.changed)
    if (part != RunPart::Metrics)
      changed.insert(run);
  bool other = false;
  for (const std::int64_t run : changed) {
    const bool one = TRY(readAgain(study, run));
    other = other || one;
  }
  revision_ = news.revision;
  return other;
}

Result<void> ClaimRows::readAll(Study& study) {
  const auto runs = TRY(study.runs());
  std::vector<std::int64_t> ids;
  ids.reserve(runs.size());
  for (const Run& run : runs)
    ids.push_back(run.id);
  runs_.clear();
  if (ids.empty()) // which would mean all
    return {};
  auto rows = TRY(readRuns(study, ids, RowParts::LongEvaluations));
  for (RunData& data : rows) {
    const std::int64_t id = data.run.id;
    runs_.insert_or_assign(id, withoutPositions(std::move(data)));
  }
  return {};
}

Result<bool> ClaimRows::readAgain(Study& study, std::int64_t id) {
  const auto run = TRY(study.find(id));
  if (!run || !run->trashed.empty())
    return runs_.erase(id) > 0;
  auto rows = TRY(readRuns(study, {id}, RowParts::LongEvaluations));
  RunData data = withoutPositions(std::move(rows.front()));
  const auto known = runs_.find(id);
  const bool same = known != runs_.end() && sameClaims(known->second, data);
  runs_.insert_or_assign(id, std::move(data));
  return !same;
}

std::vector<RunData> ClaimRows::of(const std::vector<std::int64_t>& runs) const {
  std::vector<RunData> rows;
  for (const auto& [id, data] : runs_)
    if (runs.empty() ? !data.run.archived : std::find(runs.begin(), runs.end(), id) != runs.end())
      rows.push_back(data);
  return rows;
}

} // namespace expe
