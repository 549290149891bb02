#include "core/base/utf8.h"

#include <algorithm>

namespace expe {

std::optional<char32_t> nextCodePoint(std::string_view text, std::size_t& at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(at);
  if (first < 0x80)
    return ++at, first;
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || at + length > text.size())
    return {};
  char32_t point = first & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(at + i) & 0xC0U) != 0x80U)
      return {};
    point = (point << 6) | (byte(at + i) & 0x3FU);
  }
  constexpr char32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
  if (point < smallest[length] || point > 0x10FFFF || (point >= 0xD800 && point <= 0xDFFF))
    return {};
  return at += length, point;
}

std::optional<std::size_t> firstInvalidUtf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();)
    if (!nextCodePoint(text, at))
      return at;
  return {};
}

bool isPlain(std::string_view text, std::u32string_view allowed) {
  for (std::size_t at = 0; at < text.size();) {
    const auto point = nextCodePoint(text, at);
    const bool control = point && (*point < 0x20 || (*point >= 0x7F && *point < 0xA0));
    if (!point || (control && allowed.find(*point) == allowed.npos))
      return false;
  }
  return true;
}

std::size_t charactersIn(std::string_view text) {
  return text.size() - static_cast<std::size_t>(std::ranges::count_if(text, continuesCharacter));
}

void appendUtf8(std::string& text, char32_t point) {
  const auto put = [&](char32_t bits) { text += static_cast<char>(bits); };
  const auto tail = [&](int shift) { put(0x80U | ((point >> shift) & 0x3FU)); };
  if (point < 0x80)
    put(point);
  else if (point < 0x800)
    put(0xC0U | (point >> 6)), tail(0);
  else if (point < 0x10000)
    put(0xE0U | (point >> 12)), tail(6), tail(0);
  else
    put(0xF0U | (point >> 18)), tail(12), tail(6), tail(0);
}

} // namespace expe
