// Tokenizers as files and as choices: what a .model is, what text becomes under it, and training one.
// Blocking; for a thread that may wait.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace expe {

struct Piece {
  std::int32_t id = 0;
  std::string text; // the bytes that it stands for; not always whole characters
  bool operator==(const Piece&) const = default;
};

struct TokenizerInfo {
  std::string id;             // "bytes", "characters", "sentencepiece"
  std::filesystem::path path; // of the .model; empty without one
  std::string kind;           // of sentencepiece: "unigram", "bpe", "word", "char"
  std::int64_t vocabulary = 0;
  std::string sha256;        // of the .model
  bool byteFallback = false; // unknown characters become their bytes
  bool lossless = true;      // the text can be had back: no normalisation, nothing unknown
  std::string normalizer;    // "nmt_nfkc", "identity", …
};

// Reads a .model under limits, then tries it in a child process, once for each content.
Result<TokenizerInfo> checkTokenizer(const std::filesystem::path& model);

struct TokenizedSample {
  TokenizerInfo tokenizer;
  std::vector<Piece> pieces;
  std::int64_t bytes = 0; // of the sample itself
};

// `tokenizer`: "bytes", "characters" (made from the sample), or the path of a .model.
Result<TokenizedSample> tokenize(const std::string& tokenizer, std::string_view sample);

struct TokenizerRequest {
  std::vector<std::filesystem::path> texts; // files or folders
  std::int64_t vocabulary = 8000;
  std::string kind = "unigram"; // or "bpe"
  bool byteFallback = true;
  std::string normalizer = "identity"; // or nfkc, nmt_nfkc: no longer lossless
  std::filesystem::path out;           // the .model
};

// Trains a tokenizer in a child process, as sentencepiece can be neither stopped nor trusted with memory, and
// writes it whole or not at all.
Result<TokenizerInfo> trainTokenizer(const TokenizerRequest& request, Progress& progress);

// The child's part. Both limit this process, which may die of what they are given.
Result<void> tryTokenizer(std::string_view model);
Result<std::string> learnTokenizer(const TokenizerRequest& request); // the .model's bytes

} // namespace expe
