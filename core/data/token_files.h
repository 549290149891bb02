// Token ids that other programs wrote: nanoGPT's .bin, that of llm.c and modded-nanogpt, and Megatron's .bin
// with its .idx.
#pragma once

#include "core/data/tokens.h"
#include "core/text/documents.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace expe {

// llm.c's header: so many numbers of 32 bits, of which the first three are the form (ids of two bytes or of
// four), its version 1 and the tokens.
namespace llmc {
inline constexpr std::uint32_t twoBytes = 20240520, fourBytes = 20240801;
inline constexpr std::size_t headerNumbers = 256, headerBytes = headerNumbers * sizeof(std::uint32_t);
} // namespace llmc

struct TokenDocument {
  Text name;
  Range range;
};

struct TokenText {
  std::vector<TokenFile> files;
  std::vector<TokenDocument> documents; // a file each, or as Megatron's index has them
};

// Whether a path, which is not opened, may be of such a file: a .bin that is there, or its .idx.
bool mayHoldTokens(const std::filesystem::path& path);

// What the paths name, if all of it is such files; else nothing: they are texts. Errors: a file that is cut
// or contradicts itself, or numbers that are not read.
Result<std::optional<TokenText>> readTokenFiles(const TextSource& source, const Progress& progress);

} // namespace expe
