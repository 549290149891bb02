// The data of a run as token ids, in its splits (PROTOCOL "Data"). Torch-free; immutable once opened.
#pragma once

#include "core/api/data.h"
#include "core/api/parameters.h"
#include "core/api/tasks.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/data/ledger.h"
#include "core/data/tokenizer.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace expe {

// Token ids of a whole text, each in as few bytes as its vocabulary needs.
class Tokens {
public:
  Tokens(std::vector<Token> ids = {}) : ids_(std::move(ids)) {} // of any vocabulary
  static Tokens of(std::int64_t vocabulary) {                   // none yet
    Tokens none;
    if (vocabulary <= 1 << 8)
      none.ids_ = std::vector<std::uint8_t>();
    else if (vocabulary <= 1 << 16)
      none.ids_ = std::vector<std::uint16_t>();
    return none;
  }

  std::size_t size() const {
    return std::visit([](const auto& ids) { return ids.size(); }, ids_);
  }
  Token operator[](std::size_t at) const {
    return std::visit([at](const auto& ids) { return static_cast<Token>(ids[at]); }, ids_);
  }
  std::vector<Token> copy(std::size_t begin, std::size_t end) const {
    const auto from = static_cast<std::ptrdiff_t>(begin), to = static_cast<std::ptrdiff_t>(end);
    return std::visit(
        [=](const auto& ids) { return std::vector<Token>(ids.begin() + from, ids.begin() + to); }, ids_);
  }

  void reserve(std::size_t count) {
    std::visit([count](auto& ids) { ids.reserve(count); }, ids_);
  }
  void add(std::span<const Token> more) { // of the vocabulary
    std::visit([more](auto& ids) { ids.insert(ids.end(), more.begin(), more.end()); }, ids_);
  }

private:
  std::variant<std::vector<Token>, std::vector<std::uint8_t>, std::vector<std::uint16_t>> ids_;
};

struct Range { // tokens [begin, end) of one document, or of one contiguous piece of it
  std::size_t begin = 0, end = 0;
  std::size_t size() const { return end - begin; }
  bool operator==(const Range&) const = default;
};

struct Document {
  Text name;
  Range range;
  std::int64_t bytes = 0; // of its text
};

struct TaskText { // the windows of a synthetic task
  const Task* task = nullptr;
  TaskOptions options;
  std::uint64_t seed = 1; // of those that are evaluated
};

struct Dataset {
  Tokens tokens;
  std::vector<std::uint32_t> sourceBytes; // of each token, where its piece does not tell; else empty
  std::vector<Document> documents;
  std::vector<Range> train, validation, test; // never overlapping
  std::shared_ptr<const Tokenizer> tokenizer;
  std::shared_ptr<const Ledger> ledger; // of the generated corpus, else null
  // Of a run that learns a task. The tokens are examples of its windows then, to be looked at: training and
  // evaluation make their own.
  std::optional<TaskText> task;
  std::string fingerprint; // 16 hex digits over text, tokenizer and split
  std::vector<Text> log;   // sentences: documents left out, splits too short, …
  std::int64_t vocabulary() const { return tokenizer->vocabulary(); }
  double bytes(Range range) const; // of the text that the tokens stand for, in UTF-8
};

// Reads data.* of the configuration: a UTF-8 file, a folder of them, or the generated corpus if data.text is
// empty. Errors: missing, unreadable, binary, not UTF-8, empty, shorter than a window (with key "data.text").
// A relative data.text is looked up from `base` (the working folder if empty).
Result<Dataset> openDataset(const Config& config, Progress& progress, const std::filesystem::path& base = {});

// Another text under the tokenizer of a run: everything is one split, `test`.
Result<Dataset> openText(const std::filesystem::path& text, std::shared_ptr<const Tokenizer> tokenizer,
                         Progress& progress);

} // namespace expe
