#include "core/tokenizer/added_tokens.h"

#include "core/tokenizer/unicode_characters.h"

#include <algorithm>

namespace expe {

void AddedTokens::add(const AddedToken& token, std::string_view text) {
  if (text.empty())
    return;
  trie_.add(text, static_cast<std::int32_t>(tokens_.size()));
  tokens_.push_back(token);
  begins_[static_cast<unsigned char>(text[0])] = true;
}

std::optional<AddedTokens::Match> AddedTokens::next(std::string_view text, std::size_t from) const {
  for (; from < text.size(); ++from) {
    if (!begins_[static_cast<unsigned char>(text[from])])
      continue;
    std::optional<Match> longest;
    std::uint32_t node = PieceTrie::root;
    for (auto to = from; to < text.size() && (node = trie_.next(node, text[to])) != PieceTrie::root;)
      if (const auto value = trie_.value(node); ++to, value != PieceTrie::none)
        longest = Match{from, to, &tokens_[static_cast<std::size_t>(value)]};
    if (longest)
      return longest;
  }
  return {};
}

bool AddedTokens::stands(std::string_view text, const Match& match) {
  if (!match.token->singleWord)
    return true;
  auto before = match.begin > 0 ? unicode::before(text, match.begin) : 0, behind = match.end;
  return (match.begin == 0 || !unicode::isWord(unicode::next(text, before))) &&
         (match.end == text.size() || !unicode::isWord(unicode::next(text, behind)));
}

void AddedTokens::widen(std::string_view text, std::size_t done, Match& match) {
  while (match.token->leftStrip && match.begin > done) {
    const auto begin = unicode::before(text, match.begin);
    auto at = begin;
    if (!unicode::isSpace(unicode::next(text, at)))
      break;
    match.begin = begin;
  }
  match.begin = std::clamp(match.begin, std::min(done, match.end), match.end); // spaces are taken once
  for (auto at = match.end;
       match.token->rightStrip && at < text.size() && unicode::isSpace(unicode::next(text, at));)
    match.end = at;
}

} // namespace expe
