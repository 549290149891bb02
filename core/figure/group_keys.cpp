// Keys by which runs are grouped, as they are typed.
#include "core/figure/group_titles.h"

#include "core/base/nearest.h"

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
  std::vector<std::string> ends;
  ends.reserve(keys.size());
  for (const std::string& key : keys)
    ends.push_back(key.substr(key.rfind('.') + 1));
  const auto place = std::find(ends.begin(), ends.end(), nearest(typed, ends)) - ends.begin();
  return ends.empty() ? std::string() : *std::next(keys.begin(), place);
}

Result<std::string> among(const std::set<std::string>& keys, const std::string& typed) {
  if (keys.count(typed))
    return typed;
  std::vector<std::string> ending;
  for (const std::string& key : keys)
    if (key.ends_with("." + typed))
      ending.push_back(key);
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

} // namespace expe
