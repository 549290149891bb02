// What two positions say of each other.
#pragma once

#include "core/figure/views/positions.h"
#include "core/inspect/positional_values.h"

namespace expe {

// Of each landmark with every stride-th position before it; of no biases.
Result<PositionProducts> productsOf(const PositionalValues& values, Progress& progress);

} // namespace expe
