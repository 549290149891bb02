// A report as a file: HTML with its figures inside, or pages of A4 as PDF. GUI thread (offscreen will do).
#pragma once

#include "core/api/report.h"

#include <filesystem>

namespace expe {

// By the ending of `path`: html or pdf. An old file stays whole until the new one is.
Result<void> writeReport(const Report& report, const std::filesystem::path& path);

} // namespace expe
