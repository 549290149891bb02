// The definition of a table as it is kept: JSON, which may come from anybody.
#include "core/api/result_table.h"

#include "core/base/utf8.h"
#include "core/figure/loss_source_json.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace expe {
namespace {

using nlohmann::ordered_json;

constexpr std::pair<const char*, TableMeasure> measures[] = {{"loss", TableMeasure::Loss},
                                                             {"excess", TableMeasure::Excess},
                                                             {"difference", TableMeasure::Difference},
                                                             {"accuracy", TableMeasure::Accuracy}};

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
  readField(json, "where", row.where), readField(json, "at", row.at), readField(json, "group", row.group);
  readField(json, "label", row.label), readField(json, "time", row.timeOf);
  readField(json, "disputed", row.disputed);
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
  readField(published, "source", definition.published.source);
  readField(published, "notes", definition.published.notes);
  readField(published, "claims", definition.published.claims);
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

} // namespace

bool NamedRow::operator==(const NamedRow& other) const {
  return title == other.title && where == other.where && at == other.at && group == other.group &&
         label == other.label && timeOf == other.timeOf && sameNumbers(published, other.published) &&
         disputed == other.disputed;
}

std::string nameOf(TableMeasure measure) {
  const auto found = std::ranges::find(measures, measure, &std::pair<const char*, TableMeasure>::second);
  return found->first;
}

std::optional<TableMeasure> measureNamed(std::string_view name) {
  const auto found = std::ranges::find(measures, name, &std::pair<const char*, TableMeasure>::first);
  return found == std::end(measures) ? std::nullopt : std::optional(found->second);
}

std::string toJson(const TableDefinition& definition) {
  ordered_json json{
      {"rows", definition.rows}, {"columns", definition.columns}, {"measure", nameOf(definition.measure)}};
  if (definition.spread != SeedSpread::Interval)
    json["spread"] = nameOf(definition.spread);
  write(json, definition.of);
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
  std::string measure = nameOf(definition.measure), spread = nameOf(definition.spread);
  try {
    readField(json, "rows", definition.rows), readField(json, "columns", definition.columns);
    readField(json, "measure", measure), readField(json, "spread", spread);
    readNamed(json, definition);
  } catch (const nlohmann::json::exception&) {
    return damaged;
  }
  const auto known = measureNamed(measure);
  const auto behind = spreadNamed(spread);
  if (!read(json, definition.of) || (definition.rows.empty() && definition.named.empty()) ||
      !possibleNamed(definition) || !known || !behind)
    return damaged;
  definition.measure = *known, definition.spread = *behind;
  return definition;
}

Result<void> checkTableName(const std::string& name) {
  if (!isPlain(name))
    return userError("A table's name is one line of text: leave out its control characters.");
  if (name.find_first_not_of(' ') == std::string::npos)
    return userError("A table needs a name: write for example main.");
  return {};
}

} // namespace expe
