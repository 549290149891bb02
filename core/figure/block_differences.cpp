#include "core/figure/block_differences.h"

namespace expe {
namespace {

std::vector<BlockSum> blocksOf(const Evaluation& row) {
  return blockSums(row.blocks, row.blockTargets, static_cast<double>(row.tokens));
}

} // namespace

std::vector<BlockSum> blockDifferences(const std::vector<EvaluationPair>& pairs) {
  std::vector<std::vector<BlockSum>> all;
  for (const EvaluationPair& pair : pairs)
    all.push_back(blocksOf(pair.a)), all.push_back(blocksOf(pair.b));
  const auto cut = cutAlike(all);
  std::vector<BlockSum> mean = cut.front();
  for (std::size_t i = 0; i < mean.size(); ++i) {
    mean[i].sum = 0;
    for (std::size_t pair = 0; pair < pairs.size(); ++pair)
      mean[i].sum += (cut[2 * pair][i].sum - cut[2 * pair + 1][i].sum) / static_cast<double>(pairs.size());
  }
  return mean;
}

} // namespace expe
