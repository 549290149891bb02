// expe-tokens.json of texts that are tokenised once (prepared.h), between who writes and who reads it.
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace expe {

inline constexpr const char *indexFile = "expe-tokens.json", *indexFormat = "expe-tokens",
                            *tokenizerFile = "expe-tokenizer.json";
inline constexpr std::uintmax_t longestIndex = std::uintmax_t{64} << 20; // bytes
inline constexpr std::size_t mostShardTokens = std::size_t{1} << 31;     // as many as the header can say

struct PreparedIndex {
  struct Shard {
    std::size_t tokens = 0, documents = 0; // documents that end in it
    std::string hash;                      // of its ids and of the ends of its documents
  };
  bool complete = false;
  std::string asked; // the texts and how they are read: to go on, it must be the same
  std::int64_t vocabulary = 0, shortest = 0;
  int width = 2; // bytes of an id
  std::string boundary = "none";
  std::uint64_t bytes = 0;     // of the texts of documents that have ended
  std::size_t pieces = 0;      // that are in the shards or left out
  std::size_t tooShort = 0;    // documents that were left out
  std::size_t openTokens = 0;  // of the document that goes on behind the last shard
  std::uint64_t openBytes = 0; // of its text
  std::vector<Shard> shards;
};

Result<PreparedIndex> readIndex(const std::filesystem::path& folder);
std::string fingerprintOf(const PreparedIndex& index, const std::string& tokenizer);
std::string shardName(std::size_t number, const char* extension);

} // namespace expe
