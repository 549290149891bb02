// How a recipe writes and knows things.
#pragma once

#include "core/api/parameters.h"

#include <string>

namespace expe {

std::string recipeValue(const Config& config, const std::string& key); // "0.001", "auto 16"
std::string dataKey(const Config& config); // the same of runs that have the same data

} // namespace expe
