#include "core/tokenizer/word_models.h"

#include "core/tokenizer/unicode_characters.h"

namespace expe {

bool WordLevel::encode(std::string_view word, std::vector<WordToken>& tokens) const {
  const auto found = pieces_.find(std::string(word));
  const auto id = found == pieces_.end() ? unknown_ : std::optional(found->second);
  if (id)
    tokens.push_back({*id, static_cast<std::uint32_t>(word.size())});
  return id.has_value();
}

bool WordPiece::cut(std::string_view word, std::vector<WordToken>& tokens) const {
  for (std::size_t from = 0; from < word.size();) {
    auto to = word.size();
    auto found = pieces_.end();
    for (; to > from; to = unicode::before(word, to)) {
      found = pieces_.find((from > 0 ? prefix_ : "") + std::string(word.substr(from, to - from)));
      if (found != pieces_.end())
        break;
    }
    if (to == from)
      return false;
    tokens.push_back({found->second, static_cast<std::uint32_t>(to - from)});
    from = to;
  }
  return true;
}

bool WordPiece::encode(std::string_view word, std::vector<WordToken>& tokens) const {
  const auto begin = tokens.size();
  if (charactersIn(word) <= mostCharacters_ && cut(word, tokens))
    return true;
  tokens.resize(begin);
  if (unknown_)
    tokens.push_back({*unknown_, static_cast<std::uint32_t>(word.size())});
  return unknown_.has_value();
}

} // namespace expe
