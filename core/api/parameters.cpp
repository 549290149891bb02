#include "core/api/parameters.h"

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

} // namespace expe
