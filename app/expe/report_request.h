// What `expe report` and expe-figure are asked for: a report of a study, as HTML or PDF by the ending of
// --out.
#pragma once

#include "app/expe/arguments.h"
#include "core/api/report.h"

#include <filesystem>

namespace expe::cli {

const std::vector<Option>& reportOptions();

// What can be checked before anything is read.
Result<std::filesystem::path> reportFile(const Arguments& arguments);
Result<Report> reportAsked(const Arguments& arguments); // with progress on stderr

} // namespace expe::cli
