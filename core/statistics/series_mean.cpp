#include "core/statistics/series_mean.h"

#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>

namespace expe {
namespace {

// 0.3 T^(2/3), a little below what the authors advise, since losses of few blocks are skewed; and no more
// than 8, since a text changes slowly too: what more cosines would win is a sixth of the width.
std::size_t cosinesFor(std::size_t blocks) {
  constexpr double most = 8;
  return static_cast<std::size_t>(std::min(most, 0.3 * std::cbrt(static_cast<double>(blocks * blocks))));
}

// Of the mean of a series that sums to 0.
double varianceOfMean(const std::vector<double>& series, std::size_t cosines) {
  const auto size = static_cast<double>(series.size());
  double squares = 0;
  for (std::size_t j = 1; j <= cosines; ++j) {
    double projected = 0;
    for (std::size_t i = 0; i < series.size(); ++i)
      projected += series[i] * std::cos(std::numbers::pi * static_cast<double>(j) *
                                        (static_cast<double>(i) + 0.5) / size);
    squares += 2 * projected * projected;
  }
  return squares / static_cast<double>(cosines) / size / size;
}

// How many targets there are up to the end of each block.
std::vector<double> edgesOf(const std::vector<BlockSum>& series) {
  std::vector<double> edges;
  double targets = 0;
  for (const BlockSum& block : series)
    if (block.count > 0)
      edges.push_back(targets += block.count);
  return edges;
}

std::vector<BlockSum> upTo(const std::vector<double>& edges, const std::vector<BlockSum>& series) {
  std::vector<BlockSum> blocks;
  std::size_t next = 0;
  double targets = 0;
  for (const double edge : edges) {
    BlockSum block{0, 0};
    for (; targets < edge; ++next)
      block.sum += series[next].sum, block.count += series[next].count, targets += series[next].count;
    blocks.push_back(block);
  }
  return blocks;
}

} // namespace

std::vector<BlockSum> blockSums(const std::vector<double>& means, const std::vector<double>& counts,
                                double total) {
  std::vector<BlockSum> blocks;
  blocks.reserve(means.size());
  for (std::size_t i = 0; i < means.size(); ++i) {
    const double count = counts.empty() ? total / static_cast<double>(means.size()) : counts[i];
    blocks.push_back({means[i] * count, count});
  }
  return blocks;
}

TestedMean seriesMean(const std::vector<BlockSum>& all) {
  std::vector<BlockSum> blocks = all;
  std::erase_if(blocks, [](const BlockSum& block) { return !(block.count > 0); });
  BlockSum whole{0, 0};
  for (const BlockSum& block : blocks)
    whole.sum += block.sum, whole.count += block.count;
  const double mean = whole.sum / whole.count;
  if (blocks.size() < fewestBlocks || !std::isfinite(mean))
    return {.interval = {.mean = mean}};
  std::vector<double> series; // what each block adds to the mean
  series.reserve(blocks.size());
  for (const BlockSum& block : blocks)
    series.push_back((block.sum - mean * block.count) * static_cast<double>(blocks.size()) / whole.count);
  const auto cosines = cosinesFor(blocks.size());
  return studentMean(mean, std::sqrt(varianceOfMean(series, cosines)), static_cast<double>(cosines));
}

std::vector<std::vector<BlockSum>> cutAlike(const std::vector<std::vector<BlockSum>>& all) {
  std::vector<double> edges = edgesOf(all.front());
  bool alike = true;
  for (const auto& series : all) {
    const auto own = edgesOf(series);
    alike = alike && (own.empty() ? 0 : own.back()) == (edges.empty() ? 0 : edges.back());
    std::vector<double> common;
    std::ranges::set_intersection(edges, own, std::back_inserter(common));
    edges = std::move(common);
  }
  std::vector<std::vector<BlockSum>> cut(all.size());
  for (std::size_t i = 0; alike && i < all.size(); ++i)
    cut[i] = upTo(edges, all[i]);
  return cut;
}

std::vector<BlockSum> differences(const std::vector<BlockSum>& a, const std::vector<BlockSum>& b) {
  const auto cut = cutAlike({a, b});
  auto all = cut[0];
  for (std::size_t i = 0; i < all.size(); ++i)
    all[i].sum -= cut[1][i].sum;
  return all;
}

} // namespace expe
