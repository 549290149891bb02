#include "core/tokenizer/unigram.h"

#include "core/tokenizer/byte_token.h"
#include "core/tokenizer/unicode_characters.h"

#include <algorithm>
#include <limits>

namespace expe {

Unigram::Unigram(const std::vector<Piece>& pieces, std::optional<Token> unknown, bool byteFallback)
    : unknown_(unknown), byteFallback_(byteFallback) {
  constexpr double penalty = 10; // of what is unknown, below the least likely piece
  double least = std::numeric_limits<double>::infinity();
  for (const auto& [text, score] : pieces) {
    const auto id = static_cast<Token>(scores_.size());
    scores_.push_back(score);
    ids_[text] = id;
    if (!text.empty())
      trie_.add(text, id);
    least = std::min(least, score);
  }
  unknownScore_ = least - penalty;
  for (unsigned byte = 0; byte < 256; ++byte) {
    const auto found = ids_.find(byteToken(byte));
    ofByte_[byte] = found == ids_.end() ? -1 : found->second;
  }
}

// The characters in a row that no piece stands for.
void Unigram::addUnknown(std::string_view text, std::vector<WordToken>& tokens) const {
  const auto size = static_cast<std::uint32_t>(text.size());
  if (const auto whole = ids_.find(std::string(text)); whole != ids_.end())
    return tokens.push_back({whole->second, size});
  const auto ofByte = [&](char byte) { return ofByte_[static_cast<unsigned char>(byte)]; };
  if (!byteFallback_ || !std::ranges::all_of(text, [&](char byte) { return ofByte(byte) >= 0; }))
    return tokens.push_back({*unknown_, size});
  for (const char byte : text)
    tokens.push_back({ofByte(byte), 1});
}

bool Unigram::encode(std::string_view word, std::vector<WordToken>& tokens) const {
  struct End { // of the best way to a place
    double score = 0;
    std::size_t from = std::string_view::npos;
    Token id = 0;
  };
  thread_local std::vector<End> ends;
  ends.assign(word.size() + 1, {});
  for (std::size_t from = 0; from < word.size();) {
    const auto next = unicode::after(word, from);
    const double before = ends[from].score;
    const auto offer = [&](std::size_t to, double score, Token id) {
      if (ends[to].from == word.npos || score > ends[to].score)
        ends[to] = {score, from, id};
    };
    bool single = false; // a piece is the next character
    std::uint32_t node = PieceTrie::root;
    for (auto to = from; to < word.size() && (node = trie_.next(node, word[to])) != PieceTrie::root;)
      if (const auto id = trie_.value(node); ++to, id != PieceTrie::none) {
        offer(to, scores_[static_cast<std::size_t>(id)] + before, id);
        single = single || to == next;
      }
    if (!single && !unknown_ && (ends[next].from == word.npos || unknownScore_ + before > ends[next].score))
      return false;
    if (!single)
      offer(next, unknownScore_ + before, unknown_.value_or(0));
    from = next;
  }
  thread_local std::vector<std::pair<std::size_t, std::size_t>> cuts; // from the end
  cuts.clear();
  for (auto to = word.size(); to > 0; to = ends[to].from)
    cuts.emplace_back(ends[to].from, to);
  for (auto cut = cuts.rbegin(); cut != cuts.rend();) {
    const auto [from, to] = *cut;
    if (unknown_ && ends[to].id == *unknown_) {
      auto last = cut;
      while (last + 1 != cuts.rend() && ends[(last + 1)->second].id == *unknown_)
        ++last;
      addUnknown(word.substr(from, last->second - from), tokens);
      cut = last + 1;
    } else {
      tokens.push_back({ends[to].id, static_cast<std::uint32_t>(to - from)});
      ++cut;
    }
  }
  return true;
}

} // namespace expe
