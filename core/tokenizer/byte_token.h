// "<0xE2>": how models of characters write a token that is one byte.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace expe {

inline constexpr std::string_view hexDigits = "0123456789ABCDEF";

inline std::string byteToken(unsigned byte) {
  return {'<', '0', 'x', hexDigits[byte >> 4], hexDigits[byte & 0xFU], '>'};
}

inline std::optional<unsigned char> byteOfToken(std::string_view token) {
  if (token.size() != 6 || !token.starts_with("<0x") || token.back() != '>')
    return {};
  const auto high = hexDigits.find(token[3]), low = hexDigits.find(token[4]);
  if (high == hexDigits.npos || low == hexDigits.npos)
    return {};
  return static_cast<unsigned char>(high * 16 + low);
}

} // namespace expe
