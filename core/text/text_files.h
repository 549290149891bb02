// Which files the paths of a text mean.
#pragma once

#include "core/text/documents.h"

#include <filesystem>
#include <vector>

namespace expe {

struct TextFile {
  std::filesystem::path path;
  std::string name;   // below the folder that was given, else the file's own
  bool given = false; // by its own name, not found in a folder
  std::uintmax_t bytes = 0;
};

// The regular files that are meant, in the order of the paths, those of a folder or pattern sorted. An error
// names what is not there or cannot be read.
Result<std::vector<TextFile>> textFiles(const TextSource& source, const Progress& progress);

} // namespace expe
