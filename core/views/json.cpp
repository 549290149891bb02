// Measurements as JSON, of their descriptions alone.
#include "core/api/schema.h"
#include "core/api/views.h"
#include "core/base/numbers.h"
#include "core/figure/curves.h"
#include "core/views/drawn.h"

#include <cmath>

#include <nlohmann/json.hpp>

namespace expe {
namespace {

std::string quoted(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}
std::string quoted(const Value& value) {
  return std::visit([](const auto& plain) { return nlohmann::json(plain).dump(); }, value);
}

template <class T> std::string valueText(const T& value) {
  if constexpr (std::is_same_v<T, std::string>)
    return quoted(value);
  else if constexpr (std::is_integral_v<T>)
    return std::to_string(value);
  else
    return std::isfinite(value) ? number(value) : "null";
}

// Nested as the axes are.
template <class T> void addValues(std::string& json, const Field& field, std::size_t axis, const T*& next) {
  if (axis == field.axes.size()) {
    json += valueText(*next++);
    return;
  }
  json += '[';
  for (std::int64_t i = 0; i < field.axes[axis].size; ++i) {
    json += i ? "," : "";
    addValues(json, field, axis + 1, next);
  }
  json += ']';
}

std::string variable(const Field& field) {
  std::string json = quoted(field.name) + ": {\"dims\": [";
  for (std::size_t i = 0; i < field.axes.size(); ++i)
    json += (i ? ", " : "") + quoted(field.axes[i].name);
  json += "], \"attrs\": {";
  if (!field.unit.empty())
    json += "\"units\": " + quoted(field.unit) + ", ";
  json += "\"long_name\": " + quoted(field.meaning) + "}, \"data\": ";
  std::visit(
      [&](const auto& values) {
        const auto* next = values.data();
        addValues(json, field, 0, next);
      },
      field.values);
  return json + "}";
}

bool standsAlong(const Field& field) {
  return field.axes.size() == 1 && field.axes[0].name == field.name;
}

std::string variables(const std::vector<Field>& fields, bool along, const std::string& indent) {
  std::string json, between = "\n";
  for (const Field& field : fields)
    if (standsAlong(field) == along) {
      json += between + indent + "  " + variable(field);
      between = ",\n";
    }
  return "{" + json + "\n" + indent + "}";
}

std::string dataset(const ProbeRequest& request, const MeasuredState& state, const std::string& indent) {
  const auto drawn = findView(request.view)->draw(state, request.options, Role::Present); // it names the text
  std::string json = "{\n" + indent + "  \"attrs\": {";
  std::string between;
  for (const auto& [name, value] : metadataOf(state, drawn ? *drawn : Drawn{})) {
    json += between + quoted(name) + ": " + quoted(value);
    between = ", ";
  }
  const auto fields = state.measurement->fields();
  const auto deeper = indent + "  ";
  return json + "},\n" + deeper + "\"coords\": " + variables(fields, true, deeper) + ",\n" + deeper +
         "\"data_vars\": " + variables(fields, false, deeper) + "\n" + indent + "}";
}

} // namespace

std::size_t bytesOf(const Measurement& measurement) {
  std::size_t bytes = 0;
  for (const Field& field : measurement.fields())
    std::visit(
        [&](const auto& values) {
          for (const auto& value : values)
            if constexpr (std::is_same_v<std::decay_t<decltype(value)>, std::string>)
              bytes += sizeof value + value.size();
            else {
              bytes += values.size() * sizeof value;
              break;
            }
        },
        field.values);
  return bytes;
}

std::string toJson(const ProbeRequest& request, const MeasuredView& measured) {
  std::string json = "{\n  \"view\": " + quoted(request.view) + ",\n  \"options\": {";
  std::string between;
  for (const auto& [key, value] : request.options.values()) {
    json += between + quoted(key) + ": " + quoted(value);
    between = ", ";
  }
  json += "},\n  \"now\": " + dataset(request, measured.now, "  ");
  if (!measured.others.empty()) {
    json += ",\n  \"others\": [";
    for (std::size_t i = 0; i < measured.others.size(); ++i)
      json += (i ? ", " : "") + dataset(request, measured.others[i], "  ");
    json += ']';
  }
  if (measured.pinned)
    json += ",\n  \"pinned\": " + dataset(request, *measured.pinned, "  ");
  return json + "\n}\n";
}

} // namespace expe
