#include "core/probe/distinct.h"

#include <algorithm>
#include <cstring>

namespace expe {
namespace {

constexpr std::uint64_t odd = 0x9E3779B97F4A7C15; // 2^64 over the golden ratio

std::uint64_t mixed(std::uint64_t hash) {
  hash = (hash ^ (hash >> 32)) * odd;
  return hash ^ (hash >> 29);
}

std::uint64_t hashOf(const float* row, std::int64_t size) {
  std::uint64_t hash = odd;
  for (std::int64_t i = 0; i < size; i += 2) {
    std::uint64_t pair = 0;
    std::memcpy(&pair, row + i, i + 1 < size ? 8 : 4);
    hash = mixed(hash ^ pair);
  }
  return mixed(hash);
}

} // namespace

void Distinct::add(const float* row) {
  seen_.add(hashOf(row, size_));
  if (!collision_ && rows_ > 0 && std::equal(row, row + size_, last_.begin()))
    collision_ = rows_ - 1;
  if (!collision_)
    last_.assign(row, row + size_);
  ++rows_;
}

} // namespace expe
