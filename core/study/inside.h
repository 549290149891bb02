// What lies inside a study's folder. A study may come from anywhere, so nothing in it is reached through a
// symbolic link, and neither a pipe nor a device is ever opened: each part of the way is opened from the one
// before it.
#pragma once

#include "core/base/descriptor.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace expe {

// Opens the file or folder `inside` (a relative path) below `study` with the flags of open(). Nothing there:
// nullopt. A link on the way, what is neither file nor folder, and what cannot be opened: ErrorException.
std::optional<Descriptor> openInside(const std::filesystem::path& study, const std::filesystem::path& inside,
                                     int flags);
// As above, a folder to list.
std::optional<Descriptor> openFolder(const std::filesystem::path& study, const std::filesystem::path& inside);
// Makes the folder `inside` where it is not there yet. `study` itself is never made: ErrorException if it is
// gone.
void makeFolderInside(const std::filesystem::path& study, const std::filesystem::path& inside);
// Removes a folder or file with all that is in it; links in it are removed, never followed. Absent: nothing.
void removeInside(const std::filesystem::path& study, const std::filesystem::path& inside);

enum class Sort { File, Folder, Link, Other };

struct Entry {
  std::string name;
  Sort sort;
  std::uintmax_t bytes;
};

// What a folder holds, by name. Throws ErrorException, naming `shown`, if it cannot be read to its end.
std::vector<Entry> entriesOf(const Descriptor& folder, const std::filesystem::path& shown);

// All bytes of a file. Throws ErrorException, naming `shown`, if it cannot be read or has more than `most`.
std::string bytesOf(const Descriptor& file, const std::filesystem::path& shown, std::uintmax_t most);

} // namespace expe
