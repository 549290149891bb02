// The printable symbols that the generated corpus is written in.
#pragma once

#include <cstdint>

namespace expe {

inline constexpr std::int64_t asciiSymbols = 94; // '!' … '~'
constexpr char32_t asciiSymbol(std::int64_t i) {
  return static_cast<char32_t>(0x21 + i);
}
// Letters above ASCII in code point order: Latin, Greek, Cyrillic, Canadian syllabics.
std::int64_t wideSymbols();
char32_t wideSymbol(std::int64_t i);

} // namespace expe
