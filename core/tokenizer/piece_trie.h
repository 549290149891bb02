// Texts by their beginnings, for looking up which of them a text begins with.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace expe {

class PieceTrie {
public:
  static constexpr std::uint32_t root = 0;
  static constexpr std::int32_t none = -1;

  PieceTrie() : values_{none}, slots_(256) {}
  void add(std::string_view piece, std::int32_t value) { // one that is there gets the new value
    std::uint32_t node = root;
    for (const char byte : piece) {
      auto* slot = find(node, byte);
      if (slot->to == 0) {
        if (2 * values_.size() >= slots_.size()) {
          grow();
          slot = find(node, byte);
        }
        *slot = {key(node, byte), static_cast<std::uint32_t>(values_.size())};
        values_.push_back(none);
      }
      node = slot->to;
    }
    values_[node] = value;
  }
  std::uint32_t next(std::uint32_t node, char byte) const { return find(node, byte)->to; } // 0: there is none
  std::int32_t value(std::uint32_t node) const { return values_[node]; }

private:
  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t to = 0; // 0: free, for nothing leads to the root
  };
  static std::uint64_t key(std::uint32_t node, char byte) {
    return std::uint64_t{node} << 8 | static_cast<unsigned char>(byte);
  }
  const Slot* find(std::uint32_t node, char byte) const {
    const auto wanted = key(node, byte);
    auto at = (wanted * 0x9E3779B97F4A7C15U >> 20) & (slots_.size() - 1);
    while (slots_[at].to != 0 && slots_[at].key != wanted)
      at = (at + 1) & (slots_.size() - 1);
    return &slots_[at];
  }
  Slot* find(std::uint32_t node, char byte) {
    return const_cast<Slot*>(std::as_const(*this).find(node, byte));
  }
  void grow() {
    auto old = std::exchange(slots_, std::vector<Slot>(2 * slots_.size()));
    for (const Slot& slot : old)
      if (slot.to != 0)
        *find(static_cast<std::uint32_t>(slot.key >> 8), static_cast<char>(slot.key & 0xFFU)) = slot;
  }

  std::vector<std::int32_t> values_; // by node
  std::vector<Slot> slots_;          // a power of two
};

} // namespace expe
