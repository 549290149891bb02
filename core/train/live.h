// Live parameters: those that may change between two steps of a run.
#pragma once

#include "core/api/study.h"
#include "core/base/result.h"

#include <string>
#include <utility>
#include <vector>

namespace expe {

// The full key and the value of what is typed, checked.
Result<std::pair<std::string, Value>> liveValue(const std::string& key, const std::string& text);

// Puts those changes in force that were made after `first` … `last` steps.
void applyChanges(const std::vector<Change>& changes, std::int64_t first, std::int64_t last, Config& config);

} // namespace expe
