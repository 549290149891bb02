// What a file is that was given as a text, or as a tokenizer, and is neither: by its bytes, whatever its
// name.
#pragma once

#include "core/base/result.h"

#include <filesystem>
#include <optional>
#include <string_view>

namespace expe {

// Each says in one sentence what it is and what to do.

// Of bytes with a zero among them, or that are no UTF-8: a file, or its beginning up to there.
Error noText(std::string_view bytes, const std::filesystem::path& path);
// Of UTF-8 that is one list or object of JSON, or a tokenizer.json; of other texts nothing.
std::optional<Error> wholeJson(std::string_view text, const std::filesystem::path& path);
// Of UTF-8 whose lines, as far as the first megabyte goes, are JSON objects or texts in quotation marks each;
// of other texts nothing.
std::optional<Error> jsonLines(std::string_view text, const std::filesystem::path& path);
// Of what was given as a sentencepiece .model; nothing: it is not known as anything else.
std::optional<Error> noSentencepiece(std::string_view bytes, const std::filesystem::path& path);

} // namespace expe
