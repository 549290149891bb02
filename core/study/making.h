// A study in the making is a database under a passing name in its folder. What a killed program left of one
// is removed by the next that makes, copies or opens a study in that folder.
#pragma once

#include "core/base/descriptor.h"
#include "core/study/place.h"

#include <filesystem>

namespace expe {

enum class Making { New, Copy };

// The passing name of what this process makes in `folder`. Where there is one of a copy, that is marked as
// ours and beside no study, the checkpoints beside it are the copy's: who copies is alone in the folder.
std::filesystem::path passingName(const std::filesystem::path& folder, Making what);
bool copyInMaking(const std::filesystem::path& folder);
// Of what was given up.
void removePassing(const std::filesystem::path& file);
void removeCopied(const std::filesystem::path& checkpoints);

// Removes what was left in a folder where nobody makes a study now; elsewhere, and where another machine may
// be at work, nothing. Throws ErrorException if the folder cannot be read or a file not be removed.
void removeLeftovers(const std::filesystem::path& folder);
// placeOfNew(), with nothing left over in it.
Place clearedPlace(const std::filesystem::path& where);

// Keeps removeLeftovers() away, in every process, until it is destroyed or its process ends. Where the file
// system has no such locks nothing is ever removed.
Descriptor beginMaking(const std::filesystem::path& folder);

} // namespace expe
