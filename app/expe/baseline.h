// The baseline of a study: pinned by `expe run --baseline`, taken by who compares.
#pragma once

#include "app/expe/arguments.h"
#include "core/api/groups.h"

namespace expe::cli {

Result<void> pinBaseline(const Arguments& arguments);

// What --baseline says, else the run that the study's baseline is known by.
Result<std::string> baselineAsked(const Arguments& arguments, Study& study);

} // namespace expe::cli
