// A small JSON file from outside.
#pragma once

#include "core/api/result.h"

#include <filesystem>
#include <nlohmann/json_fwd.hpp>

namespace expe {

// An object of at most `most` bytes; anything else is an error that names the file.
Result<nlohmann::json> readJsonFile(const std::filesystem::path& path, std::uintmax_t most);

} // namespace expe
