// Counts distinct rows of numbers, a row at a time.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

namespace expe {

// Keys that were seen, by open addressing.
class Seen {
public:
  explicit Seen(std::int64_t most) : slots_(std::bit_ceil(static_cast<std::uint64_t>(2 * most))) {}

  void add(std::uint64_t key) {
    key += key == 0; // an empty slot is 0
    const auto mask = slots_.size() - 1;
    auto at = (key ^ (key >> 32)) & mask;
    while (slots_[at] != 0 && slots_[at] != key)
      at = (at + 1) & mask;
    count_ += slots_[at] == 0;
    slots_[at] = key;
  }
  std::int64_t count() const { return count_; }

private:
  std::vector<std::uint64_t> slots_;
  std::int64_t count_ = 0;
};

// Rows of `size` numbers. Told apart by 64 bits of hash: of a million rows two that differ are taken for one
// with a chance of 3e-8. Neighbours are compared number by number.
class Distinct {
public:
  Distinct(std::int64_t most, std::int64_t size) : seen_(most), size_(size) {}

  void add(const float* row);
  std::int64_t count() const { return seen_.count(); }
  std::optional<std::int64_t> collision() const { return collision_; } // the first row that equals the next

private:
  Seen seen_;
  std::int64_t size_, rows_ = 0;
  std::vector<float> last_;
  std::optional<std::int64_t> collision_;
};

} // namespace expe
