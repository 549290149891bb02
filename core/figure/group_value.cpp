// A measurement over the seeds of a group.
#include "core/api/groups.h"

#include "core/figure/in_words.h"
#include "core/statistics/student.h"

namespace expe {

GroupValue valueOf(const RunGroup& group, const std::map<std::int64_t, double>& values) {
  GroupValue value;
  std::vector<double> numbers;
  for (const GroupMember& member : group.members)
    if (const auto found = values.find(member.run); found != values.end()) {
      value.points.emplace_back(member, found->second);
      numbers.push_back(found->second);
    }
  if (numbers.empty())
    return value;
  value.interval = tInterval(numbers);
  if (numbers.size() < seedsForInterval || !group.mixed.empty())
    value.interval = {.mean = value.interval.mean};
  return value;
}

std::string told(const GroupValue& value) {
  if (value.points.empty())
    return "–";
  const std::string mean = fixed(value.interval.mean, 4), n = std::to_string(value.points.size());
  if (value.interval.known())
    return mean + " ± " + fixed(value.interval.halfWidth(), 4) + " (n = " + n + ")";
  if (value.points.size() == 1)
    return mean + " (n = 1)";
  std::string points;
  for (const auto& [member, point] : value.points)
    points += (points.empty() ? "" : ", ") + fixed(point, 4);
  return mean + " (n = " + n + ": " + points + ")";
}

} // namespace expe
