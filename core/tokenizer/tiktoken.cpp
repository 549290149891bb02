#include "core/tokenizer/tiktoken.h"

#include "core/base/base64.h"
#include "core/base/out_of_memory.h"
#include "core/base/sha256.h"
#include "core/tokenizer/bpe.h"
#include "core/tokenizer/tokenizer_pipeline.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

namespace expe {

namespace {

constexpr std::size_t mostRanks = 1 << 22, longestPiece = 1024; // bytes

struct Pattern {
  const char* name;
  const char* regex;
  std::vector<std::size_t> ranks; // how many the published files have
};

const std::vector<Pattern>& patterns() {
  static const std::vector<Pattern> all = {
      {"gpt2", R"('(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)", {50256, 50280}},
      {"cl100k",
       R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|)"
       R"(\s*[\r\n]+|\s+(?!\S)|\s+)",
       {100256, 128000}},
      {"o200k",
       R"([^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?|)"
       R"([^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?|)"
       R"(\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+)",
       {199998}}};
  return all;
}

std::optional<std::pair<std::string, Token>> rankOf(std::string_view line) {
  const auto space = line.find(' ');
  if (space == line.npos || space == 0)
    return {};
  Token rank = -1;
  const auto* end = line.data() + line.size();
  const auto [at, error] = std::from_chars(line.data() + space + 1, end, rank);
  auto piece = fromBase64(line.substr(0, space));
  if (error != std::errc() || at != end || rank < 0 || static_cast<std::size_t>(rank) >= mostRanks ||
      !piece || piece->empty() || piece->size() > longestPiece)
    return {};
  return std::pair(*std::move(piece), rank);
}

std::string_view takeLine(std::string_view& text) {
  const auto end = std::min(text.find('\n'), text.size());
  auto line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  if (line.ends_with('\r'))
    line.remove_suffix(1);
  return line;
}

Result<std::unordered_map<std::string, Token>> readRanks(std::string_view file, const std::string& name) {
  const auto damaged = [&](std::size_t line) {
    return userError(
        "{0} cannot be used, for its line {1} is no piece in base64 and its rank, or is there twice; "
        "choose another tokenizer.",
        {name, std::to_string(line)}, "data.model");
  };
  std::unordered_map<std::string, Token> pieces;
  std::vector<bool> seen;
  for (std::size_t number = 1; !file.empty(); ++number) {
    const auto line = takeLine(file);
    if (line.empty())
      continue;
    auto rank = rankOf(line);
    if (!rank)
      return damaged(number);
    const auto at = static_cast<std::size_t>(rank->second);
    seen.resize(std::max(seen.size(), at + 1));
    if (seen[at] || !pieces.insert(*std::move(rank)).second)
      return damaged(number);
    seen[at] = true;
  }
  for (unsigned byte = 0; byte < 256; ++byte)
    if (!pieces.contains(std::string(1, static_cast<char>(byte))))
      return userError("{0} cannot be used, for it has no rank for byte {1}; choose another tokenizer.",
                       {name, std::to_string(byte)}, "data.model");
  return pieces;
}

Result<const Pattern*> patternOf(const std::string& wanted, std::size_t ranks, const std::string& name) {
  const auto found = std::ranges::find_if(patterns(), [&](const Pattern& pattern) {
    return wanted.empty() ? std::ranges::find(pattern.ranks, ranks) != pattern.ranks.end()
                          : wanted == pattern.name;
  });
  if (found == patterns().end())
    return userError(
        "{0} has {1} ranks, as none of the published files: say which expression cuts its texts, by "
        "data.tokenizer=gpt2, cl100k or o200k.",
        {name, std::to_string(ranks)}, "data.tokenizer");
  return &*found;
}

} // namespace

std::vector<std::string> tiktokenPatterns() {
  std::vector<std::string> names;
  for (const auto& pattern : patterns())
    names.emplace_back(pattern.name);
  return names;
}

bool isTiktoken(std::string_view file) {
  return rankOf(takeLine(file)).has_value();
}

Result<std::shared_ptr<const Tokenizer>> tiktokenTokenizer(std::string file, const std::string& wanted,
                                                           const std::string& name) {
  return withMemoryFor(name, [&]() -> Result<std::shared_ptr<const Tokenizer>> {
    auto pieces = TRY(readRanks(file, name));
    const auto* pattern = TRY(patternOf(wanted, pieces.size(), name));
    TokenizerParts parts;
    parts.preTokenizers = TRY(PreTokenizers::ofBytes(pattern->regex, name));
    for (const auto& [text, id] : pieces) {
      parts.pieces.resize(std::max(parts.pieces.size(), static_cast<std::size_t>(id) + 1));
      parts.pieces[static_cast<std::size_t>(id)] = text;
    }
    parts.piecesAreText = true;
    auto& info = parts.info;
    info.id = pattern->name, info.kind = "bpe", info.sha256 = sha256Of(file), info.normalizer = "identity";
    info.vocabulary = static_cast<std::int64_t>(parts.pieces.size()), info.byteFallback = true;
    parts.description = nlohmann::json{{"tokenizer", pattern->name}, {"file", base64(file)}}.dump();
    Bpe::Options options;
    options.bytes = options.ignoreMerges = true;
    const auto merges = mergesOfRanks(pieces);
    parts.model = std::make_shared<Bpe>(std::move(pieces), merges, options);
    return pipelineTokenizer(std::move(parts));
  });
}

} // namespace expe
