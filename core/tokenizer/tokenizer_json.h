// Hugging Face's tokenizer.json as a tokenizer: the ids that the library `tokenizers` gives for
// encode(text, add_special_tokens=False) of a whole text. Added tokens, special ones too, are found in it;
// what the file says of templates (a token at the beginning), truncation and padding is not applied.
#pragma once

#include "core/base/result.h"
#include "core/tokenizer/tokenizer.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace expe {

inline constexpr const char* tokenizerJson = "tokenizer.json"; // the id of such a tokenizer

// From the text of the file: models BPE, Unigram, WordPiece and WordLevel. What it asks for and is not known
// here is an error, as is what is damaged; errors name it as `name` and have key "data.model".
Result<std::shared_ptr<const Tokenizer>> jsonTokenizer(std::string text, const std::string& name);

} // namespace expe
