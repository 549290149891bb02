// How many numbers a model has.
#pragma once

#include "core/api/engine.h"
#include "core/model/shape.h"

namespace expe {

// Counted from the list of what a model declares, without room for any of it.
Estimate sizeOf(const Config& config, std::int64_t vocabulary);
// Those of one block, without the encoding's.
std::int64_t parametersOfBlock(const Shape& shape);

} // namespace expe
