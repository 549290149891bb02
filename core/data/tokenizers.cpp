// Tokenizers by name, for looking at: what a .model is, and what becomes of a sample.
#include "core/api/data.h"

#include "core/data/sentencepiece.h"
#include "core/data/tokenizer.h"

namespace expe {

namespace {

Result<std::shared_ptr<const Tokenizer>> named(const std::string& name, std::string_view sample) {
  if (name == "bytes")
    return byteTokenizer();
  if (name == "characters")
    return characterTokenizer(sample);
  return sentencepieceTokenizer(std::filesystem::path(name));
}

} // namespace

Result<TokenizerInfo> checkTokenizer(const std::filesystem::path& model) {
  const auto tokenizer = TRY(sentencepieceTokenizer(model));
  auto info = tokenizer->info();
  info.path = model;
  return info;
}

Result<TokenizedSample> tokenize(const std::string& name, std::string_view sample) {
  if (sample.empty())
    return userError("The sample is empty: write some text.");
  const auto tokenizer = TRY(named(name, sample));
  const auto tokens = TRY(tokenizer->encode(sample));
  TokenizedSample result;
  result.tokenizer = tokenizer->info();
  if (result.tokenizer.id == "sentencepiece")
    result.tokenizer.path = name;
  result.bytes = static_cast<std::int64_t>(sample.size());
  for (const Token token : tokens)
    result.pieces.push_back({token, tokenizer->piece(token)});
  return result;
}

} // namespace expe
