#include "app/expe/common.h"
#include "app/expe/run.h"
#include "app/expe/words.h"
#include "core/api/losses.h"
#include "core/base/lists.h"
#include "core/base/printable.h"

#include <iostream>

namespace expe::cli {

namespace {

Json toJson(const RunGroup& group) {
  const auto runs = arrayOf(group.members, [](const GroupMember& member) {
    return Json{{"id", member.run}, {"seed", member.seed}};
  });
  return {{"title", group.title},           {"parameters", objectOf(group.told)},
          {"n", group.members.size()},      {"runs", runs},
          {"unfinished", group.unfinished}, {"failed", group.failed},
          {"repeated", group.repeated},     {"mixed", group.mixed}};
}

Json toJson(const GroupValue& value, double length) {
  const auto points = arrayOf(value.points, [](const auto& point) {
    return Json{{"run", point.first.run}, {"seed", point.first.seed}, {"value", point.second}};
  });
  return {{"length", length},
          {"mean", value.interval.mean},
          {"half_width_95", value.interval.halfWidth()},
          {"n", value.points.size()},
          {"points", points}};
}

Json describe(const GroupRow& row) {
  Json json = toJson(row.group);
  json["losses"] = arrayOf(row.losses.lengths(),
                           [&](double length) { return toJson(row.losses.at(row.group, length), length); });
  json["baseline"] = row.baseline;
  json["differences"] =
      arrayOf(row.differences, [](const auto& one) { return toJson(one.second, one.first); });
  json["validation"] = row.validation;
  json["unmeasured"] = row.losses.without;
  json["trouble"] = row.losses.trouble.empty() ? Json(nullptr) : Json(row.losses.trouble.english());
  return json;
}

std::string lossesOf(const GroupRow& row) {
  if (!row.losses.trouble.empty())
    return "not averaged: " + row.losses.trouble.english();
  const auto text = joined(row.losses.lengths(), [&](double length) {
    return expe::print(Value(length)) + "×: " + told(row.losses.at(row.group, length));
  });
  return text.empty() || !row.validation ? text : text + " (validation)";
}

std::string differencesOf(const GroupRow& row) {
  const auto text = joined(row.differences, [](const auto& one) {
    return expe::print(Value(one.first)) + "×: " + told(one.second);
  });
  return text.empty() ? text : "\tto the baseline " + text;
}

std::string line(const GroupRow& row) {
  const RunGroup& group = row.group;
  std::string text = printable(group.title) + "\t" + std::to_string(group.members.size()) + " finished";
  if (!group.members.empty())
    text += ", runs " + joined(mapped(group.members, &GroupMember::run)) + " with seeds " +
            joined(mapped(group.members, &GroupMember::seed));
  text += "\t" + lossesOf(row) + differencesOf(row) + (row.baseline ? "\tbaseline" : "");
  const auto apart = [&](const char* what, const std::vector<std::int64_t>& runs) {
    if (!runs.empty())
      text += std::string("\t") + what + ": " + joined(runs);
  };
  apart("unfinished", group.unfinished), apart("failed", group.failed), apart("repeated", group.repeated);
  if (!group.mixed.empty())
    text += "\tmixes " + joined(group.mixed);
  return text;
}

} // namespace

Result<Answer> listGroups(Study& study, const Grouping& grouping) {
  const auto runs = TRY(readRuns(study, {}, RowParts::Short));
  const auto groups = TRY(groupRows(rowsOf(runs), grouping, TRY(baselineOf(study))));
  if (groups.trouble)
    std::cerr << "note: " << groups.trouble->message() << "\n";
  return listOf(groups.rows, describe, line);
}

} // namespace expe::cli
