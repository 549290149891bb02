#include "core/data/given_tokens.h"

#include "core/base/fnv.h"
#include "core/data/prepared.h"
#include "core/data/prepared_index.h"
#include "core/tokenizer/tokenizer_file.h"

#include <algorithm>
#include <span>
#include <tuple>

namespace expe {

std::string tokenizerFileOf(const Config& config) {
  return valueOr(config, "data.model", "");
}

MadeTokenizer namedTokenizer(const Config& config, const std::filesystem::path& base) {
  if (readsTokenizerFile(config))
    return tokenizerInFile(base / std::filesystem::path(tokenizerFileOf(config)), tokenizerOf(config));
  return byteTokenizer();
}

std::string valueOr(const Config& config, const std::string& key, const std::string& standard) {
  return config.has(key) ? config.text(key) : standard;
}

Result<std::string> boundaryIn(const Config& config) {
  const std::filesystem::path folder = config.text("data.text");
  if (!folder.empty() && isPrepared(folder))
    return TRY(readIndex(folder)).boundary;
  return valueOr(config, "data.boundary", "none");
}

std::int64_t shortestOf(const Config& config) {
  return config.has("data.shortest") ? config.integer("data.shortest") : 0;
}

namespace {

// The tokenizer that tokens in files were made by: as it is named, or none.
Result<std::shared_ptr<const Tokenizer>> tokenizerOfIds(const Config& config,
                                                        const std::filesystem::path& base,
                                                        const TokenText& text, Progress& progress) {
  const auto& named = config.text("data.tokenizer");
  if (named == "bytes" || readsTokenizerFile(config))
    return namedTokenizer(config, base);
  if (named == "characters")
    return userError(
        "data.tokenizer: {0} holds token ids, of which nobody knows the characters; write ids, or name "
        "their tokenizer.",
        {config.text("data.text")}, "data.tokenizer");
  if (const auto given = config.integer("data.vocabulary"); given > 0)
    return idTokenizer(given);
  Token largest = 0;
  std::size_t done = 0, all = 0;
  for (const TokenFile& file : text.files)
    all += file.count;
  for (const TokenFile& file : text.files)
    TRY(eachToken(file, [&](std::span<const Token> ids) -> Result<void> {
      largest = std::max(largest, *std::ranges::max_element(ids));
      progress.report("looking for the largest id", static_cast<double>(done += ids.size()),
                      static_cast<double>(all));
      return progress.cancelled() ? failure("Cancelled.") : Result<void>{};
    }));
  return idTokenizer(std::int64_t{largest} + 1);
}

// Which ids there are is known by where and how long they are, and by some of them.
Result<void> hashSome(Hash& content, const TokenText& text) {
  constexpr std::size_t some = 4096;
  for (const TokenFile& file : text.files) {
    content.add(std::to_string(file.count) + ":");
    for (const std::size_t at : {std::size_t{0}, file.count / 2, file.count - std::min(some, file.count)}) {
      const TokenFile part{file.path, file.file, file.offset + at * static_cast<std::size_t>(file.width),
                           std::min(some, file.count - at), file.width};
      TRY(eachToken(part, [&](std::span<const Token> ids) -> Result<void> {
        for (const Token id : ids)
          content.add(std::to_string(id) + ",");
        return {};
      }));
    }
  }
  return {};
}

} // namespace

Result<Encoded> readIds(Dataset& data, const Config& config, TokenText text, Progress& progress,
                        const std::filesystem::path& base) {
  auto tokenizer = TRY(tokenizerOfIds(config, base, text, progress));
  data.tokenizer = std::move(tokenizer);
  data.tellsBytes = data.tokenizer->tellsBytes() && data.tokenizer->info().lossless;
  Encoded encoded;
  encoded.content.add(data.tokenizer->describe());
  TRY(hashSome(encoded.content, text));
  for (const auto& document : text.documents) {
    if (document.range.size() >= static_cast<std::size_t>(shortestOf(config)))
      encoded.ranges.push_back(document.range);
    data.documents.push_back({document.name, document.range, 0});
  }
  data.tokens = Tokens::in(std::move(text.files), data.tokenizer->vocabulary());
  return encoded;
}

Result<Encoded> readPrepared(Dataset& data, const Config& config, const std::filesystem::path& folder) {
  auto prepared = TRY(openPrepared(folder));
  auto tokenizer = TRY(tokenizerFromDescription(prepared.tokenizer));
  data.tokenizer = std::move(tokenizer);
  const auto& named = config.text("data.tokenizer");
  if (named != "auto" && named != data.tokenizer->id())
    return userError("data.tokenizer: {0} was prepared with {1}; write auto.",
                     {folder.string(), data.tokenizer->id()}, "data.tokenizer");
  // What is left to the default is as it was prepared.
  for (const auto& [key, value, given, standard] :
       {std::tuple("data.boundary", prepared.boundary, valueOr(config, "data.boundary", "none"), "none"),
        std::tuple("data.shortest", std::to_string(prepared.shortest), std::to_string(shortestOf(config)),
                   "0")})
    if (given != value && given != standard)
      return userError("{0}: {1} was prepared with {2}; write that, or prepare the texts anew.",
                       {key, folder.string(), value}, key);
  data.tellsBytes = data.tokenizer->info().lossless;
  if (!data.tellsBytes)
    data.log.push_back(
        "The tokenizer changes the text, so that losses per byte are not told of prepared tokens."_text);
  Encoded encoded;
  encoded.content.add(prepared.fingerprint);
  if (valueOr(config, "data.join", "apart") == "apart")
    encoded.ranges = TRY(documentsOf(prepared));
  data.documents.push_back(
      {folder.filename().string(), {0, prepared.tokens}, static_cast<std::int64_t>(prepared.bytes)});
  data.log.push_back(
      {"Prepared: {0} documents in {1} shards.", {prepared.documents, prepared.shards.size()}});
  data.tokens = Tokens::in(std::move(prepared.shards), data.tokenizer->vocabulary());
  return encoded;
}

} // namespace expe
