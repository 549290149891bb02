// The most likely cut of a word by a unigram language model (Kudo 2018), by Viterbi's algorithm in double
// precision.
#pragma once

#include "core/tokenizer/piece_trie.h"
#include "core/tokenizer/subword_model.h"

#include <array>
#include <unordered_map>

namespace expe {

class Unigram : public SubwordModel {
public:
  struct Piece {
    std::string text;
    double score; // the logarithm of its probability
  };
  // `unknown` stands for characters that are no pieces, those in a row for one; with `byteFallback` the
  // tokens
  // "<0xE2>" of their bytes do, where all are there.
  Unigram(const std::vector<Piece>& pieces, std::optional<Token> unknown, bool byteFallback);
  bool encode(std::string_view word, std::vector<WordToken>& tokens) const override;

private:
  void addUnknown(std::string_view text, std::vector<WordToken>& tokens) const;
  PieceTrie trie_;
  std::vector<double> scores_;
  std::unordered_map<std::string, Token> ids_; // the last of equal ones
  std::optional<Token> unknown_;
  double unknownScore_ = 0;
  bool byteFallback_;
  std::array<Token, 256> ofByte_{};
};

} // namespace expe
