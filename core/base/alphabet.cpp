#include "core/base/alphabet.h"

#include <vector>

namespace expe {

namespace {

// Signs that are no letters, final and long s, and ligatures that read as two letters stay out.
const std::vector<char32_t>& letters() {
  static const std::vector<char32_t> all = [] {
    struct Block {
      char32_t first, last;
    };
    constexpr Block blocks[] = {{0xC0, 0xD6},   {0xD8, 0xF6},   {0xF8, 0x131},  {0x134, 0x13E},
                                {0x141, 0x148}, {0x14A, 0x17E}, {0x391, 0x3A1}, {0x3A3, 0x3A9},
                                {0x3B1, 0x3C1}, {0x3C3, 0x3C9}, {0x400, 0x45F}, {0x1401, 0x166C}};
    std::vector<char32_t> list;
    for (const Block& block : blocks)
      for (char32_t c = block.first; c <= block.last; ++c)
        list.push_back(c);
    return list;
  }();
  return all;
}

} // namespace

std::int64_t wideSymbols() {
  return static_cast<std::int64_t>(letters().size());
}
char32_t wideSymbol(std::int64_t i) {
  return letters()[static_cast<std::size_t>(i)];
}

} // namespace expe
