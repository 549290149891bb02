#include "core/data/prepared.h"

#include "core/base/fnv.h"
#include "core/base/input_file.h"
#include "core/base/json_file.h"
#include "core/data/prepared_index.h"

#include <algorithm>

namespace expe {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t longestTokenizer = std::uintmax_t{128} << 20; // bytes
constexpr std::uint64_t documentBytes = 16;

Error damaged(const fs::path& path) {
  return userError(
      "{0} is missing or has another length than its expe-tokens.json says: bring the whole folder back, or "
      "prepare it again.",
      {path.string()}, "data.text");
}

} // namespace

std::string shardName(std::size_t number, const char* extension) {
  const auto digits = std::to_string(number);
  return std::string(digits.size() < 6 ? 6 - digits.size() : 0, '0') + digits + extension;
}

bool isPrepared(const fs::path& folder) {
  std::error_code error;
  return fs::is_regular_file(folder / indexFile, error);
}

Result<PreparedIndex> readIndex(const fs::path& folder) {
  const auto path = folder / indexFile;
  const auto json = TRY(readJsonFile(path, longestIndex));
  PreparedIndex index;
  try {
    if (json.at("format") != indexFormat || json.at("version") != 1)
      return userError("{0} is of another version of expe data prepare: prepare the texts again.",
                       {path.string()}, "data.text");
    json.at("complete").get_to(index.complete);
    json.at("asked").get_to(index.asked);
    json.at("vocabulary").get_to(index.vocabulary), json.at("width").get_to(index.width);
    json.at("boundary").get_to(index.boundary), json.at("shortest").get_to(index.shortest);
    json.at("bytes").get_to(index.bytes), json.at("pieces").get_to(index.pieces);
    json.at("too_short").get_to(index.tooShort);
    json.at("open_tokens").get_to(index.openTokens), json.at("open_bytes").get_to(index.openBytes);
    for (const auto& one : json.at("shards"))
      index.shards.push_back({one.at("tokens").get<std::size_t>(), one.at("documents").get<std::size_t>(),
                              one.at("hash").get<std::string>()});
  } catch (const nlohmann::json::exception&) {
    return userError("{0} is damaged: bring the whole folder back, or prepare it again.", {path.string()},
                     "data.text");
  }
  const bool sane =
      (index.width == 2 || index.width == 4) && index.vocabulary > 0 &&
      std::ranges::all_of(index.shards, [](const auto& shard) { return shard.tokens <= mostShardTokens; });
  return sane ? Result(std::move(index)) : damaged(path);
}

std::string fingerprintOf(const PreparedIndex& index, const std::string& tokenizer) {
  Hash hash;
  hash.add(tokenizer);
  for (const auto& shard : index.shards)
    hash.add("|" + std::to_string(shard.tokens) + ":" + std::to_string(shard.documents) + ":" + shard.hash);
  return hash.hex();
}

Result<Prepared> openPrepared(const fs::path& folder) {
  const auto index = TRY(readIndex(folder));
  if (!index.complete)
    return userError(
        "{0} is not prepared to its end: start expe data prepare once more, as before; it goes on.",
        {folder.string()}, "data.text");
  Prepared prepared;
  prepared.tokenizer = TRY(readFile(folder / tokenizerFile, longestTokenizer));
  prepared.bytes = index.bytes, prepared.boundary = index.boundary, prepared.shortest = index.shortest;
  prepared.fingerprint = fingerprintOf(index, prepared.tokenizer);
  for (std::size_t i = 0; i < index.shards.size(); ++i) {
    const auto& shard = index.shards[i];
    const auto path = folder / shardName(i, ".bin"), documents = folder / shardName(i, ".documents");
    auto file = InputFile::open(path);
    std::error_code error;
    if (!file ||
        (*file)->size() != llmc::headerBytes + shard.tokens * static_cast<std::uint64_t>(index.width))
      return damaged(path);
    if (fs::file_size(documents, error) != shard.documents * documentBytes || error)
      return damaged(documents);
    prepared.shards.push_back({path, *file, llmc::headerBytes, shard.tokens, index.width});
    prepared.documentFiles.push_back(documents);
    prepared.tokens += shard.tokens, prepared.documents += shard.documents;
  }
  return prepared;
}

Result<std::vector<Range>> documentsOf(const Prepared& prepared) {
  std::vector<Range> documents;
  documents.reserve(prepared.documents);
  std::size_t begin = 0;
  for (const auto& path : prepared.documentFiles) {
    const auto file = TRY(InputFile::open(path));
    std::vector<std::uint64_t> numbers(file->size() / sizeof(std::uint64_t));
    TRY(file->read(0, std::as_writable_bytes(std::span(numbers))));
    for (std::size_t i = 0; i + 1 < numbers.size(); i += 2) {
      if (numbers[i] < begin || numbers[i] > prepared.tokens)
        return damaged(path);
      documents.push_back({begin, numbers[i]});
      begin = numbers[i];
    }
  }
  return documents;
}

} // namespace expe
