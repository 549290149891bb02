// A checkpoint for other programs.
#pragma once

#include "core/api/engine.h"

namespace expe {

// Copies its weights and its tokenizer, and writes config.json; where it is asked for, with all that Python
// needs to run it.
Result<Exported> exportCheckpoint(const ExportRequest& request);

} // namespace expe
