// Where a study lies on disk.
#pragma once

#include <filesystem>

namespace expe {

struct Place {
  std::filesystem::path folder, file;
};

// Of a study to be made: see Study::create().
Place placeOfNew(const std::filesystem::path& where);
// Of one that is there, from its folder or its file. Throws Trouble if there is none or more than one.
Place placeOf(const std::filesystem::path& where);
// True if the folder is absent or has nothing in it.
bool vacant(const std::filesystem::path& folder);
bool holdsStudy(const std::filesystem::path& folder);

// False for network file systems: SQLite's shared-memory journal (WAL) works on one machine only.
bool onThisMachine(const std::filesystem::path& folder);
bool writable(const std::filesystem::path& path);

} // namespace expe
