// What is asked of single characters when a text is normalised and cut: by ICU.
#pragma once

#include "core/base/utf8.h"

#include <string_view>
#include <unicode/uchar.h>

namespace expe::unicode {

// The next character of valid UTF-8; `at` moves behind it.
inline char32_t next(std::string_view text, std::size_t& at) {
  return *nextCodePoint(text, at);
}
// Where the character ends that begins at `at`, and where the one begins that ends there.
inline std::size_t after(std::string_view text, std::size_t at) {
  for (++at; at < text.size() && continuesCharacter(text[at]);)
    ++at;
  return at;
}
inline std::size_t before(std::string_view text, std::size_t at) {
  for (--at; at > 0 && continuesCharacter(text[at]);)
    --at;
  return at;
}

inline bool hasCategory(char32_t c, std::uint32_t categories) { // U_GC_*_MASK
  return (U_MASK(u_charType(static_cast<UChar32>(c))) & categories) != 0;
}
inline bool isSpace(char32_t c) {
  return u_isUWhiteSpace(static_cast<UChar32>(c)) != 0;
}
inline bool isNumber(char32_t c) {
  return hasCategory(c, U_GC_N_MASK);
}
inline bool isWord(char32_t c) { // \w of UTS #18
  return u_isUAlphabetic(static_cast<UChar32>(c)) != 0 ||
         hasCategory(c, U_GC_M_MASK | U_GC_ND_MASK | U_GC_PC_MASK) || c == 0x200C || c == 0x200D;
}
// The libraries behind Hugging Face's have tables of an older Unicode: what has come since is to them not
// assigned.
inline constexpr int ofCategories = 8, ofForms = 9; // the versions of its categories and of its normal forms
inline bool isAfter(char32_t c, int version) {
  UVersionInfo age;
  u_charAge(static_cast<UChar32>(c), age);
  return age[0] > version;
}
inline bool isPunctuation(char32_t c) { // the symbols of ASCII too
  if (c < 0x80)
    return c > 0x20 && c < 0x7F && u_isalnum(static_cast<UChar32>(c)) == 0;
  const bool was = c == 0x166D || c == 0x111C9; // and is no longer
  return was || (hasCategory(c, U_GC_P_MASK) && !isAfter(c, ofCategories));
}
inline bool isMark(char32_t c) {
  const bool was = c == 0x1CF2 || c == 0x1CF3;
  return was || (hasCategory(c, U_GC_M_MASK) && !isAfter(c, ofForms));
}
inline bool isNonspacingMark(char32_t c) {
  const bool became = c == 0x1885 || c == 0x1886 || c == 0xA9BD || c == 0x111C9;
  return c == 0x1734 || (hasCategory(c, U_GC_MN_MASK) && !isAfter(c, ofCategories) && !became);
}
inline bool isControl(char32_t c) { // Cc, Cf and Co
  return hasCategory(c, U_GC_CC_MASK | U_GC_CO_MASK) ||
         (hasCategory(c, U_GC_CF_MASK) && !isAfter(c, ofCategories));
}

} // namespace expe::unicode
