#include "core/inspect/surface_axes.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace expe {

SurfaceAxes::SurfaceAxes(std::int64_t trainingLength, std::int64_t longest, double smallest) {
  const auto octaves = static_cast<int>(std::log2(static_cast<double>(longest)) + 1e-9);
  for (int half = 0; half <= 2 * octaves; ++half) {
    const double times = std::exp2(half / 2) * (half % 2 ? 1.5 : 1);
    const auto L = static_cast<double>(trainingLength);
    lengths.push_back(std::round(times * L) / L);
  }
  const auto down = static_cast<int>(-std::log2(smallest) + 1e-9);
  for (int half = -2 * down; half <= 2 * down; ++half)
    scales.push_back(std::exp2(half / 2.0));
}

std::vector<std::int64_t> SurfaceAxes::rowOrder(bool between) const {
  std::vector<std::int64_t> order;
  const auto middle = rows() / 2;
  for (std::int64_t row = 0; row < rows(); ++row)
    if (between || row % 2 == middle % 2)
      order.push_back(row);
  std::ranges::stable_sort(order, {}, [&](std::int64_t row) { return std::abs(row - middle); });
  return order;
}

} // namespace expe
