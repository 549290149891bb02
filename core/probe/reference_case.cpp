#include "core/probe/reference_case.h"

#include "core/base/json_file.h"
#include "core/base/nearest.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace expe {
namespace {

using Json = nlohmann::json;

constexpr std::size_t deepest = 5;
const std::string uneven = "{0}: its lists have different lengths or depths; write a rectangular array.";

enum class Nulls { None, Hidden };

// Appends the numbers of nested lists; every list of one depth has the same length.
Result<void> flatten(const Json& json, std::size_t depth, const std::string& where, Nulls nulls,
                     Array& into) {
  if (json.is_number() || (json.is_null() && nulls == Nulls::Hidden)) {
    if (depth != into.shape.size())
      return userError(uneven, {where});
    into.values.push_back(json.is_null() ? hidden : json.get<double>());
    return {};
  }
  if (!json.is_array() || depth >= deepest)
    return userError("{0} must be a number, or lists of numbers, at most {1} deep.",
                     {where, std::to_string(deepest)});
  const auto length = static_cast<std::int64_t>(json.size());
  if (depth == into.shape.size() && into.values.empty())
    into.shape.push_back(length);
  if (depth >= into.shape.size() || into.shape[depth] != length)
    return userError(uneven, {where});
  for (const auto& item : json)
    TRY(flatten(item, depth + 1, where, nulls, into));
  return {};
}

Result<Array> readArray(const Json& json, const std::string& where, Nulls nulls = Nulls::None) {
  Array array;
  TRY(flatten(json, 0, where, nulls, array));
  return array;
}

Result<std::string> readText(const Json& json, const std::string& key) {
  const auto found = json.find(key);
  const bool missing = found == json.end();
  if (missing || !found->is_string())
    return userError(missing ? "{0} is missing: write it as a text." : "{0} must be a text.", {key});
  return found->get<std::string>();
}

// A missing section is an empty one.
Result<Json> readSection(const Json& json, const std::string& key) {
  const auto found = json.find(key);
  if (found == json.end() || found->is_null())
    return Json::object();
  if (!found->is_object())
    return userError("{0} must be an object of names and values.", {key});
  return *found;
}

Result<std::map<std::string, Array>> readArrays(const Json& json, const std::string& key) {
  const auto section = TRY(readSection(json, key));
  std::map<std::string, Array> arrays;
  for (const auto& [name, value] : section.items()) {
    auto array = TRY(readArray(value, key + "." + name));
    arrays[name] = std::move(array);
  }
  return arrays;
}

Result<std::map<std::string, std::string>> readParameters(const Json& json) {
  const auto section = TRY(readSection(json, "parameters"));
  std::map<std::string, std::string> parameters;
  for (const auto& [name, value] : section.items()) {
    const bool list = value.is_array() && !value.empty() &&
                      std::ranges::all_of(value, [](const Json& each) { return each.is_number(); });
    if (!list && (value.is_structured() || value.is_null()))
      return userError("parameters.{0} must be a number, a list of numbers, a text, true or false.", {name});
    const auto text = value.is_string() ? value.get<std::string>() : value.dump();
    parameters[name] = list ? text.substr(1, text.size() - 2) : text;
  }
  return parameters;
}

Result<std::vector<std::int64_t>> readRows(const Json& json) {
  const auto found = json.find("rows");
  if (found == json.end() || found->is_null())
    return std::vector<std::int64_t>{};
  const auto array = TRY(readArray(*found, "rows"));
  std::vector<std::int64_t> rows;
  for (const double row : array.values) {
    if (row < 0 || row > 1e9 || row != std::floor(row))
      return userError("rows: {0} is not the number of a row; rows are counted from 0.", {Json(row).dump()});
    rows.push_back(static_cast<std::int64_t>(row));
  }
  if (rows.empty())
    return userError("rows is empty; leave it out to compare all rows.");
  return rows;
}

Result<double> readTolerance(const Json& json) {
  const auto found = json.find("tolerance");
  if (found == json.end())
    return ReferenceCase{}.tolerance;
  if (!found->is_number() || !(found->get<double>() >= 0))
    return userError("tolerance must be a number, 0 or more.");
  return found->get<double>();
}

Result<bool> readCausal(const Json& json) {
  const auto found = json.find("causal");
  if (found == json.end())
    return ReferenceCase{}.causal;
  if (!found->is_boolean())
    return userError("causal must be true or false.");
  return found->get<bool>();
}

// {"base": 10000, "zeta": [0.3, 0.5]}
Result<void> readNamed(const Json& json, ReferenceCase& into) {
  for (const auto& [name, value] : json.items()) {
    const auto numbers = TRY(readArray(value, "expected." + name)).values;
    into.names.emplace_back(name, static_cast<std::int64_t>(numbers.size()));
    into.expected.values.insert(into.expected.values.end(), numbers.begin(), numbers.end());
  }
  into.expected.shape = {static_cast<std::int64_t>(into.expected.values.size())};
  return {};
}

Result<void> readExpected(const Json& json, ReferenceCase& into) {
  const auto found = json.find("expected");
  if (found == json.end())
    return userError("expected is missing: write the reference numbers as nested lists.");
  if (found->is_object())
    TRY(readNamed(*found, into));
  else
    into.expected = TRY(readArray(*found, "expected", Nulls::Hidden));
  if (into.expected.values.empty())
    return userError("expected holds no number.");
  return {};
}

Result<void> onlyKnown(const Json& json) {
  static const std::vector<std::string> known = {"name",       "note",     "source",   "encoding",
                                                 "parameters", "quantity", "inputs",   "weights",
                                                 "causal",     "rows",     "expected", "tolerance"};
  for (const auto& [key, value] : json.items())
    if (std::ranges::count(known, key) == 0)
      return userError("{0}: unknown in a case; nearest is {1}.", {key, nearest(key, known)});
  return {};
}

} // namespace

Result<Json> readCases(const std::string& text) {
  Json json;
  bool tooDeep = false;
  try {
    json = Json::parse(text, shallow(tooDeep));
  } catch (const Json::parse_error& problem) {
    const auto read = text.substr(0, problem.byte);
    return userError("The file is not JSON: something is wrong in line {0}.",
                     {std::to_string(1 + std::ranges::count(read, '\n'))});
  } catch (const Json::exception&) { // a number beyond double
    return userError("The file is not JSON: a number in it is out of range.");
  }
  if (tooDeep)
    return userError("The file is nested more deeply than cases are.");
  if (!json.is_object() || !json.contains("cases") || !json["cases"].is_array())
    return userError("The file has no list of cases: write {0}.", {R"({"cases": [ … ]})"});
  if (json["cases"].empty())
    return userError("The file's list of cases is empty.");
  return json["cases"];
}

Result<ReferenceCase> readCase(const Json& json) {
  if (!json.is_object())
    return userError("A case must be an object with encoding, quantity, inputs and expected.");
  TRY(onlyKnown(json));
  ReferenceCase read;
  read.encoding = TRY(readText(json, "encoding"));
  read.quantity = TRY(readText(json, "quantity"));
  read.parameters = TRY(readParameters(json));
  read.inputs = TRY(readArrays(json, "inputs"));
  read.weights = TRY(readArrays(json, "weights"));
  read.rows = TRY(readRows(json));
  read.causal = TRY(readCausal(json));
  read.tolerance = TRY(readTolerance(json));
  TRY(readExpected(json, read));
  if (json.contains("note"))
    TRY(readText(json, "note"));
  return read;
}

} // namespace expe
