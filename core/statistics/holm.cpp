#include "core/statistics/holm.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace expe {

std::vector<double> holm(const std::vector<double>& p) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < p.size(); ++i)
    if (!std::isnan(p[i]))
      order.push_back(i);
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return p[a] < p[b]; });
  std::vector<double> corrected = p;
  double before = 0;
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    const double times = static_cast<double>(order.size() - rank);
    before = std::max(before, std::min(1.0, times * p[order[rank]]));
    corrected[order[rank]] = before;
  }
  return corrected;
}

} // namespace expe
