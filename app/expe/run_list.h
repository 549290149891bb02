// The lists of `expe run`: a line a run, or a JSON array.
#pragma once

#include "core/api/study.h"

namespace expe::cli {

// `all`: those too that are archived or in the trash. `sweep`: those of that sweep alone, unless it is empty.
Result<void> listRuns(Study& study, bool all, const std::string& sweep, bool json);
Result<void> listRun(Study& study, std::int64_t id, bool json); // wherever it is

} // namespace expe::cli
