#include "core/api/parameters.h"

#include "core/base/lists.h"

#include <algorithm>
#include <stdexcept>

namespace expe {

bool Parameter::answersTo(std::string_view name) const {
  return name == key || std::ranges::count(aliases, name) > 0;
}

const Value& Config::at(std::string_view key) const {
  const auto found = values_.find(key);
  if (found == values_.end())
    throw std::out_of_range("The configuration has no " + std::string(key) + ".");
  return found->second;
}

Config Config::fixed() const {
  Config plain = *this;
  plain.automatic_.clear();
  return plain;
}

std::vector<std::string> partsOf(std::string_view joined) {
  return split(joined, '+');
}

bool relevant(const Parameter& parameter, const Config& config) {
  const auto& [key, choices, in] = parameter.only;
  if (in)
    return in(config);
  if (key.empty() || !config.has(key))
    return true;
  const auto* flag = std::get_if<bool>(&config.at(key));
  const std::string now = flag ? (*flag ? "on" : "off") : config.text(key);
  const auto parts = partsOf(now);
  return std::ranges::find_first_of(parts, choices) != parts.end();
}

Parameter asIn(const Parameter& parameter, const Config& config) {
  return parameter.as ? parameter.as(parameter, config) : parameter;
}

} // namespace expe
