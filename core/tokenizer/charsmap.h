// The character map in a sentencepiece model: a double-array trie of what is replaced, then the replacements.
// The library walks it without looking where it goes, so it is walked here first.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace expe {

// Empty if every walk through the map stays within it; else what is wrong, as words after "its character
// map".
std::string troubleInCharsmap(std::string_view map);

// A map without trouble, walked by ourselves.
class Charsmap {
public:
  explicit Charsmap(std::string_view map);
  // What the shortest beginning of the text that it knows is replaced by.
  std::optional<std::string_view> ofBeginning(std::string_view text) const;

private:
  std::vector<std::uint32_t> units_;
  std::string replacements_;
};

} // namespace expe
