// Files from outside to documents: every file is checked to be text before anything else sees it.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/base/text.h"

#include <filesystem>
#include <string>
#include <vector>

namespace expe {

struct TextDocument {
  Text name; // the file's, below the folder that was given; of several in one file with its number
  std::string text;
};

// Each file a document; of a folder all regular files below it, sorted by relative path. `key` names the
// parameter in errors; sentences for the log go to `said`.
Result<std::vector<TextDocument>> readDocuments(const std::filesystem::path& path, const std::string& key,
                                                Progress& progress, std::vector<Text>& said);

// Pieces between separators, empty ones left out. No separator: the documents as they are.
std::vector<TextDocument> splitDocuments(std::vector<TextDocument> documents, const std::string& separator);

} // namespace expe
