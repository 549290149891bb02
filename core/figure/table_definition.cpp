// The definition of a table as it is kept: JSON, which may come from anybody.
#include "core/api/result_table.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace expe {
namespace {

using nlohmann::ordered_json;

template <class T> void read(const ordered_json& json, const char* key, T& value) {
  if (json.contains(key))
    json.at(key).get_to(value);
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

std::string toJson(const TableDefinition& definition) {
  const LossSource& of = definition.of;
  return ordered_json{{"rows", definition.rows},
                      {"columns", definition.columns},
                      {"measure", definition.excess ? "excess" : "loss"},
                      {"runs", of.runs},
                      {"except", of.grouping.except},
                      {"protocol", of.protocol},
                      {"split", of.split},
                      {"lengths", of.lengths},
                      {"tuned", of.tuned}}
      .dump();
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
  } catch (const nlohmann::json::exception&) {
    return damaged;
  }
  if (definition.rows.empty() || (measure != "loss" && measure != "excess") || !possible(of))
    return damaged;
  definition.excess = measure == "excess";
  return definition;
}

} // namespace expe
