// What can be said of a run's data without opening the engine.
#pragma once

#include "core/api/parameters.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/base/text.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace expe {

// Tokenizers as files and as choices: what a file is, what text becomes under it, and training one.
// Blocking; for a thread that may wait.

struct Piece {
  std::int32_t id = 0;
  std::string text; // the bytes that it stands for; not always whole characters
  bool operator==(const Piece&) const = default;
};

struct TokenizerInfo {
  std::string
      id; // "bytes", "characters", "sentencepiece", "tokenizer.json", or tiktoken's "gpt2", "cl100k", "o200k"
  std::filesystem::path path; // of its file; empty without one
  std::string kind;           // of a file: "unigram", "bpe", "word", "char", "wordpiece", "wordlevel"
  std::int64_t vocabulary = 0;
  std::string sha256;        // of its file
  bool byteFallback = false; // unknown characters become their bytes
  bool lossless = true;      // the text can be had back: no normalisation, nothing unknown
  std::string normalizer;    // "nmt_nfkc", "identity", …
  bool isFile() const { return !sha256.empty(); }
};

// Reads a tokenizer's file under limits; one of sentencepiece it then tries in a child process, once for each
// content. `kind`: a value of data.tokenizer, where the file does not tell it.
Result<TokenizerInfo> checkTokenizer(const std::filesystem::path& model, const std::string& kind = "auto");

struct TokenizedSample {
  TokenizerInfo tokenizer;
  std::vector<Piece> pieces;
  std::int64_t bytes = 0; // of the sample itself
};

// `tokenizer`: "bytes", "characters" (made from the sample), or the path of a file, of `kind`.
Result<TokenizedSample> tokenize(const std::string& tokenizer, std::string_view sample,
                                 const std::string& kind = "auto");

// The ids alone, by which a text of many megabytes is compared with what other programs make of it.
Result<std::vector<std::int32_t>> tokenIds(const std::string& tokenizer, std::string_view text,
                                           const std::string& kind = "auto");

struct TokenizerRequest {
  std::vector<std::filesystem::path> texts; // files or folders
  std::int64_t vocabulary = 8000;
  std::string kind = "unigram"; // or "bpe"
  bool byteFallback = true;
  bool boundaries = false; // with <s> and </s>, BOS and EOS, which no text becomes
  std::string normalizer = "identity"; // or nfkc, nmt_nfkc: no longer lossless
  std::filesystem::path out;           // the .model
};

// Trains a tokenizer in a child process, as sentencepiece can be neither stopped nor trusted with memory, and
// writes it whole or not at all.
Result<TokenizerInfo> trainTokenizer(const TokenizerRequest& request, Progress& progress);

// The child's part. Both limit this process, which may die of what they are given.
Result<void> tryTokenizer(std::string_view model);
Result<std::string> learnTokenizer(const TokenizerRequest& request); // the .model's bytes

// Whether texts are cut by the tokenizer in the file of data.model.
bool readsTokenizerFile(const Config& config);

// The vocabulary's size where it is known before any text is read: bytes, a file, and the generated
// corpus.
std::optional<std::int64_t> knownVocabulary(const Config& config);

// The same, by reading the text where it depends on it.
Result<std::int64_t> vocabularyOf(const Config& config);

// Whether data.text can be trained on: opens it and forgets it. For the moment when it is chosen, so that the
// mistake is shown at the field and not when training begins. Sentences: what is unusual about it.
Result<std::vector<Text>> checkText(const Config& config);

// What data.text names, one by one: it stands with ; between files, folders and patterns, unless one is there
// under the whole name. Relative ones are looked up from `base`, the working folder if that is empty.
std::vector<std::string> textPaths(const std::string& paths, const std::filesystem::path& base = {});
// The files that a pattern means, sorted.
std::vector<std::filesystem::path> filesLike(const std::filesystem::path& pattern);
// A value of data.text or data.model with absolute paths, so that the study may be trained from elsewhere.
std::string absoluteData(const std::string& key, const std::string& value);
std::vector<std::string> textEncodings(); // the values of data.charset

struct PrepareRequest {
  std::string texts; // as data.text
  std::string field = "text", encoding = "utf-8", separator;
  bool skipBad = false;
  std::string tokenizer = "bytes"; // or the path of a tokenizer model
  std::string boundary = "none";   // as data.boundary
  std::int64_t shortest = 0;       // documents of fewer tokens are left out
  std::int64_t shardTokens = 1 << 24;
  int threads = 0; // 0: as many as there are cores
  std::filesystem::path out;
};

struct PreparedTokens {
  std::int64_t documents = 0, tokens = 0, bytes = 0, shards = 0, tooShort = 0;
  std::int64_t vocabulary = 0;
  std::string fingerprint;
  std::vector<Text> said;
};

// Tokenises texts of any size once, in bounded memory, into a folder that data.text takes. What was cancelled
// or killed goes on when it is asked for again, to the same bytes. Blocking.
Result<PreparedTokens> prepareTokens(const PrepareRequest& request, Progress& progress);

struct DocumentInfo {
  Text name; // of its file, or "Ledger"; of a task which of its windows
  std::int64_t bytes = 0, tokens = 0;
};

struct SplitInfo {
  Text name; // "train", "validation", "test"
  std::int64_t tokens = 0;
  std::int64_t windows = 0; // of data.window tokens and one target more, cut one after the other
  double bytes = 0;         // of the text that the tokens stand for; NaN: nobody knows, or it lies in files
};

struct Dataset; // what a DataView shows: core/data/dataset.h

// A run's data, opened. Immutable, so usable from any thread.
class DataView {
public:
  DataView(std::shared_ptr<const Dataset> data, const Config& config); // what openData() gives
  virtual ~DataView() = default;

  TokenizerInfo tokenizer;
  std::string fingerprint;
  std::vector<Text> log; // sentences: what is unusual
  std::vector<DocumentInfo> documents;
  std::vector<SplitInfo> splits;
  std::int64_t columns = 0; // of the rows that a window is made of: pictures, tasks on a grid; 0: it has none
  bool pictures = false;    // tokens are the grays of pixels, 0 … 255
  // The inputs of window `index` of a split, counted from its beginning; empty if there is none. Training
  // shifts all windows of a document by an offset of its own in each epoch.
  virtual Result<std::vector<Piece>> window(const std::string& split, std::int64_t index) const;
  // Another text under the same tokenizer.
  virtual Result<std::vector<Piece>> pieces(std::string_view sample) const;

private:
  std::shared_ptr<const Dataset> data_;
  std::int64_t length_; // of a window
};

// Opens data.* of the configuration, as training does. A relative path is looked up from the working folder.
Result<std::shared_ptr<const DataView>> openData(const Config& config, Progress& progress);

} // namespace expe
