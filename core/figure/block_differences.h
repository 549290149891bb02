// Two evaluations of one text, block by block.
#pragma once

#include "core/api/study.h"
#include "core/statistics/series_mean.h"

namespace expe {

struct EvaluationPair {
  const Evaluation &a, &b;
};

// a − b of each block, the mean over the pairs: its sum over the block's targets, and how many these are.
// Blocks are those in which all were stored. Empty: one was stored without, or they scored other targets. At
// least one pair.
std::vector<BlockSum> blockDifferences(const std::vector<EvaluationPair>& pairs);

} // namespace expe
