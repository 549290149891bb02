// Tokenizers by name, for looking at: what a file of one is, and what becomes of a sample.
#include "core/api/data.h"

#include "core/tokenizer/tokenizer_file.h"

namespace expe {

namespace {

Result<std::shared_ptr<const Tokenizer>> named(const std::string& name, std::string_view sample,
                                               const std::string& kind) {
  if (name == "bytes")
    return byteTokenizer();
  if (name == "characters")
    return characterTokenizer(sample);
  return tokenizerInFile(name, kind);
}

} // namespace

Result<TokenizerInfo> checkTokenizer(const std::filesystem::path& model, const std::string& kind) {
  const auto tokenizer = TRY(tokenizerInFile(model, kind));
  auto info = tokenizer->info();
  info.path = model;
  return info;
}

Result<TokenizedSample> tokenize(const std::string& name, std::string_view sample, const std::string& kind) {
  if (sample.empty())
    return userError("The sample is empty: write some text.");
  const auto tokenizer = TRY(named(name, sample, kind));
  const auto tokens = TRY(tokenizer->encode(sample));
  TokenizedSample result;
  result.tokenizer = tokenizer->info();
  if (result.tokenizer.isFile())
    result.tokenizer.path = name;
  result.bytes = static_cast<std::int64_t>(sample.size());
  for (const Token token : tokens)
    result.pieces.push_back({token, tokenizer->piece(token)});
  return result;
}

Result<std::vector<std::int32_t>> tokenIds(const std::string& name, std::string_view text,
                                           const std::string& kind) {
  return TRY(named(name, text, kind))->encode(text);
}

} // namespace expe
