// Byte-pair encoding (Sennrich et al. 2016, Algorithm 1): of a word's symbols the pair that was learnt first
// is merged, the leftmost where there are several, until no pair is known.
#pragma once

#include "core/tokenizer/subword_model.h"

#include <array>
#include <unordered_map>
#include <unordered_set>

namespace expe {

class Bpe : public SubwordModel {
public:
  struct Merge {
    Token left, right, merged;
    std::uint32_t rank; // the lowest is merged first
  };
  struct Options {
    bool bytes = false;                            // symbols are bytes, not characters
    std::string continuingPrefix, endOfWordSuffix; // of symbols within a word, and of its last
    std::optional<Token> unknown;
    bool fuseUnknown = false; // unknown characters in a row are one token
    bool byteFallback =
        false; // unknown characters are the tokens "<0xE2>" of their bytes, where all are there
    bool ignoreMerges = false; // a word that is a piece is that
  };
  // Of each text only one id, and of each id one text; merges of ids that are pieces.
  Bpe(std::unordered_map<std::string, Token> pieces, const std::vector<Merge>& merges, Options options);

  bool encode(std::string_view word, std::vector<WordToken>& tokens) const override;
  // Between characters that stand beside each other in no merged piece, where that is all that counts.
  std::size_t endOfWord(std::string_view text, std::size_t from) const override;

private:
  struct Symbol {
    Token id;
    std::uint32_t bytes;
  };
  struct Slot { // of the table of merges
    std::uint64_t pair = free;
    std::uint32_t rank = 0;
    Token merged = 0;
  };
  static constexpr std::uint64_t free = ~std::uint64_t{0};

  const Slot* merge(Token left, Token right) const; // nullptr: there is none
  std::optional<Token> piece(const std::string& text) const;
  void learnMerges(const std::vector<Merge>& merges);
  void learnNeighbours(const std::vector<Merge>& merges);
  bool isKnown(char32_t c) const;
  void byBytes(std::string_view word, std::vector<Symbol>& symbols) const;
  void byCharacters(std::string_view word, std::vector<Symbol>& symbols) const;
  bool asBytes(std::string_view character, std::vector<Symbol>& symbols) const;
  void mergeFew(std::vector<Symbol>& symbols) const;
  void mergeMany(std::vector<Symbol>& symbols) const;

  std::unordered_map<std::string, Token> pieces_;
  Options options_;
  std::array<Token, 256> ofByte_{}; // byte symbols, or byte tokens; −1: there is none
  std::array<Token, 128> ofAscii_{};
  std::vector<Slot> merges_; // a power of two
  bool cuts_ = false;        // neighbours tell where a word may be cut
  std::array<std::array<bool, 128>, 128> asciiNeighbours_{};
  std::unordered_set<std::uint64_t> neighbours_;
};

// Of ranks, as tiktoken has them: whatever pair makes a piece merges to it, and its id is its rank.
std::vector<Bpe::Merge> mergesOfRanks(const std::unordered_map<std::string, Token>& pieces);

} // namespace expe
