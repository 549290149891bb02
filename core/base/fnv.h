// FNV-1a, 64 bits: names content, guards nothing against malice.
#pragma once

#include "core/base/numbers.h"

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
  std::string hex() const { return hexadecimal(state_, 16); }

private:
  std::uint64_t state_ = 14695981039346656037U;
};

} // namespace expe
