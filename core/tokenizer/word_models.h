// Models without merges and without scores.
#pragma once

#include "core/tokenizer/subword_model.h"

#include <unordered_map>

namespace expe {

// A word is a piece, or unknown.
class WordLevel : public SubwordModel {
public:
  WordLevel(std::unordered_map<std::string, Token> pieces, std::optional<Token> unknown)
      : pieces_(std::move(pieces)), unknown_(unknown) {}
  bool encode(std::string_view word, std::vector<WordToken>& tokens) const override;

private:
  std::unordered_map<std::string, Token> pieces_;
  std::optional<Token> unknown_;
};

// BERT's: of what is left of a word the longest piece; what has no such piece is unknown as a whole.
class WordPiece : public SubwordModel {
public:
  WordPiece(std::unordered_map<std::string, Token> pieces, std::optional<Token> unknown, std::string prefix,
            std::size_t mostCharacters)
      : pieces_(std::move(pieces)), unknown_(unknown), prefix_(std::move(prefix)),
        mostCharacters_(mostCharacters) {}
  bool encode(std::string_view word, std::vector<WordToken>& tokens) const override;

private:
  bool cut(std::string_view word, std::vector<WordToken>& tokens) const;
  std::unordered_map<std::string, Token> pieces_;
  std::optional<Token> unknown_;
  std::string prefix_; // of pieces that do not begin a word: "##"
  std::size_t mostCharacters_;
};

} // namespace expe
