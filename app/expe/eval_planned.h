// expe eval --all: what the study plans to be measured and is not yet.
#pragma once

#include "app/expe/arguments.h"

namespace expe::cli {

// Goes on where an earlier one was cut short.
Result<void> evaluatePlanned(const Arguments& arguments);

} // namespace expe::cli
