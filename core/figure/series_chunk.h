// A chunk of a series: points, and a pyramid over blocks of 16, 256 and 4096 of them that says where the
// lowest and the highest of each block are.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace expe {

struct SeriesChunk {
  static constexpr std::size_t capacity = 4096;
  static constexpr int levels = 3;
  static constexpr std::size_t blockSize(int level) { return std::size_t(16) << (4 * level); }

  struct Block {
    std::int16_t low = -1, high = -1; // places in this chunk; −1: only gaps
  };

  std::vector<double> x, y;
  std::vector<Block> blocks[levels];
  std::size_t gaps = 0;

  std::size_t size() const { return x.size(); }

  void append(double newX, double newY) {
    const auto place = static_cast<std::int16_t>(x.size());
    x.push_back(newX);
    y.push_back(newY);
    gaps += std::isnan(newY) ? 1 : 0;
    for (int level = 0; level < levels; ++level) {
      if (place % blockSize(level) == 0)
        blocks[level].emplace_back();
      take(blocks[level].back(), {place, place});
    }
  }

  // The block that holds the extremes of both. Of equal ones the earlier stays.
  void take(Block& block, const Block& other) const {
    if (other.low < 0 || std::isnan(y[static_cast<std::size_t>(other.low)]))
      return;
    if (block.low < 0 || y[static_cast<std::size_t>(other.low)] < y[static_cast<std::size_t>(block.low)])
      block.low = other.low;
    if (block.high < 0 || y[static_cast<std::size_t>(other.high)] > y[static_cast<std::size_t>(block.high)])
      block.high = other.high;
  }

  // Of the points [from, to): whole blocks, as large as fit, and single points at the ends.
  Block extremes(std::size_t from, std::size_t to) const {
    Block result;
    while (from < to) {
      int level = -1;
      while (level + 1 < levels && from % blockSize(level + 1) == 0 && from + blockSize(level + 1) <= to)
        ++level;
      if (level < 0) {
        take(result, {static_cast<std::int16_t>(from), static_cast<std::int16_t>(from)});
        ++from;
      } else {
        take(result, blocks[level][from / blockSize(level)]);
        from += blockSize(level);
      }
    }
    return result;
  }
};

} // namespace expe
