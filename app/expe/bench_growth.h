// expe bench growth: what training costs as windows and models grow.
#pragma once

#include "app/expe/arguments.h"

namespace expe::cli {

Result<void> benchGrowth(const Arguments& arguments);

} // namespace expe::cli
