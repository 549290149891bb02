// Value to text that parses to it: the shortest for files and hashes, with fractions for a person to read.
#include "core/api/brief.h"
#include "core/api/schema.h"

#include "core/base/lists.h"
#include "core/base/numbers.h"

#include <array>
#include <charconv>
#include <cmath>

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

std::string brief(double value) {
  constexpr double whole = 1000, exact = 1e15;
  if (!std::isfinite(value))
    return shortest(value);
  if (std::abs(value) >= whole && std::abs(value) < exact)
    return std::to_string(std::llround(value));
  std::array<char, 32> buffer{};
  const auto [end, error] =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::scientific, 3);
  return shortest(*readReal(std::string_view(buffer.data(), end)));
}

std::string brief(const Value& value) {
  constexpr std::size_t shortFraction = 6; // "1/2048"
  const auto number = [](double real) {
    const std::string exact = fraction(real);
    return exact.size() <= shortFraction && exact.find('/') != exact.npos ? exact : brief(real);
  };
  return std::visit(Printer{number}, value);
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
