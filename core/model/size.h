// How many numbers a model has.
#pragma once

#include "core/api/engine.h"

namespace expe {

// Counted from the list of what a model declares, without room for any of it.
Estimate sizeOf(const Config& config, std::int64_t vocabulary);

} // namespace expe
