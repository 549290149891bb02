// manifest.json of a checkpoint: size and SHA-256 of each file in its folder.
#pragma once

#include "core/api/result.h"

#include <filesystem>

namespace expe {

inline constexpr const char* manifestName = "manifest.json";

Result<void>
writeManifest(const std::filesystem::path& folder); // of the files that are there; they are fsynced
Result<void>
verifyManifest(const std::filesystem::path& folder); // the error names the file and what is wrong with it

} // namespace expe
