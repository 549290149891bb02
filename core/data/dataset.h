// The data of a run as token ids, in its splits (PROTOCOL "Data"). Torch-free; immutable once opened.
#pragma once

#include "core/api/data.h"
#include "core/api/parameters.h"
#include "core/api/tasks.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/data/ledger.h"
#include "core/data/tokens.h"
#include "core/tokenizer/tokenizer.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace expe {

struct Document {
  Text name; // of tokens in files the file's
  Range range;
  std::int64_t bytes = 0; // of its text; 0: nobody knows
};

struct TaskText { // the windows of a synthetic task
  const Task* task = nullptr;
  TaskOptions options;
  std::uint64_t seed = 1; // of those that are evaluated
};

struct Dataset {
  Tokens tokens;
  std::vector<std::uint32_t> sourceBytes; // of each token, where its piece does not tell; else empty
  bool tellsBytes = true;                 // pieces or sourceBytes do
  std::size_t row =
      1; // windows begin at a multiple of so many tokens of their document: the row of a picture
  std::vector<Document> documents;
  std::vector<Range> train, validation, test; // never overlapping
  std::shared_ptr<const Tokenizer> tokenizer;
  std::shared_ptr<const Ledger> ledger; // of the generated corpus, else null
  std::size_t record = 1;               // tokens of each of its records; 1: there are none, or they differ
  // Of a run that learns a task. The tokens are examples of its windows then, to be looked at: training and
  // evaluation make their own.
  std::optional<TaskText> task;
  std::string fingerprint; // 16 hex digits over text, tokenizer and split
  std::vector<Text> log;   // sentences: documents left out, splits too short, …
  std::int64_t vocabulary() const { return tokenizer->vocabulary(); }
  // Of the text that a token stands for, in UTF-8, at its place and of its id; NaN: nobody knows.
  double bytes(std::size_t place, Token token) const;
  double bytesPerToken() const; // of all of them
};

// Reads data.* of the configuration: texts, token ids in files (which stay there, and are read where they are
// needed), or the generated corpus if data.text is empty. Errors: missing, unreadable, no text, empty,
// shorter than a window (with key "data.text"). A relative data.text is looked up from `base` (the working
// folder if empty).
Result<Dataset> openDataset(const Config& config, Progress& progress, const std::filesystem::path& base = {});

// Another text, or other pictures, under the tokenizer of a run: everything is one split, `test`.
Result<Dataset> openText(const std::filesystem::path& text, std::shared_ptr<const Tokenizer> tokenizer,
                         const Config& config, Progress& progress);

} // namespace expe
