// Two evaluations of one text, block by block.
#pragma once

#include "core/api/study.h"
#include "core/statistics/bootstrap.h"

#include <vector>

namespace expe {

struct EvaluationPair {
  const Evaluation &a, &b;
};

// Whether both were stored by the same blocks with the same targets.
bool sameBlocks(const Evaluation& a, const Evaluation& b);

// a − b of each block, the mean over the pairs: its sum over the block's targets, and how many these are.
// Blocks without a target are left out. All are of the same blocks; at least one.
std::vector<BlockSum> blockDifferences(const std::vector<EvaluationPair>& pairs);

} // namespace expe
