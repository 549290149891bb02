// Tokens that a text holds by name ("<|endoftext|>"), found before it is cut into words.
#pragma once

#include "core/tokenizer/aligned_text.h"
#include "core/tokenizer/piece_trie.h"
#include "core/tokenizer/tokenizer.h"

#include <optional>
#include <string>
#include <vector>

namespace expe {

struct AddedToken {
  Token id = 0;
  std::string content;
  bool singleWord = false;                    // only where no letter stands before or behind it
  bool leftStrip = false, rightStrip = false; // takes the spaces beside it
  bool normalized = false;                    // is looked for in the normalised text
  bool special = false;
};

// Those that are looked for in the same text: of those that begin first, the longest.
class AddedTokens {
public:
  void add(const AddedToken& token, std::string_view text); // as `text`; one that is there goes
  bool empty() const { return tokens_.empty(); }

  // Calls `between(TextPart)` and `found(TextPart, id)` for all of the text in order, as long as they are
  // true.
  template <class Between, class Found> bool each(const TextPart& part, Between between, Found found) const {
    std::size_t done = 0;
    for (std::size_t from = 0; from < part.text.size() && !tokens_.empty();) {
      auto match = next(part.text, from);
      if (!match)
        break;
      from = match->end;
      if (!stands(part.text, *match))
        continue;
      widen(part.text, done, *match);
      if ((done < match->begin && !between(part.part(done, match->begin))) ||
          !found(part.part(match->begin, match->end), match->token->id))
        return false;
      done = match->end;
    }
    return done >= part.text.size() || between(part.part(done, part.text.size()));
  }

private:
  struct Match {
    std::size_t begin, end;
    const AddedToken* token;
  };
  std::optional<Match> next(std::string_view text, std::size_t from) const;
  static bool stands(std::string_view text, const Match& match);
  static void widen(std::string_view text, std::size_t done, Match& match);

  std::vector<AddedToken> tokens_;
  PieceTrie trie_; // of their places in `tokens_`
  bool begins_[256] = {};
};

} // namespace expe
