// Keys by which runs are grouped, and groups, by what a user writes of them.
#include "core/api/groups.h"
#include "core/api/runs.h"
#include "core/base/lists.h"
#include "core/base/nearest.h"
#include "core/base/numbers.h"
#include "core/groups/group_titles.h"

#include <algorithm>
#include <set>

namespace expe {
namespace {

std::set<std::string> keysOf(const RunRows& runs) {
  std::set<std::string> keys;
  for (const RunData* data : runs)
    for (const auto& [key, value] : data->run.config.values())
      keys.insert(key);
  return keys;
}

// As it is typed, whole or its end.
std::string nearestKey(const std::set<std::string>& keys, const std::string& typed) {
  if (typed.find('.') != std::string::npos)
    return nearest(typed, {keys.begin(), keys.end()});
  const auto ends = mapped(keys, [](const auto& key) { return key.substr(key.rfind('.') + 1); });
  const auto place = std::ranges::find(ends, nearest(typed, ends)) - ends.begin();
  return ends.empty() ? std::string() : *std::next(keys.begin(), place);
}

Result<std::string> among(const std::set<std::string>& keys, const std::string& typed) {
  if (keys.count(typed))
    return typed;
  const auto ending = filtered(keys, [&](const std::string& key) { return key.ends_with("." + typed); });
  if (ending.size() == 1)
    return ending.front();
  if (ending.size() > 1)
    return userError("{0}: {1} and {2} end so; write the whole key.", {typed, ending[0], ending[1]}, typed);
  const std::string nearest = nearestKey(keys, typed);
  if (!nearEnough(typed, typed.find('.') == std::string::npos ? lastPart(nearest) : nearest))
    return userError("{0}: no run has this parameter, nor one that is called nearly so.", {typed}, typed);
  return userError("{0}: no run has this parameter; nearest is {1}.", {typed, nearest}, typed);
}

} // namespace

Result<std::string> keyAmong(const RunRows& runs, const std::string& typed) {
  return among(keysOf(runs), typed);
}

Result<Grouping> fullKeys(const RunRows& runs, const Grouping& typed) {
  Grouping full = typed;
  if (runs.empty() || (typed.by.empty() && typed.except.empty()))
    return full;
  const auto keys = keysOf(runs);
  for (auto* list : {&full.by, &full.except})
    for (std::string& key : *list)
      key = TRY(among(keys, key));
  return full;
}

namespace {

std::string titles(const std::vector<RunGroup>& groups) {
  return joined(groups, &RunGroup::title, "; ");
}

// Whether `word` is one of the values that tell the group, or its encoding.
bool names(const RunGroup& group, const std::string& word) {
  const auto number = readReal(word); // 0.0001 is told as 1e-4
  const auto told = [&](const auto& one) {
    return one.second == word || (number && readReal(one.second) == number);
  };
  const std::string encoding = "position.encoding";
  return std::ranges::any_of(group.told, told) ||
         (group.config.has(encoding) && group.config.text(encoding) == word);
}

} // namespace

Result<std::size_t> groupNamed(const std::vector<RunGroup>& groups, const std::string& wanted) {
  const auto id = readInteger(wanted);
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (groups[i].title == wanted)
      return i;
    if (id ? groups[i].has(*id) : names(groups[i], wanted))
      found.push_back(i);
  }
  if (found.size() == 1)
    return found.front();
  if (found.empty())
    return userError("--baseline {0}: no run and no group of finished runs is that; there are {1}.",
                     {wanted, titles(groups)}, "--baseline");
  return userError("--baseline {0}: {1} groups are that; write one of {2}.",
                   {wanted, std::to_string(found.size()), titles(groups)}, "--baseline");
}

} // namespace expe
