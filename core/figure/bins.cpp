#include "core/figure/bins.h"

#include <algorithm>

namespace expe {

std::int64_t binWidth(std::int64_t trainingLength, std::int64_t wanted) {
  const auto target = static_cast<double>(std::max<std::int64_t>(wanted, 1));
  const auto ratio = [&](std::int64_t width) {
    return std::max(static_cast<double>(width) / target, target / static_cast<double>(width));
  };
  std::int64_t best = 1;
  for (std::int64_t width = 2; width <= trainingLength; ++width)
    if (trainingLength % width == 0 && ratio(width) < ratio(best))
      best = width;
  return best;
}

std::vector<std::int64_t> binEdges(std::int64_t length, std::int64_t trainingLength, std::int64_t width) {
  const auto edge = std::min(length, trainingLength);
  std::vector<std::int64_t> edges{0};
  for (auto at = edge % width + width; at < edge; at += width)
    edges.push_back(at);
  edges.push_back(edge);
  for (auto at = edge + width; at + width <= length; at += width)
    edges.push_back(at);
  if (length > edge)
    edges.push_back(length);
  return edges;
}

} // namespace expe
