#include "core/claims/claims.h"

#include "core/api/schema.h"
#include "core/base/lists.h"
#include "core/groups/group_titles.h"
#include "core/groups/in_words.h"
#include "core/statistics/student.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace expe {
namespace {

struct Candidate { // the runs with one value of the key
  RunGroup group;
  Value value;
  std::string text; // with its history
};

RunRows rowsOf(const RunRows& all, const std::vector<std::int64_t>& runs) {
  RunRows rows;
  for (const RunData* data : all)
    if (std::ranges::find(runs, data->run.id) != runs.end())
      rows.push_back(data);
  return rows;
}

Result<std::vector<Candidate>> candidatesOf(const RunRows& rows, Grouping grouping, const std::string& key) {
  if (!grouping.by.empty())
    grouping.by.push_back(key);
  auto groups = TRY(groupsOf(rows, grouping));
  std::vector<Candidate> candidates;
  for (RunGroup& group : groups)
    if (!group.members.empty() && group.config.has(key)) {
      const Value value = group.config.at(key);
      const std::int64_t first = group.members.front().run;
      candidates.push_back({std::move(group), value, valueText(key, *rowsOf(rows, {first}).front())});
    }
  std::ranges::stable_sort(candidates,
                           [](const Candidate& a, const Candidate& b) { return a.value < b.value; });
  return candidates;
}

std::set<std::int64_t> commonSeeds(const std::vector<Candidate>& candidates) {
  std::map<std::int64_t, std::size_t> count;
  for (const Candidate& candidate : candidates)
    for (const GroupMember& member : candidate.group.members)
      ++count[member.seed];
  std::set<std::int64_t> seeds;
  for (const auto& [seed, times] : count)
    if (times == candidates.size())
      seeds.insert(seed);
  return seeds;
}

const Validation* lastAtOne(const RunRows& rows, std::int64_t run) {
  const Validation* last = nullptr;
  for (const RunData* data : rows)
    if (data->run.id == run)
      for (const Validation& row : data->validations)
        if (row.length == 1)
          last = &row;
  return last;
}

// Of a run that diverged it is infinite.
Result<double> validated(const Candidate& candidate, const RunRows& rows, const std::set<std::int64_t>& seeds,
                         std::int64_t& targets) {
  std::vector<double> losses;
  for (const GroupMember& member : candidate.group.members) {
    if (!seeds.count(member.seed))
      continue;
    const std::string run = std::to_string(member.run);
    const Validation* last = lastAtOne(rows, member.run);
    if (!last)
      return userError(
          "Run {0} was never validated at 1×, by which the best is chosen: set evaluation.lengths "
          "to have 1 in it.",
          {run});
    if (targets != 0 && targets != last->tokens)
      return userError("Run {0} was validated on {1} targets, others on {2}: the best can only be chosen of "
                       "runs with the same evaluation.tokens.",
                       {run, std::to_string(last->tokens), std::to_string(targets)});
    targets = last->tokens;
    losses.push_back(std::isnan(last->loss) ? std::numeric_limits<double>::infinity() : last->loss);
  }
  return mean(losses);
}

Text words(const TunedChoice& choice, const std::string& key) {
  const std::string name = lastPart(key) + " " + choice.tried[choice.best].first;
  if (choice.untuned)
    return {"{0}: {1}, the only one trained: untuned", {choice.title, name}};
  const auto tried =
      joined(choice.tried, [](const auto& one) { return one.first + ": " + fixed(one.second, 4); });
  const Text best{"{0}: {1}, the best of {2} by validation loss at 1× ({3}; seeds that all have: {4})",
                  {choice.title, name, choice.tried.size(), tried, choice.seeds}};
  return choice.atEdge
             ? Text{"{0}; it is at the edge of those tried, so that a better one may lie beyond", {best}}
             : best;
}

struct Chosen {
  RunGroup group;
  TunedChoice choice;
};

Result<Chosen> chosen(const RunGroup& outer, const RunRows& all, const Grouping& grouping,
                      const std::string& key) {
  const RunRows rows = rowsOf(all, outer.runs());
  auto candidates = TRY(candidatesOf(rows, grouping, key));
  Chosen best{outer, {}};
  best.choice.title = outer.title, best.choice.runs = outer.runs();
  if (candidates.empty())
    return best;
  const auto seeds = commonSeeds(candidates);
  if (seeds.empty())
    return userError(
        "{0}: its values of {1} share no seed, so that none can be chosen: train one seed of all.",
        {outer.title, key});
  TunedChoice& choice = best.choice;
  choice.seeds = seeds.size(), choice.untuned = candidates.size() == 1;
  std::int64_t targets = 0;
  for (const Candidate& candidate : candidates) {
    const double loss = choice.untuned ? none : TRY(validated(candidate, rows, seeds, targets));
    choice.tried.emplace_back(candidate.text, loss);
    if (loss < choice.tried[choice.best].second)
      choice.best = choice.tried.size() - 1;
  }
  choice.atEdge = !choice.untuned && std::holds_alternative<double>(candidates.front().value) &&
                  (choice.best == 0 || choice.best + 1 == choice.tried.size());
  choice.words = words(choice, key);
  RunGroup& group = candidates[choice.best].group;
  group.title = outer.title + (choice.untuned ? " (untuned)" : ""), group.told = outer.told;
  best.group = std::move(group);
  return best;
}

struct Grid {
  std::vector<std::string> values;
  std::size_t seeds = 0;
  bool operator==(const Grid&) const = default;
};

Grid gridOf(const std::vector<TunedChoice>& choices, const RunGroup& group) {
  Grid grid;
  for (const TunedChoice& choice : choices)
    if (std::ranges::count(choice.runs, group.runs().front()) > 0) {
      grid.seeds = choice.seeds;
      for (const auto& [value, loss] : choice.tried)
        grid.values.push_back(value);
    }
  return grid;
}

} // namespace

Result<TunedGroups> tunedGroups(const RunRows& rows, const Grouping& grouping, const std::string& typed) {
  const auto key = TRY(keyAmong(rows, typed));
  if (key == "training.seed")
    return userError("The seed is nothing to be tuned: choose a key such as training.rate.", {}, typed);
  Grouping outer = grouping;
  outer.except.push_back(key);
  const auto groups = TRY(groupsOf(rows, outer));
  TunedGroups all;
  for (const RunGroup& group : groups) {
    auto best = TRY(chosen(group, rows, grouping, key));
    all.groups.push_back(std::move(best.group));
    if (!best.choice.tried.empty())
      all.choices.push_back(std::move(best.choice));
  }
  for (const RunGroup& group : all.groups)
    all.unequalGrids = all.unequalGrids || !triedAlike(all.choices, group, all.groups.front());
  return all;
}

bool triedAlike(const std::vector<TunedChoice>& choices, const RunGroup& a, const RunGroup& b) {
  return gridOf(choices, a) == gridOf(choices, b);
}

} // namespace expe
