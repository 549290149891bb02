// Live parameters: those that may change between two steps of a run.
#pragma once

#include "core/api/parameters.h"
#include "core/base/result.h"

#include <string>
#include <utility>

namespace expe {

// The full key and the value of what is typed, checked.
Result<std::pair<std::string, Value>> liveValue(const std::string& key, const std::string& text);

} // namespace expe
