#include "core/api/parameters.h"

#include <stdexcept>

namespace expe {

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
