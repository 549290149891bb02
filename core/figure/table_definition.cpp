// The definition of a table as it is kept: JSON, which may come from anybody.
#include "core/api/result_table.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <set>

namespace expe {
namespace {

using nlohmann::ordered_json;

template <class T> void read(const ordered_json& json, const char* key, T& value) {
  if (json.contains(key))
    json.at(key).get_to(value);
}

bool sameNumbers(const std::vector<double>& a, const std::vector<double>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); });
}

ordered_json numbersOf(const std::vector<double>& values) { // what is not there as null
  ordered_json list = ordered_json::array();
  for (const double value : values)
    list.push_back(std::isnan(value) ? ordered_json() : ordered_json(value));
  return list;
}

ordered_json jsonOf(const NamedRow& row) {
  ordered_json json{{"title", row.title}, {"where", row.where}};
  const auto add = [&](const char* key, const auto& value) {
    if (!value.empty())
      json[key] = value;
  };
  add("at", row.at), add("group", row.group), add("label", row.label), add("time", row.timeOf);
  if (!row.published.empty())
    json["published"] = numbersOf(row.published);
  add("disputed", row.disputed);
  return json;
}

NamedRow rowFrom(const ordered_json& json) { // throws what it is not
  NamedRow row;
  row.title = json.at("title").get<std::string>();
  read(json, "where", row.where), read(json, "at", row.at), read(json, "group", row.group);
  read(json, "label", row.label), read(json, "time", row.timeOf), read(json, "disputed", row.disputed);
  if (json.contains("published"))
    for (const auto& value : json.at("published"))
      row.published.push_back(value.is_null() ? std::nan("") : value.get<double>());
  return row;
}

void readNamed(const ordered_json& json, TableDefinition& definition) {
  if (json.contains("named"))
    for (const auto& row : json.at("named"))
      definition.named.push_back(rowFrom(row));
  if (!json.contains("published"))
    return;
  const auto& published = json.at("published");
  read(published, "source", definition.published.source),
      read(published, "notes", definition.published.notes);
  read(published, "claims", definition.published.claims);
}

bool possibleNamed(const TableDefinition& definition) {
  if (definition.named.empty())
    return true;
  std::set<std::string> titles;
  for (const NamedRow& row : definition.named)
    if (row.title.empty() || !titles.insert(row.title).second)
      return false;
  return definition.rows.empty() && !definition.of.lengths.empty() &&
         (definition.columns == "length" || definition.columns == "tokens");
}

bool possible(const LossSource& source) {
  for (const double length : source.lengths)
    if (!(length > 0) || !std::isfinite(length))
      return false;
  const auto one = [](const std::string& text, std::initializer_list<const char*> known) {
    return std::find(known.begin(), known.end(), text) != known.end();
  };
  return one(source.protocol, {"whole", "last", "sliding"}) && one(source.split, {"validation", "test"});
}

} // namespace

bool NamedRow::operator==(const NamedRow& other) const {
  return title == other.title && where == other.where && at == other.at && group == other.group &&
         label == other.label && timeOf == other.timeOf && sameNumbers(published, other.published) &&
         disputed == other.disputed;
}

std::string toJson(const TableDefinition& definition) {
  const LossSource& of = definition.of;
  ordered_json json{{"rows", definition.rows},
                    {"columns", definition.columns},
                    {"measure", definition.excess ? "excess" : "loss"},
                    {"runs", of.runs},
                    {"except", of.grouping.except},
                    {"protocol", of.protocol},
                    {"split", of.split},
                    {"lengths", of.lengths},
                    {"tuned", of.tuned}};
  for (const NamedRow& row : definition.named)
    json["named"].push_back(jsonOf(row));
  if (const Published& published = definition.published; published != Published())
    json["published"] = {
        {"source", published.source}, {"notes", published.notes}, {"claims", published.claims}};
  return json.dump();
}

Result<TableDefinition> tableFromJson(const std::string& text) {
  const Error damaged = userError("The definition of this table cannot be read: save it anew, with --save.");
  const auto json = ordered_json::parse(text, nullptr, false);
  if (!json.is_object())
    return damaged;
  TableDefinition definition;
  LossSource& of = definition.of;
  std::string measure = "loss";
  try {
    read(json, "rows", definition.rows), read(json, "columns", definition.columns);
    read(json, "measure", measure), read(json, "runs", of.runs);
    read(json, "except", of.grouping.except), read(json, "protocol", of.protocol);
    read(json, "split", of.split), read(json, "lengths", of.lengths), read(json, "tuned", of.tuned);
    readNamed(json, definition);
  } catch (const nlohmann::json::exception&) {
    return damaged;
  }
  if ((definition.rows.empty() && definition.named.empty()) || !possibleNamed(definition) ||
      (measure != "loss" && measure != "excess") || !possible(of))
    return damaged;
  definition.excess = measure == "excess";
  return definition;
}

} // namespace expe
