#include "core/api/parameters.h"

#include <stdexcept>

namespace expe {

const Value& Config::at(std::string_view key) const {
  const auto found = values_.find(key);
  if (found == values_.end())
    throw std::out_of_range("The configuration has no " + std::string(key) + ".");
  return found->second;
}

} // namespace expe
