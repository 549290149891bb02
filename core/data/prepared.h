// Texts that are tokenised once and read from the disk: `expe data prepare` and what it makes.
//
// A folder: expe-tokens.json; shards 000000.bin, 000001.bin, … of token ids as llm.c writes them (a header of 256
// numbers of 32 bits, then ids of 16 or 32 bits), so that others read them too; beside each NNNNNN.documents,
// for every document that ends in it two numbers of 64 bits: its end in tokens from the beginning of all, and
// the bytes of its text. A shard is written whole and renamed, and the index after it, so that what was
// stopped goes on at the last whole shard.
#pragma once

#include "core/data/token_files.h"
#include "core/text/documents.h"

namespace expe {

struct Prepared {
  std::vector<TokenFile> shards;
  std::vector<std::filesystem::path> documentFiles;
  std::string tokenizer; // its description
  std::size_t tokens = 0, documents = 0;
  std::uint64_t bytes = 0; // of the texts
  std::string boundary;    // as data.boundary
  std::int64_t shortest = 0;
  std::string fingerprint;
};

// Whether a folder was made so.
bool isPrepared(const std::filesystem::path& folder);
// Errors: it is not finished, a file is missing or has another length.
Result<Prepared> openPrepared(const std::filesystem::path& folder);
// Each document's tokens, 16 bytes of memory for each.
Result<std::vector<Range>> documentsOf(const Prepared& prepared);

} // namespace expe
