#include "app/expe/group_list.h"

#include "app/expe/common.h"
#include "app/expe/group_json.h"
#include "core/base/printable.h"

#include <algorithm>
#include <iostream>

namespace expe::cli {

namespace {

struct Row { // with what is known of its losses
  const RunGroup& group;
  GroupLosses losses;
  bool validation() const { // of training time, where not all is evaluated
    return std::ranges::any_of(losses.lines, [](const auto& entry) { return entry.second.validation; });
  }
};

Json describe(const Row& row) {
  Json json = groupJson(row.group);
  Json losses = Json::array();
  for (const double length : row.losses.lengths())
    losses.push_back(valueJson(row.losses.at(row.group, length), {{"length", length}}));
  json["losses"] = losses;
  json["validation"] = row.validation();
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

std::string lossesOf(const Row& row) {
  if (!row.losses.trouble.empty())
    return "not averaged: " + row.losses.trouble;
  const auto text = joined(row.losses.lengths(), [&](double length) {
    return expe::print(Value(length)) + "×: " + told(row.losses.at(row.group, length));
  });
  return text.empty() || !row.validation() ? text : text + " (validation)";
}

std::string line(const Row& row) {
  const RunGroup& group = row.group;
  std::string text = printable(group.title) + "\t" + number(std::ssize(group.members)) + " finished";
  if (!group.members.empty())
    text += ", runs " + joined(group.members, [](const GroupMember& m) { return number(m.run); }) +
            " with seeds " + joined(group.members, [](const GroupMember& m) { return number(m.seed); });
  text += "\t" + lossesOf(row);
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
  const RunRows rows = rowsOf(runs);
  const auto groups = TRY(groupsOf(rows, grouping));
  Json all = Json::array();
  for (const RunGroup& group : groups) {
    const Row row{group, lossesOf(group, rows)};
    if (json)
      all.push_back(describe(row));
    else
      std::cout << line(row) << "\n";
  }
  if (json)
    printJson(all);
  return {};
}

} // namespace expe::cli
