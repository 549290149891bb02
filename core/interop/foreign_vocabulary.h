// The pieces of a tokenizer.json of Hugging Face by their ids: enough to compare them with those of another
// tokenizer, not to read text with. Torch-free.
#pragma once

#include "core/base/result.h"

#include <filesystem>
#include <string>
#include <vector>

namespace expe {

// As the file writes them: "▁the", "<0x0A>"; empty where an id has none.
Result<std::vector<std::string>> readForeignVocabulary(const std::filesystem::path& tokenizerJson);

} // namespace expe
