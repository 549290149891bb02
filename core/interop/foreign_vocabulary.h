// The pieces of a tokenizer.json of Hugging Face by their ids, for comparing them with those of another
// tokenizer. Torch-free.
#pragma once

#include "core/base/result.h"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace expe {

// The text of a file that is called `file` in errors.
Result<nlohmann::json> parseForeignVocabulary(std::string_view text, const std::filesystem::path& file);
// As the file writes them: "▁the", "<0x0A>"; empty where an id has none.
Result<std::vector<std::string>> foreignVocabulary(const nlohmann::json& tokenizer,
                                                   const std::filesystem::path& file);
// All in it that decides how a text is cut, in one order.
std::string howItCuts(const nlohmann::json& tokenizer);

} // namespace expe
