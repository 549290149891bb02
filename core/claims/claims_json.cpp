// What is compared, and the definition of a table, as they are kept: JSON, which may come from anybody.
#include "core/api/comparison.h"
#include "core/api/result_table.h"
#include "core/base/utf8.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <nlohmann/json.hpp>

namespace expe {
namespace {

using nlohmann::ordered_json;

bool possible(const LossSource& source) {
  const auto one = [](const std::string& text, std::initializer_list<const char*> known) {
    return std::ranges::find(known, text) != known.end();
  };
  return std::ranges::all_of(source.lengths,
                             [](double length) { return length > 0 && std::isfinite(length); }) &&
         std::ranges::count(lossProtocols(), source.protocol) > 0 &&
         one(source.split, {"validation", "test"});
}

void write(ordered_json& json, const LossSource& of) { // the keys of groups only where there are some
  json["runs"] = of.runs;
  if (!of.grouping.by.empty())
    json["by"] = of.grouping.by;
  json["except"] = of.grouping.except;
  json["protocol"] = of.protocol, json["split"] = of.split;
  json["lengths"] = of.lengths, json["tuned"] = of.tuned;
}

// What is there into `value`; throws nlohmann::json::exception where it is of another type.
template <class T> void readField(const ordered_json& json, const char* key, T& value) {
  if (json.contains(key))
    json.at(key).get_to(value);
}

void readSource(const ordered_json& json, LossSource& of) {
  readField(json, "runs", of.runs), readField(json, "by", of.grouping.by);
  readField(json, "except", of.grouping.except);
  readField(json, "protocol", of.protocol), readField(json, "split", of.split);
  readField(json, "lengths", of.lengths), readField(json, "tuned", of.tuned);
}

constexpr std::pair<const char*, Pairing> pairings[] = {{"seeds", Pairing::Seeds}, {"text", Pairing::Text}};
constexpr std::pair<const char*, Correction> corrections[] = {{"holm", Correction::Holm},
                                                              {"none", Correction::None}};
constexpr std::pair<const char*, TableMeasure> measures[] = {{"loss", TableMeasure::Loss},
                                                             {"excess", TableMeasure::Excess},
                                                             {"difference", TableMeasure::Difference},
                                                             {"accuracy", TableMeasure::Accuracy}};
constexpr std::pair<const char*, SeedSpread> spreads[] = {
    {"interval", SeedSpread::Interval}, {"deviation", SeedSpread::Deviation}, {"error", SeedSpread::Error}};

template <class T, std::size_t N> const char* nameIn(const std::pair<const char*, T> (&names)[N], T value) {
  for (const auto& [name, each] : names)
    if (each == value)
      return name;
  return "";
}
template <class T, std::size_t N>
std::optional<T> named(const std::pair<const char*, T> (&names)[N], std::string_view name) {
  const auto found = std::ranges::find(names, name, &std::pair<const char*, T>::first);
  return found == std::end(names) ? std::nullopt : std::optional(found->second);
}

bool sameNumbers(const std::vector<double>& a, const std::vector<double>& b) {
  return std::ranges::equal(a, b,
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
  readField(published, "perplexities", definition.published.perplexities);
  readField(published, "notes", definition.published.notes);
  readField(published, "claims", definition.published.claims);
  readField(published, "sets", definition.published.sets);
  readField(published, "chance", definition.published.chance);
}

bool possibleNamed(const TableDefinition& definition) {
  if (definition.named.empty())
    return true;
  std::set<std::string> titles;
  for (const NamedRow& row : definition.named)
    if (row.title.empty() || !titles.insert(row.title).second)
      return false;
  return definition.rows.empty() && !definition.of.lengths.empty() &&
         (definition.columns == "length" || definition.columns == "tokens" || definition.byQuestions()) &&
         std::ranges::all_of(definition.published.sets, [](const auto& set) { return set.second > 0; });
}

} // namespace

bool NamedRow::operator==(const NamedRow& other) const {
  return title == other.title && where == other.where && at == other.at && group == other.group &&
         label == other.label && timeOf == other.timeOf && sameNumbers(published, other.published) &&
         disputed == other.disputed;
}

std::string nameOf(TableMeasure measure) {
  return nameIn(measures, measure);
}
std::optional<TableMeasure> measureNamed(std::string_view name) {
  return named(measures, name);
}
std::string nameOf(SeedSpread spread) {
  return nameIn(spreads, spread);
}
std::optional<SeedSpread> spreadNamed(std::string_view name) {
  return named(spreads, name);
}

std::string toJson(const ComparisonRequest& request) {
  ordered_json json{{"baseline", request.baseline},
                    {"margin", request.margin},
                    {"over", nameIn(pairings, request.over)},
                    {"correction", nameIn(corrections, request.correction)}};
  write(json, request.of);
  return json.dump();
}

Result<ComparisonRequest> comparisonFromJson(const std::string& text) {
  const Error damaged = userError("What was compared last cannot be read: choose it anew.");
  const auto json = ordered_json::parse(text, nullptr, false);
  if (!json.is_object())
    return damaged;
  ComparisonRequest request;
  std::string over = "seeds", correction = "holm";
  try {
    readField(json, "baseline", request.baseline), readField(json, "margin", request.margin);
    readField(json, "over", over), readField(json, "correction", correction);
    readSource(json, request.of);
  } catch (const nlohmann::json::exception&) {
    return damaged;
  }
  const auto pairing = named(pairings, over == "auto" ? "seeds" : over); // which older versions kept
  const auto corrects = named(corrections, correction);
  if (!pairing || !corrects || !possible(request.of) || !(request.margin >= 0) ||
      !std::isfinite(request.margin))
    return damaged;
  request.over = *pairing, request.correction = *corrects;
  return request;
}

std::string toJson(const TableDefinition& definition) {
  ordered_json json{
      {"rows", definition.rows}, {"columns", definition.columns}, {"measure", nameOf(definition.measure)}};
  if (definition.spread != SeedSpread::Interval)
    json["spread"] = nameOf(definition.spread);
  write(json, definition.of);
  for (const NamedRow& row : definition.named)
    json["named"].push_back(jsonOf(row));
  if (const Published& published = definition.published; published != Published()) {
    json["published"] = {
        {"source", published.source}, {"notes", published.notes}, {"claims", published.claims}};
    if (published.perplexities)
      json["published"]["perplexities"] = true;
    if (!published.sets.empty())
      json["published"]["sets"] = published.sets, json["published"]["chance"] = published.chance;
  }
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
    readNamed(json, definition), readSource(json, definition.of);
  } catch (const nlohmann::json::exception&) {
    return damaged;
  }
  const auto known = measureNamed(measure);
  const auto behind = spreadNamed(spread);
  if (!possible(definition.of) || (definition.rows.empty() && definition.named.empty()) ||
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
