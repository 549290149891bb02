#include "core/api/losses.h"

#include "core/groups/group_titles.h"

#include <algorithm>

namespace expe {
namespace {

const RunGroup* groupOf(const std::vector<RunGroup>& groups, std::int64_t run) {
  const auto found = std::ranges::find_if(groups, [run](const RunGroup& group) { return group.has(run); });
  return found == groups.end() ? nullptr : &*found;
}

bool hasSeed(const BaselineRuns& baseline, std::int64_t seed) {
  return std::ranges::any_of(baseline.runs,
                             [seed](const RunData* data) { return seedOf(data->run) == seed; });
}

void take(BaselineRuns& baseline, const RunRows& all, std::int64_t run) {
  const RunData* data = dataOf(all, run);
  if (data && !hasSeed(baseline, seedOf(data->run)))
    baseline.runs.push_back(data);
}

} // namespace

bool BaselineRuns::has(std::int64_t run) const {
  return dataOf(runs, run) != nullptr;
}

const RunData* BaselineRuns::partnerOf(std::int64_t seed) const {
  if (alone)
    return runs.front();
  const auto found =
      std::ranges::find_if(runs, [seed](const RunData* data) { return seedOf(data->run) == seed; });
  return found == runs.end() ? nullptr : *found;
}

Result<BaselineRuns> runsOf(const Baseline& baseline, const RunRows& all,
                            const std::vector<RunGroup>& groups) {
  const RunData* run = dataOf(all, baseline.run);
  const RunGroup* group = groupOf(groups, baseline.run);
  if (!run || !group)
    return userError("The baseline, run {0}, is archived, in the trash or removed: choose another.",
                     {std::to_string(baseline.run)});
  BaselineRuns found{group->title, baseline.alone, {}};
  if (baseline.alone) {
    found.title = displayName(run->run), found.runs = {run};
    return found;
  }
  if (!group->mixed.empty())
    return userError(
        "The baseline {0} mixes runs that differ in {1}, so that a seed has no one partner: group "
        "by that too, or choose one run.",
        {group->title, group->mixed.front()});
  for (const GroupMember& member : group->members)
    take(found, all, member.run);
  for (const auto* others : {&group->unfinished, &group->failed})
    for (const std::int64_t other : *others)
      take(found, all, other);
  return found;
}

LossDifferences differencesOf(const LossLine& run, const LossLine& partner) {
  LossDifferences found;
  found.why = notComparable(run, partner);
  if (found.why.empty())
    for (const Evaluation& row : run.rows)
      if (const Evaluation* other = partner.at(row.length))
        found.at.emplace(row.length, row.loss - other->loss);
  return found;
}

LossDifferences differencesOf(const RunData& run, const BaselineRuns& baseline, const LossChoice& choice) {
  const RunData* partner = baseline.partnerOf(seedOf(run.run));
  if (!partner)
    return {{}, {"the baseline has no run of seed {0}", {seedOf(run.run)}}};
  const auto finished = [](const RunData& data) { return data.run.state == RunState::Finished; };
  if (finished(run) && !finished(*partner) && !baseline.alone)
    return {{}, {"run {0} of the baseline is not finished", {partner->run.id}}};
  LossChoice ofPartner = choice;
  ofPartner.checkpoint.reset(); // that is of this run
  const auto own = lossLines(lossRows(run), choice), other = lossLines(lossRows(*partner), ofPartner);
  if (own.empty() || other.empty())
    return {{}, {"run {0} is not measured yet", {own.empty() ? run.run.id : partner->run.id}}};
  return differencesOf(own.front(), other.front());
}

GroupValue differenceAt(const RunGroup& group, const std::map<std::int64_t, LossDifferences>& differences,
                        const BaselineRuns& baseline, double length) {
  std::map<std::int64_t, double> values;
  for (const GroupMember& member : group.members)
    if (const auto found = differences.find(member.run); found != differences.end())
      if (const auto at = found->second.at.find(length); at != found->second.at.end())
        values.emplace(member.run, at->second);
  GroupValue value = valueOf(group, values);
  if (baseline.alone)
    value.interval = {.mean = value.interval.mean};
  return value;
}

} // namespace expe
