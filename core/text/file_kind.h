// What a file is that was given as a text, or as a tokenizer, and is neither: by its bytes, whatever its
// name.
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>

namespace expe {

// Whether a file is called .jsonl or .ndjson, or its lines, as far as the first megabyte goes, are JSON
// objects or texts in quotation marks each. A single object is that of a file that was `given` by name; in a
// folder it may be code.
bool isJsonLines(std::string_view text, const std::filesystem::path& path, bool given);

// How many bytes each has, as nanoGPT writes token ids: four, or two for GPT-2, none beyond its vocabulary.
// 0: no such ids. `bytes`: the file's beginning.
std::size_t bytesOfTokens(std::string_view bytes, const std::filesystem::path& path);

// Each of these says in one sentence what it is and what to do.

// Of bytes with a zero among them, or that are no UTF-8, which stand at byte `at` of the file.
Error noText(std::string_view bytes, const std::filesystem::path& path, std::uint64_t at = 0);
// Of UTF-8 that is one list or object of JSON, or a tokenizer.json; of other texts, and of an object on one
// line, nothing.
std::optional<Error> wholeJson(std::string_view text, const std::filesystem::path& path);
// Of what was given as a sentencepiece .model; nothing: it is not known as anything else.
std::optional<Error> noSentencepiece(std::string_view bytes, const std::filesystem::path& path);

} // namespace expe
