// Where a study lies on disk.
#pragma once

#include <cstdint>
#include <filesystem>

namespace expe {

struct Place {
  std::filesystem::path folder, file;
};

constexpr const char* checkpointsFolder = "checkpoints"; // in a study's folder

// Of a study to be made: see Study::create().
Place placeOfNew(const std::filesystem::path& where);
// Of one that is there, from its folder or its file. Throws ErrorException if there is none or more than one.
Place placeOf(const std::filesystem::path& where);
// True if the folder is absent or has nothing in it.
bool vacant(const std::filesystem::path& folder);
bool holdsStudy(const std::filesystem::path& folder);

// False for network file systems: SQLite's shared-memory journal (WAL) works on one machine only.
bool onThisMachine(const std::filesystem::path& folder);
// Which file it is, whatever its name; two zeros if there is none.
struct Identity {
  std::uintmax_t device = 0, number = 0;
  bool operator==(const Identity&) const = default;
};
Identity identityOf(const std::filesystem::path& file); // asks for its attributes, never opens it

bool writable(const std::filesystem::path& path);

} // namespace expe
