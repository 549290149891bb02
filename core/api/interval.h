// A mean and its 95 % interval; NaN where the data give none.
#pragma once

#include <cstddef>
#include <limits>

namespace expe {

struct Interval {
  double mean = std::numeric_limits<double>::quiet_NaN();
  double low = std::numeric_limits<double>::quiet_NaN();
  double high = std::numeric_limits<double>::quiet_NaN();
  double halfWidth() const { return (high - low) / 2; }
  bool known() const { return low <= high; }
  bool covers(double value) const { return low <= value && value <= high; }
  // Equivalence within ±margin: the whole interval lies there.
  bool within(double margin) const { return -margin <= low && high <= margin; }
};

// Blocks of a text below which its mean has no interval: with fewer there is none that covers what it says.
inline constexpr std::size_t fewestBlocks = 20;

} // namespace expe
