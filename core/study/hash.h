#pragma once

#include "core/api/result.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace expe {

Result<std::string> sha256(const std::filesystem::path& file); // 64 hex digits
std::string sha256Of(std::string_view bytes);

} // namespace expe
