// Tokenizers that others made, from their files: sentencepiece's .model, Hugging Face's tokenizer.json and
// tiktoken's ranks, told apart by what is in them.
#pragma once

#include "core/base/result.h"
#include "core/tokenizer/tokenizer.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace expe {

// `kind`: "auto" for any, else the value of data.tokenizer that the file has to be of. Kept while the file
// does not change. Errors have key "data.model".
Result<std::shared_ptr<const Tokenizer>> tokenizerInFile(const std::filesystem::path& path,
                                                         const std::string& kind = "auto");
// Its number of pieces; nothing if it is none.
std::optional<std::int64_t> piecesIn(const std::filesystem::path& path, const std::string& kind = "auto");

// The file within a tokenizer's description.
struct DescribedFile {
  std::string name; // as others call it: "tokenizer.model", "tokenizer.json"
  std::string bytes;
};
std::optional<DescribedFile> fileDescribed(std::string_view description);
// Of a description with a file.
Result<std::shared_ptr<const Tokenizer>> tokenizerOfFile(std::string bytes, const std::string& kind,
                                                         const std::string& name);

} // namespace expe
