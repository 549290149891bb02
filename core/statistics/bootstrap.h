// The percentile bootstrap (Efron and Tibshirani 1993, chapter 13) of a mean over blocks.
#pragma once

#include "core/api/interval.h"

#include <cstdint>
#include <vector>

namespace expe {

struct Block {
  double sum = 0, count = 1; // of what is averaged: the mean of several blocks is Σ sum / Σ count
};

// The 95 % interval of the mean: from the 2.5th to the 97.5th percentile of its value over resamples of the
// blocks, each as many as there are, drawn with replacement; percentiles between two values are interpolated.
// Where there are no more than `resamples` different draws (n blocks have nⁿ) it is exact, over all of them;
// else the draws are a function of the seed. Fewer than two blocks give the mean alone. Any thread.
Interval bootstrapMean(const std::vector<Block>& blocks, std::uint64_t seed, std::int64_t resamples = 10000);

} // namespace expe
