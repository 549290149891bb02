#pragma once

#include "core/base/result.h"

#include "core/base/descriptor.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace expe {

// Of all bytes of a file, 64 hex digits. `shown` is what an error calls it.
Result<std::string> sha256(const Descriptor& file, const std::filesystem::path& shown);
std::string sha256Of(std::string_view bytes);

} // namespace expe
