// How large the tables are of encodings that have one for places of a grid: frames, rows and columns.
#pragma once

#include "core/position/framework/family.h"

namespace expe {

// The parameters `rows`, `columns` and `frames`: as many as training reads, where nobody says.
std::vector<Parameter> sizeParameters(const Describe& own);
// Of frames (if there are any), rows and columns.
std::vector<std::int64_t> sizesOf(const Config& config, const std::string& id);

} // namespace expe
