// Strict UTF-8: no overlong forms, no surrogates, nothing above U+10FFFF.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace expe {

// Decodes one code point and moves `at` behind it; nothing if the bytes at `at` are not valid.
std::optional<char32_t> nextCodePoint(std::string_view text, std::size_t& at);
std::optional<std::size_t> firstInvalidUtf8(std::string_view text); // its byte offset
// Valid, and without control characters (C0, DEL, C1) other than those allowed: what may stand in one line.
bool isPlain(std::string_view text, std::u32string_view allowed = {});
inline bool continuesCharacter(char byte) { // is not the first of its bytes
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}
std::size_t charactersIn(std::string_view text);
void appendUtf8(std::string& text, char32_t codePoint);

} // namespace expe
