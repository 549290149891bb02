// sentencepiece models as tokenizers.
#pragma once

#include "core/api/data.h"
#include "core/tokenizer/tokenizer.h"

#include <memory>
#include <optional>
#include <string>

namespace expe {

// From the bytes of a .model: checked, tried in a child process once for each content, then loaded.
Result<std::shared_ptr<const Tokenizer>> sentencepieceTokenizer(std::string model, const std::string& name);

std::string describeSentencepiece(const std::string& model);             // JSON
std::optional<std::string> modelDescribed(std::string_view description); // the .model's bytes, if it is one
// Whether it is of an earlier version, which gave the library megabytes at once: other tokens than today's.
bool describesWholeTexts(std::string_view description);
// Whether the tokens of both mean the same characters.
bool describeSameTokens(std::string_view one, std::string_view other);

} // namespace expe
