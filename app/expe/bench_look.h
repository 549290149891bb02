// expe bench look: how soon attention of one head is seen.
#pragma once

#include "app/expe/arguments.h"

#include <filesystem>

namespace expe::cli {

// Trains a model of preset paper-35m for one step in `folder` and looks at it.
Result<void> benchLook(const Arguments& arguments, const std::filesystem::path& folder);

} // namespace expe::cli
