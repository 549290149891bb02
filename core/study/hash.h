#pragma once

#include "core/api/result.h"

#include <filesystem>
#include <string>

namespace expe {

Result<std::string> sha256(const std::filesystem::path& file); // 64 hex digits

} // namespace expe
