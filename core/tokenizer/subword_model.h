// What makes tokens of a word, and how often: a word that has been seen is not cut again.
#pragma once

#include "core/base/result.h"
#include "core/tokenizer/tokenizer.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace expe {

struct WordToken {
  Token token;
  std::uint32_t bytes; // of the word
};

// Immutable after making, so usable from any thread.
class SubwordModel {
public:
  virtual ~SubwordModel() = default;
  // Appends the tokens of a word that is not empty; false: it holds what there is no token for, and none that
  // stands for the unknown.
  virtual bool encode(std::string_view word, std::vector<WordToken>& tokens) const = 0;
  // Where the text could be cut behind `from` without another token coming out; the text's end where that is
  // not known.
  virtual std::size_t endOfWord(std::string_view text, std::size_t from) const {
    (void)from;
    return text.size();
  }
};

// The tokens of words that were met before, for one thread. Full, it begins anew.
class WordCache {
public:
  WordCache();
  // The tokens of the word, until the next call; nothing where the model has none.
  std::optional<std::pair<const WordToken*, std::size_t>> tokens(std::string_view word,
                                                                 const SubwordModel& model);

private:
  struct Slot {
    std::uint64_t hash = 0; // 0: free
    std::uint32_t key = 0, keySize = 0, first = 0, count = 0;
  };
  void clear();
  std::vector<Slot> slots_; // a power of two
  std::size_t used_ = 0;
  std::string keys_;
  std::vector<WordToken> tokens_;
};

} // namespace expe
