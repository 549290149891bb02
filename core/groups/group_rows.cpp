#include "core/api/losses.h"

#include "core/groups/group_titles.h"

#include <algorithm>

namespace expe {
namespace {

constexpr const char* seedKey = "training.seed";

void findBaseline(GroupRows& found, const RunRows& runs, const Baseline& baseline) {
  const auto of = runsOf(baseline, runs, found.groups);
  if (!of) {
    found.trouble = of.error();
    return;
  }
  found.baseline = of->title;
  for (const RunData* data : of->runs)
    found.baselineRuns.push_back(data->run.id);
  std::ranges::sort(found.baselineRuns);
  for (const RunData* data : runs)
    if (!of->has(data->run.id)) {
      LossChoice choice;
      choice.checkpoint = data->looked;
      found.differences.emplace(data->run.id, differencesOf(*data, *of, choice));
    }
  for (GroupRow& row : found.rows) {
    row.baseline = !of->alone && std::ranges::any_of(of->runs, [&](const RunData* data) {
      return std::ranges::count(row.group.runs(), data->run.id) > 0;
    });
    for (const double length : row.losses.lengths())
      if (auto value = differenceAt(row.group, found.differences, *of, length); !value.points.empty())
        row.differences.emplace(length, std::move(value));
  }
}

} // namespace

bool GroupRows::isBaseline(std::int64_t run) const {
  return std::ranges::binary_search(baselineRuns, run);
}

Result<GroupRows> groupRows(const RunRows& runs, const std::optional<Grouping>& grouping,
                            const std::optional<Baseline>& baseline) {
  GroupRows found;
  for (const std::string& key : differingKeys(runs))
    if (key != seedKey && !changesNoWeight(key))
      found.keys.push_back(key);
  found.groups = TRY(groupsOf(runs, grouping.value_or(Grouping())));
  if (grouping)
    for (const RunGroup& group : found.groups) {
      GroupRow& row = found.rows.emplace_back();
      row.group = group, row.losses = lossesOf(group, runs);
      row.validation =
          std::ranges::any_of(row.losses.lines, [](const auto& entry) { return entry.second.validation; });
    }
  if (baseline)
    findBaseline(found, runs, *baseline);
  return found;
}

} // namespace expe
