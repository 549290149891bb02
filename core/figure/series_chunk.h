// A chunk of a series: points, and a pyramid over blocks of 16, 256 and 4096 of them that says where the
// lowest and the highest of each block are.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace expe {

struct SeriesChunk {
  static constexpr std::size_t capacity = 4096;
  static constexpr int levels = 3;
  static constexpr std::size_t blockSize(int level) { return std::size_t(16) << (4 * level); }

  struct Block { // nothing but gaps until it has taken a value
    double lowest = std::numeric_limits<double>::infinity(), highest = -lowest;
    std::int16_t low = -1, high = -1; // their places in this chunk

    // Of equal ones the earlier stays; NaN is neither less nor greater.
    void take(double least, std::int16_t leastAt, double most, std::int16_t mostAt) {
      if (least < lowest)
        lowest = least, low = leastAt;
      if (most > highest)
        highest = most, high = mostAt;
    }
    void take(double value, std::size_t at) {
      take(value, static_cast<std::int16_t>(at), value, static_cast<std::int16_t>(at));
    }
    void take(const Block& other) { take(other.lowest, other.low, other.highest, other.high); }
  };

  std::vector<double> x, y;
  std::vector<Block> blocks[levels];
  std::size_t gaps = 0;

  std::size_t size() const { return x.size(); }

  void append(double newX, double newY) {
    const std::size_t place = x.size();
    x.push_back(newX);
    y.push_back(newY);
    gaps += std::isnan(newY) ? 1 : 0;
    for (int level = 0; level < levels; ++level) {
      if (place % blockSize(level) == 0)
        blocks[level].emplace_back();
      blocks[level].back().take(newY, place);
    }
  }

  // Of the points [from, to): whole blocks, as large as fit, and single points at the ends.
  Block extremes(std::size_t from, std::size_t to) const {
    Block result;
    while (from < to) {
      int level = -1;
      while (level + 1 < levels && from % blockSize(level + 1) == 0 && from + blockSize(level + 1) <= to)
        ++level;
      if (level < 0) {
        result.take(y[from], from);
        ++from;
      } else {
        result.take(blocks[level][from / blockSize(level)]);
        from += blockSize(level);
      }
    }
    return result;
  }
};

} // namespace expe
