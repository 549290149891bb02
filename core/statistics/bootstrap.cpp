#include "core/statistics/bootstrap.h"

#include "core/base/random.h"

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

using Draw = std::vector<std::size_t>; // which block each place of a resample has

double meanOf(const std::vector<Block>& blocks, const Draw& draw) {
  double sum = 0, count = 0;
  for (const std::size_t block : draw)
    sum += blocks[block].sum, count += blocks[block].count;
  return sum / count;
}

// How many draws there are; `most` + 1 where they are more.
std::int64_t draws(std::size_t blocks, std::int64_t most) {
  std::int64_t all = 1;
  for (std::size_t place = 0; place < blocks && all <= most; ++place)
    all *= static_cast<std::int64_t>(blocks);
  return std::min(all, most + 1);
}

// The next one in the order of counting; false after the last.
bool advance(Draw& draw, std::size_t blocks) {
  for (std::size_t& place : draw) {
    if (++place < blocks)
      return true;
    place = 0;
  }
  return false;
}

std::vector<double> everyMean(const std::vector<Block>& blocks) {
  std::vector<double> means;
  Draw draw(blocks.size(), 0);
  do
    means.push_back(meanOf(blocks, draw));
  while (advance(draw, blocks.size()));
  return means;
}

std::vector<double> drawnMeans(const std::vector<Block>& blocks, std::uint64_t seed, std::int64_t resamples) {
  std::vector<double> means;
  Draw draw(blocks.size());
  for (std::int64_t i = 0; i < resamples; ++i) {
    Random random(seed, static_cast<std::uint64_t>(i));
    for (std::size_t& place : draw)
      place = random.below(blocks.size());
    means.push_back(meanOf(blocks, draw));
  }
  return means;
}

double percentile(const std::vector<double>& sorted, double share) {
  const double at = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(at);
  const auto above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (at - std::floor(at)) * (sorted[above] - sorted[below]);
}

} // namespace

Interval bootstrapMean(const std::vector<Block>& all, std::uint64_t seed, std::int64_t resamples) {
  std::vector<Block> blocks;
  Block whole{0, 0};
  for (const Block& block : all)
    if (block.count > 0) {
      blocks.push_back(block);
      whole.sum += block.sum, whole.count += block.count;
    }
  Interval interval{.mean = whole.sum / whole.count};
  if (blocks.size() < 2 || !std::isfinite(interval.mean))
    return interval;
  auto means =
      draws(blocks.size(), resamples) <= resamples ? everyMean(blocks) : drawnMeans(blocks, seed, resamples);
  std::sort(means.begin(), means.end());
  interval.low = percentile(means, 0.025), interval.high = percentile(means, 0.975);
  return interval;
}

} // namespace expe
