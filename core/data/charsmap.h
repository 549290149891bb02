// The character map in a sentencepiece model: a double-array trie of what is replaced, then the replacements.
// The library walks it without looking where it goes, so it is walked here first.
#pragma once

#include <string>
#include <string_view>

namespace expe {

// Empty if every walk through the map stays within it; else what is wrong, as words after "its character
// map".
std::string troubleInCharsmap(std::string_view map);

} // namespace expe
