// A study in the making is a database under a passing name in its folder. What a killed program left of one
// is removed by the next that makes or opens a study in that folder.
#pragma once

#include "core/base/descriptor.h"

#include <filesystem>

namespace expe {

// The passing name of what this process makes in `folder`.
std::filesystem::path passingName(const std::filesystem::path& folder);

// Removes what was left in a folder where nobody makes a study now; elsewhere nothing. Throws ErrorException
// if the folder cannot be read or a file not be removed.
void removeLeftovers(const std::filesystem::path& folder);

// Keeps removeLeftovers() away, in every process, until it is destroyed or its process ends. Where the file
// system has no such locks nothing is ever removed.
Descriptor beginMaking(const std::filesystem::path& folder);

} // namespace expe
