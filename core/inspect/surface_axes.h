// The lengths and scales of a surface: powers of 2 first, then between them.
#pragma once

#include <cstdint>
#include <vector>

namespace expe {

struct SurfaceAxes {
  // By half octaves from 1 on; lengths in multiples of the training length, 1.5 and not √2 between 1 and 2,
  // each rounded to whole tokens.
  std::vector<double> lengths;
  std::vector<double> scales; // by half octaves, from the smallest to its inverse
  std::int64_t columns() const { return static_cast<std::int64_t>(lengths.size()); }
  std::int64_t rows() const { return static_cast<std::int64_t>(scales.size()); }

  SurfaceAxes(std::int64_t trainingLength, std::int64_t longest, double smallest);
  // The order in which rows are measured: 1 first, then outwards. Without `between` only whole octaves.
  std::vector<std::int64_t> rowOrder(bool between) const;
};

} // namespace expe
