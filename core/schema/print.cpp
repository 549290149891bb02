// Value to text that parses to it: the shortest for files and hashes, with fractions for a person to read.
#include "core/api/schema.h"

#include "core/base/lists.h"
#include "core/base/numbers.h"

namespace expe {

namespace {

struct Printer {
  std::string (*number)(double);

  std::string operator()(bool value) const { return value ? "true" : "false"; }
  std::string operator()(std::int64_t value) const { return std::to_string(value); }
  std::string operator()(double value) const { return number(value); }
  std::string operator()(const std::string& value) const { return value; }
  std::string operator()(const std::vector<double>& values) const { return joined(values, number, ","); }
};

} // namespace

std::string print(const Value& value) {
  return std::visit(Printer{shortest}, value);
}

std::string readable(const Value& value) {
  return std::visit(Printer{fraction}, value);
}

std::string readable(const Config& config, std::string_view key) {
  const std::string value = readable(config.at(key));
  return config.automatic(key) ? "auto (" + value + ")" : value;
}

std::string readableDefault(const Parameter& parameter) {
  return parameter.automatic ? "auto" : readable(parameter.standard);
}

bool saysAuto(std::string_view text) {
  const auto word = trimmed(text);
  return word == "auto" || (word.starts_with("auto (") && word.ends_with(')'));
}

std::string automaticValues(const Config& config) {
  return joined(config.automatic(), [&](const auto& key) { return key + "=" + readable(config.at(key)); });
}

} // namespace expe
