// manifest.json of a checkpoint: size and SHA-256 of each file in its folder.
#pragma once

#include "core/base/result.h"

#include <filesystem>
#include <optional>

namespace expe {

inline constexpr const char* manifestName = "manifest.json";

// Of the files that are there; they are fsynced.
Result<void> writeManifest(const std::filesystem::path& folder);
// What is wrong with the folder, naming the file; nullopt if nothing is. An error if it cannot be looked at:
// what is on the disk may be whole.
Result<std::optional<Error>> findDamage(const std::filesystem::path& folder);
// The SHA-256 that it states of a file; an error if it states none.
Result<std::string> statedHash(const std::filesystem::path& folder, const std::string& file);

} // namespace expe
