// The mean of a series whose neighbours resemble each other, as losses of the blocks of a text do. The spread
// of the mean is estimated by equal-weighted cosines, and its interval and test are Student's of as many
// degrees of freedom as there are cosines (Lazarus, Lewis, Stock and Watson, HAR Inference: Recommendations
// for Practice, Journal of Business & Economic Statistics 36, 2018, section 3). Any thread.
#pragma once

#include "core/statistics/student.h"

namespace expe {

struct BlockSum {
  double sum = 0, count = 1; // of what is averaged: the mean of several blocks is Σ sum / Σ count
};

// Of means by block and how much each of them counts; without counts all count alike, `total` together.
std::vector<BlockSum> blockSums(const std::vector<double>& means, const std::vector<double>& counts,
                                double total);

// Blocks in the order of the text; those without a count are none. Below fewestBlocks the mean alone.
TestedMean seriesMean(const std::vector<BlockSum>& blocks);

// Series over the same targets, of which some may have finer blocks, each in the blocks that end where blocks
// of all of them end. No blocks where they do not count as many targets.
std::vector<std::vector<BlockSum>> cutAlike(const std::vector<std::vector<BlockSum>>& all);

// a − b of two such series.
std::vector<BlockSum> differences(const std::vector<BlockSum>& a, const std::vector<BlockSum>& b);

} // namespace expe
