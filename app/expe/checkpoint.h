// --checkpoint STEP|best, which several commands take.
#pragma once

#include "app/expe/arguments.h"

#include <filesystem>

namespace expe::cli {

// Of this run; nullopt if nothing is said, which means the newest.
Result<std::optional<std::int64_t>> checkpointAsked(const Arguments& arguments,
                                                    const std::filesystem::path& study, std::int64_t run);

} // namespace expe::cli
