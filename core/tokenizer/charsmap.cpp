#include "core/tokenizer/charsmap.h"

#include "core/base/utf8.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

namespace expe {

namespace {

constexpr std::size_t mostBytes = std::size_t{4} << 20; // that of NFKC is 0.24 MB
constexpr std::size_t longestReplacement = 256;
constexpr int mostMatches = 32; // the library keeps no more of one place in the text
constexpr int deepest = 256;

// A unit of a double array as darts-clone lays it out.
bool hasLeaf(std::uint32_t unit) {
  return (unit >> 8 & 1U) != 0;
}
std::uint32_t value(std::uint32_t unit) {
  return unit & 0x7FFFFFFFU;
}
std::uint32_t label(std::uint32_t unit) {
  return unit & 0x800000FFU;
}
std::uint32_t offset(std::uint32_t unit) {
  return (unit >> 10) << ((unit >> 6) & 8U);
}

std::vector<std::uint32_t> unitsOf(std::string_view bytes) {
  std::vector<std::uint32_t> units(bytes.size() / 4);
  if (!units.empty())
    std::memcpy(units.data(), bytes.data(), units.size() * 4);
  return units;
}

class Trie {
public:
  Trie(std::string_view units, std::string_view replacements)
      : units_(unitsOf(units)), matches_(units_.size(), unseen), replacements_(replacements) {}
  bool sound() { return !units_.empty() && mostMatchesFrom(offset(units_[0]), 0) >= 0; }

private:
  static constexpr std::int16_t unseen = -2, open = -3;

  bool isReplacement(std::size_t at) const {
    return at < replacements_.size() && (at == 0 || replacements_[at - 1] == '\0');
  }

  // The most matches on a way down from here; −1 where one leads out of the map, or never ends.
  int mostMatchesFrom(std::size_t base, int depth) {
    if ((base | 0xFFU) >= units_.size() || depth > deepest || matches_[base] == open)
      return -1;
    if (matches_[base] != unseen)
      return matches_[base];
    matches_[base] = open;
    int most = 0;
    for (std::uint32_t byte = 0; byte < 256 && most >= 0; ++byte)
      if (const auto at = base ^ byte; label(units_[at]) == byte) {
        const int through = matchesThrough(at, depth);
        most = through < 0 ? -1 : std::max(most, through);
      }
    return matches_[base] = static_cast<std::int16_t>(most > mostMatches ? -1 : most);
  }

  int matchesThrough(std::size_t at, int depth) {
    const auto next = at ^ offset(units_[at]);
    const bool leaf = hasLeaf(units_[at]);
    if (next >= units_.size() || (leaf && !isReplacement(value(units_[next]))))
      return -1;
    const int below = mostMatchesFrom(next, depth + 1);
    return below < 0 ? -1 : below + (leaf ? 1 : 0);
  }

  std::vector<std::uint32_t> units_;
  std::vector<std::int16_t> matches_; // by where a node's children are numbered from
  std::string_view replacements_;
};

bool soundReplacements(std::string_view texts) {
  if (texts.empty() || texts.back() != '\0' || firstInvalidUtf8(texts))
    return false;
  for (std::size_t from = 0; from < texts.size();) {
    const auto to = texts.find('\0', from);
    if (to - from > longestReplacement)
      return false;
    from = to + 1;
  }
  return true;
}

} // namespace

std::string troubleInCharsmap(std::string_view map) {
  if (map.empty())
    return {};
  if (map.size() > mostBytes)
    return "has more than 4 MB";
  std::uint32_t size = 0;
  if (map.size() <= sizeof size)
    return "is cut short";
  std::memcpy(&size, map.data(), sizeof size);
  map.remove_prefix(sizeof size);
  if (size >= map.size() || size % 4 != 0)
    return "is cut short";
  const auto replacements = map.substr(size);
  if (!soundReplacements(replacements))
    return "has replacements that are no text";
  return Trie(map.substr(0, size), replacements).sound() ? "" : "leads outside itself";
}

Charsmap::Charsmap(std::string_view map) {
  std::uint32_t size = 0;
  std::memcpy(&size, map.data(), sizeof size);
  units_ = unitsOf(map.substr(sizeof size, size));
  replacements_ = map.substr(sizeof size + size);
}

std::optional<std::string_view> Charsmap::ofBeginning(std::string_view text) const {
  std::size_t at = offset(units_[0]);
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    at ^= byte;
    if (byte == 0 || label(units_[at]) != byte)
      return {};
    const bool leaf = hasLeaf(units_[at]);
    at ^= offset(units_[at]);
    if (leaf)
      return std::string_view(replacements_.data() + value(units_[at]));
  }
  return {};
}

} // namespace expe
