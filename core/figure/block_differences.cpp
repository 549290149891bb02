#include "core/figure/block_differences.h"

namespace expe {
namespace {

double targetsOf(const Evaluation& row, std::size_t block) {
  return row.blockTargets.empty() ? 1 : row.blockTargets[block];
}

} // namespace

bool sameBlocks(const Evaluation& a, const Evaluation& b) {
  return !a.blocks.empty() && a.blocks.size() == b.blocks.size() && a.blockTargets == b.blockTargets;
}

std::vector<BlockSum> blockDifferences(const std::vector<EvaluationPair>& pairs) {
  const Evaluation& first = pairs.front().a;
  std::vector<BlockSum> blocks(first.blocks.size(), BlockSum{0, 0});
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    blocks[i].count = targetsOf(first, i);
    for (const EvaluationPair& pair : pairs)
      blocks[i].sum +=
          (pair.a.blocks[i] - pair.b.blocks[i]) * blocks[i].count / static_cast<double>(pairs.size());
  }
  std::erase_if(blocks, [](const BlockSum& block) { return block.count == 0; });
  return blocks;
}

} // namespace expe
