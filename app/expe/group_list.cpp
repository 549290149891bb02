#include "app/expe/group_list.h"

#include "app/expe/common.h"
#include "app/expe/group_json.h"
#include "core/api/group_rows.h"
#include "core/base/printable.h"

#include <algorithm>
#include <iostream>

namespace expe::cli {

namespace {

Json describe(const GroupRow& row) {
  Json json = groupJson(row.group);
  Json losses = Json::array(), differences = Json::array();
  for (const double length : row.losses.lengths())
    losses.push_back(valueJson(row.losses.at(row.group, length), {{"length", length}}));
  for (const auto& [length, value] : row.differences)
    differences.push_back(valueJson(value, {{"length", length}}));
  json["losses"] = losses;
  json["baseline"] = row.baseline;
  json["differences"] = differences;
  json["validation"] = row.validation;
  json["unmeasured"] = row.losses.without;
  json["trouble"] = row.losses.trouble.empty() ? Json(nullptr) : Json(row.losses.trouble);
  return json;
}

template <class Items, class F> std::string joined(const Items& items, F&& text) {
  std::string all;
  for (const auto& item : items)
    all += (all.empty() ? "" : ", ") + text(item);
  return all;
}

std::string number(std::int64_t id) {
  return std::to_string(id);
}

std::string lossesOf(const GroupRow& row) {
  if (!row.losses.trouble.empty())
    return "not averaged: " + row.losses.trouble;
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
  std::string text = printable(group.title) + "\t" + number(std::ssize(group.members)) + " finished";
  if (!group.members.empty())
    text += ", runs " + joined(group.members, [](const GroupMember& m) { return number(m.run); }) +
            " with seeds " + joined(group.members, [](const GroupMember& m) { return number(m.seed); });
  text += "\t" + lossesOf(row) + differencesOf(row) + (row.baseline ? "\tbaseline" : "");
  const auto apart = [&](const char* what, const std::vector<std::int64_t>& runs) {
    if (!runs.empty())
      text += std::string("\t") + what + ": " + joined(runs, number);
  };
  apart("unfinished", group.unfinished), apart("failed", group.failed), apart("repeated", group.repeated);
  if (!group.mixed.empty())
    text += "\tmixes " + joined(group.mixed, [](const std::string& key) { return key; });
  return text;
}

} // namespace

Result<void> listGroups(Study& study, const Grouping& grouping, bool json) {
  const auto runs = TRY(readRuns(study, {}, RowParts::Short));
  const auto groups = TRY(groupRows(rowsOf(runs), grouping, TRY(baselineOf(study))));
  if (groups.trouble)
    std::cerr << "note: " << groups.trouble->message() << "\n";
  Json all = Json::array();
  for (const GroupRow& row : groups.rows)
    if (json)
      all.push_back(describe(row));
    else
      std::cout << line(row) << "\n";
  if (json)
    printJson(all);
  return {};
}

} // namespace expe::cli
