#include "core/tokenizer/bpe.h"

#include "core/tokenizer/byte_token.h"
#include "core/tokenizer/unicode_characters.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <queue>

namespace expe {

namespace {

constexpr std::size_t few = 48; // symbols of which the best pair is looked for in a row

std::uint64_t pairOf(std::uint32_t left, std::uint32_t right) {
  return std::uint64_t{left} << 32 | right;
}

} // namespace

Bpe::Bpe(std::unordered_map<std::string, Token> pieces, const std::vector<Merge>& merges, Options options)
    : pieces_(std::move(pieces)), options_(std::move(options)) {
  for (unsigned byte = 0; byte < 256; ++byte) {
    const auto text = options_.bytes ? std::string(1, static_cast<char>(byte)) : byteToken(byte);
    ofByte_[byte] = piece(text).value_or(-1);
  }
  for (unsigned c = 0; c < 128; ++c)
    ofAscii_[c] = piece(std::string(1, static_cast<char>(c))).value_or(-1);
  learnMerges(merges);
  learnNeighbours(merges);
}

std::optional<Token> Bpe::piece(const std::string& text) const {
  const auto found = pieces_.find(text);
  return found == pieces_.end() ? std::nullopt : std::optional(found->second);
}

void Bpe::learnMerges(const std::vector<Merge>& merges) {
  merges_.resize(std::bit_ceil(2 * merges.size() + 2));
  for (const auto& [left, right, merged, rank] : merges) {
    const auto pair = pairOf(static_cast<std::uint32_t>(left), static_cast<std::uint32_t>(right));
    auto at = (pair * 0x9E3779B97F4A7C15U >> 24) & (merges_.size() - 1);
    while (merges_[at].pair != free && merges_[at].pair != pair)
      at = (at + 1) & (merges_.size() - 1);
    merges_[at] = {pair, rank, merged}; // the last of equal ones
  }
}

const Bpe::Slot* Bpe::merge(Token left, Token right) const {
  const auto pair = pairOf(static_cast<std::uint32_t>(left), static_cast<std::uint32_t>(right));
  auto at = (pair * 0x9E3779B97F4A7C15U >> 24) & (merges_.size() - 1);
  while (merges_[at].pair != free && merges_[at].pair != pair)
    at = (at + 1) & (merges_.size() - 1);
  return merges_[at].pair == pair ? &merges_[at] : nullptr;
}

// What a merge joins stands beside each other in the piece that it makes.
void Bpe::learnNeighbours(const std::vector<Merge>& merges) {
  const bool wholeBytes = std::ranges::count(ofByte_, -1) == 0;
  cuts_ = !options_.bytes && !options_.ignoreMerges && options_.continuingPrefix.empty() &&
          options_.endOfWordSuffix.empty() && (!options_.byteFallback || wholeBytes);
  if (!cuts_)
    return;
  std::vector<bool> isMerged;
  for (const auto& [left, right, merged, rank] : merges) {
    isMerged.resize(std::max(isMerged.size(), static_cast<std::size_t>(merged) + 1));
    isMerged[static_cast<std::size_t>(merged)] = true;
    cuts_ = cuts_ && std::ranges::find(ofByte_, left) == ofByte_.end() &&
            std::ranges::find(ofByte_, right) == ofByte_.end();
  }
  for (const auto& [text, id] : pieces_) {
    if (static_cast<std::size_t>(id) >= isMerged.size() || !isMerged[static_cast<std::size_t>(id)])
      continue;
    for (std::size_t at = 0, before = 0, i = 0; at < text.size(); ++i) {
      const char32_t c = unicode::next(text, at);
      if (i > 0 && before < 128 && c < 128)
        asciiNeighbours_[before][c] = true;
      else if (i > 0)
        neighbours_.insert(pairOf(static_cast<std::uint32_t>(before), c));
      before = c;
    }
  }
}

bool Bpe::isKnown(char32_t c) const {
  if (c < 128)
    return ofAscii_[c] >= 0;
  std::string text;
  appendUtf8(text, c);
  return pieces_.contains(text);
}

std::size_t Bpe::endOfWord(std::string_view text, std::size_t from) const {
  if (!cuts_)
    return text.size();
  char32_t before = unicode::next(text, from);
  while (from < text.size()) {
    const auto at = from;
    const char32_t c = unicode::next(text, from);
    const bool joined =
        before < 128 && c < 128 ? asciiNeighbours_[before][c] : neighbours_.contains(pairOf(before, c));
    if (!joined && (options_.byteFallback || isKnown(before) || isKnown(c)))
      return at;
    before = c;
  }
  return text.size();
}

void Bpe::byBytes(std::string_view word, std::vector<Symbol>& symbols) const {
  for (const char byte : word)
    if (const auto id = ofByte_[static_cast<unsigned char>(byte)]; id >= 0)
      symbols.push_back({id, 1});
    else if (options_.unknown && options_.fuseUnknown && !symbols.empty() &&
             symbols.back().id == *options_.unknown)
      ++symbols.back().bytes;
    else if (options_.unknown)
      symbols.push_back({*options_.unknown, 1});
}

bool Bpe::asBytes(std::string_view character, std::vector<Symbol>& symbols) const {
  if (!options_.byteFallback || !std::ranges::all_of(character, [&](char byte) {
        return ofByte_[static_cast<unsigned char>(byte)] >= 0;
      }))
    return false;
  for (const char byte : character)
    symbols.push_back({ofByte_[static_cast<unsigned char>(byte)], 1});
  return true;
}

void Bpe::byCharacters(std::string_view word, std::vector<Symbol>& symbols) const {
  std::optional<std::uint32_t> unknown; // bytes that wait for what follows them
  const auto addUnknown = [&] {
    if (unknown)
      symbols.push_back({*options_.unknown, *std::exchange(unknown, {})});
  };
  const bool plain = options_.continuingPrefix.empty() && options_.endOfWordSuffix.empty();
  std::string text;
  for (std::size_t at = 0; at < word.size();) {
    const auto from = at;
    at = unicode::after(word, at);
    const auto size = static_cast<std::uint32_t>(at - from);
    std::optional<Token> id;
    if (plain && size == 1) {
      const auto known = ofAscii_[static_cast<unsigned char>(word[from])];
      id = known < 0 ? std::nullopt : std::optional(known);
    } else {
      text = from > 0 ? options_.continuingPrefix : "";
      text += word.substr(from, size);
      text += at == word.size() ? options_.endOfWordSuffix : "";
      id = piece(text);
    }
    if (id) {
      addUnknown();
      symbols.push_back({*id, size});
    } else if (asBytes(plain ? word.substr(from, size) : text, symbols))
      continue;
    else if (options_.unknown) {
      if (!options_.fuseUnknown)
        addUnknown();
      unknown = unknown.value_or(0) + size;
    }
  }
  addUnknown();
}

void Bpe::mergeFew(std::vector<Symbol>& symbols) const {
  constexpr auto none = std::numeric_limits<std::uint32_t>::max();
  std::uint32_t ranks[few];
  Token merged[few];
  auto count = symbols.size();
  const auto look = [&](std::size_t i) {
    const auto* slot = merge(symbols[i].id, symbols[i + 1].id);
    ranks[i] = slot ? slot->rank : none;
    merged[i] = slot ? slot->merged : 0;
  };
  for (std::size_t i = 0; i + 1 < count; ++i)
    look(i);
  while (count > 1) {
    const auto best = static_cast<std::size_t>(std::min_element(ranks, ranks + count - 1) - ranks);
    if (ranks[best] == none)
      break;
    symbols[best] = {merged[best], symbols[best].bytes + symbols[best + 1].bytes};
    for (std::size_t i = best + 1; i + 1 < count; ++i) {
      symbols[i] = symbols[i + 1];
      ranks[i] = ranks[i + 1]; // that of the last does not count
      merged[i] = merged[i + 1];
    }
    --count;
    if (best > 0)
      look(best - 1);
    if (best + 1 < count)
      look(best);
  }
  symbols.resize(count);
}

void Bpe::mergeMany(std::vector<Symbol>& symbols) const {
  struct Candidate {
    std::uint32_t rank;
    std::size_t at;
    Token left, right, merged;
    bool operator<(const Candidate& other) const { // the queue's first is its greatest
      return rank != other.rank ? rank > other.rank : at > other.at;
    }
  };
  constexpr auto none = std::numeric_limits<std::size_t>::max();
  const auto count = symbols.size();
  std::vector<std::size_t> next(count), before(count);
  for (std::size_t i = 0; i < count; ++i)
    next[i] = i + 1 < count ? i + 1 : none, before[i] = i > 0 ? i - 1 : none;
  std::vector<Candidate> found;
  const auto look = [&](std::size_t at, auto put) {
    if (at == none || next[at] == none)
      return;
    const auto left = symbols[at].id, right = symbols[next[at]].id;
    if (const auto* slot = merge(left, right))
      put(Candidate{slot->rank, at, left, right, slot->merged});
  };
  for (std::size_t i = 0; i < count; ++i)
    look(i, [&](const Candidate& one) { found.push_back(one); });
  std::priority_queue<Candidate> queue({}, std::move(found));
  while (!queue.empty()) {
    const auto best = queue.top();
    queue.pop();
    const auto at = best.at, gone = symbols[at].bytes == 0 ? none : next[at];
    if (gone == none || symbols[at].id != best.left || symbols[gone].id != best.right)
      continue; // what it was made of has been merged with others
    symbols[at] = {best.merged, symbols[at].bytes + symbols[gone].bytes};
    symbols[gone].bytes = 0;
    next[at] = next[gone];
    if (next[at] != none)
      before[next[at]] = at;
    look(before[at], [&](const Candidate& one) { queue.push(one); });
    look(at, [&](const Candidate& one) { queue.push(one); });
  }
  std::erase_if(symbols, [](const Symbol& symbol) { return symbol.bytes == 0; });
}

bool Bpe::encode(std::string_view word, std::vector<WordToken>& tokens) const {
  if (options_.ignoreMerges)
    if (const auto whole = piece(std::string(word))) {
      tokens.push_back({*whole, static_cast<std::uint32_t>(word.size())});
      return true;
    }
  thread_local std::vector<Symbol> symbols;
  symbols.clear();
  options_.bytes ? byBytes(word, symbols) : byCharacters(word, symbols);
  symbols.size() <= few ? mergeFew(symbols) : mergeMany(symbols);
  for (const auto& [id, bytes] : symbols)
    tokens.push_back({id, bytes});
  return true;
}

std::vector<Bpe::Merge> mergesOfRanks(const std::unordered_map<std::string, Token>& pieces) {
  std::vector<Bpe::Merge> merges;
  for (const auto& [text, id] : pieces)
    for (std::size_t at = 1; at < text.size(); ++at) {
      const auto left = pieces.find(text.substr(0, at)), right = pieces.find(text.substr(at));
      if (left != pieces.end() && right != pieces.end())
        merges.push_back({left->second, right->second, id, static_cast<std::uint32_t>(id)});
    }
  return merges;
}

} // namespace expe
