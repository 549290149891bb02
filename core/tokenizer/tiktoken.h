// tiktoken's ranks as a tokenizer: lines of a piece in base64 and its rank, which is its id. Which expression
// cuts texts before is not in the file but known by name.
#pragma once

#include "core/base/result.h"
#include "core/tokenizer/tokenizer.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace expe {

// "gpt2" (of r50k_base and p50k_base too), "cl100k" (of Llama 3 too) and "o200k": their ids as tokenizers.
std::vector<std::string> tiktokenPatterns();
bool isTiktoken(std::string_view file); // by its first line

// The ids that the library `tiktoken` gives for encode_ordinary(text). An empty `pattern` is that of the
// published file with as many ranks; errors name the file as `name` and have key "data.model".
Result<std::shared_ptr<const Tokenizer>> tiktokenTokenizer(std::string file, const std::string& pattern,
                                                           const std::string& name);

} // namespace expe
