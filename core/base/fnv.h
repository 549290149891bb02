// FNV-1a, 64 bits: names content, guards nothing against malice.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace expe {

class Hash {
public:
  Hash& add(std::string_view bytes) {
    for (const char c : bytes)
      state_ = (state_ ^ static_cast<unsigned char>(c)) * 1099511628211U;
    return *this;
  }
  std::string hex() const { // 16 digits
    std::string digits(16, '0');
    for (std::size_t i = 0; i < 16; ++i)
      digits[i] = "0123456789abcdef"[(state_ >> (60 - 4 * i)) & 15];
    return digits;
  }

private:
  std::uint64_t state_ = 14695981039346656037U;
};

} // namespace expe
