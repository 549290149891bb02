// Whether the tokens of the data are those that imported weights know: the folder's own tokenizer is compared
// piece by piece, for one of the same size would give losses that mean nothing.
#pragma once

#include "core/base/result.h"
#include "core/tokenizer/tokenizer.h"

#include <filesystem>
#include <string>

namespace expe {

// What export writes beside weights whose tokens are bytes or characters: the tokenizer's description.
inline constexpr const char* ownTokenizerFile = "expe_tokenizer.json";

// `described`: the tokenizer in the folder's state.json, if it is a checkpoint; else empty. An error, with
// key "data.tokenizer", where the tokens are others, and where the folder has nothing to compare them with.
Result<void> checkTokens(const std::filesystem::path& folder, const std::string& described,
                         const Tokenizer& tokenizer);

} // namespace expe
