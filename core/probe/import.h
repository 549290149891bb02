// Weights of other programs become a run.
#pragma once

#include "core/api/engine.h"

namespace expe {

Result<std::int64_t> importCheckpoint(const ImportRequest& request, Progress& progress);

} // namespace expe
