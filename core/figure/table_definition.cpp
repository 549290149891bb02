// The definition of a table as it is kept: JSON, which may come from anybody.
#include "core/api/result_table.h"

#include "core/base/utf8.h"
#include "core/figure/loss_source_json.h"

namespace expe {
namespace {

using nlohmann::ordered_json;

} // namespace

std::string toJson(const TableDefinition& definition) {
  ordered_json json{{"rows", definition.rows},
                    {"columns", definition.columns},
                    {"measure", definition.excess ? "excess" : "loss"}};
  write(json, definition.of);
  return json.dump();
}

Result<TableDefinition> tableFromJson(const std::string& text) {
  const Error damaged = userError("The definition of this table cannot be read: save it anew, with --save.");
  const auto json = ordered_json::parse(text, nullptr, false);
  if (!json.is_object())
    return damaged;
  TableDefinition definition;
  std::string measure = "loss";
  try {
    readField(json, "rows", definition.rows), readField(json, "columns", definition.columns);
    readField(json, "measure", measure);
  } catch (const nlohmann::json::exception&) {
    return damaged;
  }
  if (!read(json, definition.of) || definition.rows.empty() || (measure != "loss" && measure != "excess"))
    return damaged;
  definition.excess = measure == "excess";
  return definition;
}

Result<void> checkTableName(const std::string& name) {
  for (std::size_t at = 0; at < name.size();)
    if (const auto point = nextCodePoint(name, at); !point || *point < 0x20 || *point == 0x7F)
      return userError("A table's name is one line of text: leave out its control characters.");
  if (name.find_first_not_of(' ') == std::string::npos)
    return userError("A table needs a name: write for example main.");
  return {};
}

} // namespace expe
