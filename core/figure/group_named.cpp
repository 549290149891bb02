// A group by what a user writes of it.
#include "core/api/groups.h"
#include "core/base/numbers.h"

#include <algorithm>

namespace expe {
namespace {

std::string titles(const std::vector<RunGroup>& groups) {
  std::string all;
  for (const RunGroup& group : groups)
    all += (all.empty() ? "" : "; ") + group.title;
  return all;
}

bool hasRun(const RunGroup& group, std::int64_t run) {
  const auto runs = group.runs();
  return std::find(runs.begin(), runs.end(), run) != runs.end();
}

// Whether `word` is one of the values that tell the group, or its encoding.
bool names(const RunGroup& group, const std::string& word) {
  const auto number = readReal(word); // 0.0001 is told as 1e-4
  const auto told = [&](const auto& one) {
    return one.second == word || (number && readReal(one.second) == number);
  };
  const std::string encoding = "position.encoding";
  return std::any_of(group.told.begin(), group.told.end(), told) ||
         (group.config.has(encoding) && group.config.text(encoding) == word);
}

} // namespace

Result<std::size_t> groupNamed(const std::vector<RunGroup>& groups, const std::string& wanted) {
  const auto id = readInteger(wanted);
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (groups[i].title == wanted)
      return i;
    if (id ? hasRun(groups[i], *id) : names(groups[i], wanted))
      found.push_back(i);
  }
  if (found.size() == 1)
    return found.front();
  if (found.empty())
    return userError("--baseline {0}: no run and no group of finished runs is that; there are {1}.",
                     {wanted, titles(groups)});
  return userError("--baseline {0}: {1} groups are that; write one of {2}.",
                   {wanted, std::to_string(found.size()), titles(groups)});
}

} // namespace expe
