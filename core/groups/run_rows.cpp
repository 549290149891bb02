// Reads the rows of a study's runs.
#include "core/api/runs.h"

#include <limits>
#include <unordered_map>

namespace expe {
namespace {

constexpr int mostAncestors = 32; // that are read; a study from outside may say that there are any number

Result<std::shared_ptr<const RunData>> parentOf(Study& study, const Run& run, int ancestors);

// With so many ancestors, and the changes made before it had trained so many steps.
Result<RunData> readChanged(Study& study, Run run, int ancestors, std::int64_t before) {
  RunData data;
  data.run = std::move(run);
  data.changes = TRY(study.changes(data.run.id));
  std::erase_if(data.changes, [&](const Change& change) { return change.step >= before; });
  putInForce(data);
  data.parent = TRY(parentOf(study, data.run, ancestors));
  return data;
}

Result<std::shared_ptr<const RunData>> parentOf(Study& study, const Run& run, int ancestors) {
  std::shared_ptr<const RunData> parent;
  if (ancestors > 0 && run.parentRun && *run.parentRun < run.id) // a parent is always older
    if (auto found = TRY(study.find(*run.parentRun)))
      parent = std::make_shared<const RunData>(
          TRY(readChanged(study, *std::move(found), ancestors - 1, run.parentStep.value_or(0))));
  return parent;
}

Result<RunData> read(Study& study, Run run, RowParts parts) {
  auto data = TRY(readChanged(study, std::move(run)));
  if (parts == RowParts::All)
    data.metrics = TRY(study.metrics(data.run.id));
  else if (const auto newest = TRY(study.newestMetric(data.run.id)))
    data.metrics = {*newest};
  data.validations = TRY(study.validations(data.run.id));
  const auto checkpoints = TRY(study.checkpoints(data.run.id));
  for (const Checkpoint& checkpoint : checkpoints)
    data.checkpoints.push_back(checkpoint.step);
  return data;
}

} // namespace

Result<std::vector<Run>> chosenRuns(Study& study, const std::vector<std::int64_t>& ids) {
  if (ids.empty()) {
    auto all = TRY(study.runs());
    std::erase_if(all, [](const Run& run) { return run.archived; });
    return all;
  }
  std::vector<Run> runs;
  for (const std::int64_t id : ids) {
    auto run = TRY(study.run(id));
    runs.push_back(std::move(run));
  }
  return runs;
}

Result<std::vector<RunData>> readRuns(Study& study, const std::vector<std::int64_t>& ids, RowParts parts) {
  auto runs = TRY(chosenRuns(study, ids));
  std::vector<RunData> all;
  std::unordered_map<std::int64_t, std::size_t> places;
  for (Run& run : runs) {
    auto data = TRY(read(study, std::move(run), parts));
    places.emplace(data.run.id, all.size());
    all.push_back(std::move(data));
  }
  const std::optional<std::int64_t> one =
      ids.size() == 1 ? std::optional(ids.front()) : std::nullopt; // else in one look at the table
  auto evaluations = TRY(study.evaluations(one, parts != RowParts::Short));
  for (Evaluation& row : evaluations)
    if (const auto place = places.find(row.run); place != places.end())
      all[place->second].evaluations.push_back(std::move(row));
  return all;
}

Result<RunData> readChanged(Study& study, Run run) {
  return readChanged(study, std::move(run), mostAncestors, std::numeric_limits<std::int64_t>::max());
}

Result<std::shared_ptr<const RunData>> parentOf(Study& study, const Run& run) {
  return parentOf(study, run, mostAncestors);
}

RunRows rowsOf(const std::vector<RunData>& runs) {
  RunRows rows;
  rows.reserve(runs.size());
  for (const RunData& data : runs)
    rows.push_back(&data);
  return rows;
}

} // namespace expe
