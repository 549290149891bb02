#include "app/expe/group_json.h"

#include <cmath>

namespace expe::cli {

Json number(double value) {
  return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json groupJson(const RunGroup& group) {
  Json told = Json::object(), runs = Json::array();
  for (const auto& [key, value] : group.told)
    told[key] = value;
  for (const GroupMember& member : group.members)
    runs.push_back({{"id", member.run}, {"seed", member.seed}});
  return {{"title", group.title},           {"parameters", told},
          {"n", group.members.size()},      {"runs", runs},
          {"unfinished", group.unfinished}, {"failed", group.failed},
          {"repeated", group.repeated},     {"mixed", group.mixed}};
}

Json valueJson(const GroupValue& value, Json first) {
  Json points = Json::array();
  for (const auto& [member, point] : value.points)
    points.push_back({{"run", member.run}, {"seed", member.seed}, {"value", number(point)}});
  first["mean"] = number(value.interval.mean);
  first["half_width_95"] = number(value.interval.halfWidth());
  first["n"] = value.points.size();
  first["points"] = points;
  return first;
}

Json intervalJson(const Interval& interval) {
  return {{"low", number(interval.low)}, {"high", number(interval.high)}};
}

} // namespace expe::cli
