// The lists of `expe run`: a line a run, or a JSON array.
#pragma once

#include "core/api/study.h"

namespace expe::cli {

// `all`: those too that are archived or in the trash.
Result<void> listRuns(Study& study, bool all, bool json);
Result<void> listRun(Study& study, std::int64_t id, bool json); // wherever it is

} // namespace expe::cli
