#include "core/api/engine.h"
#include "core/api/text_difference.h"

#include "core/claims/claims.h"

#include <algorithm>

namespace expe {
namespace {

bool ofTheSame(const Evaluation& a, const Evaluation& b) {
  return a.run == b.run && a.checkpoint == b.checkpoint && a.scale == b.scale && a.split == b.split &&
         a.text == b.text && a.longest == b.longest && a.precision == b.precision &&
         a.settings == b.settings && a.tokens == b.tokens;
}

// What slides as it does unless another stride is asked for.
bool isUsual(const Evaluation& sliding) {
  return sliding.length == 1 && sliding.stride == std::max<std::int64_t>(1, sliding.window / 4);
}

} // namespace

Result<Interval> differenceOverText(const Evaluation& a, const Evaluation& b) {
  if (const auto why = notComparable({.rows = {a}}, {.rows = {b}}); !why.empty())
    return userError(why.english() + ".");
  const Interval interval = seriesMean(blockDifferences({{a, b}})).interval;
  return interval.known() ? interval : Interval{.mean = a.loss - b.loss};
}

Gain gainOf(const Evaluation& last, const Evaluation& sliding) {
  const auto interval = seriesMean(blockDifferences({{sliding, last}})).interval;
  return {last.run,   last.checkpoint,          last.length,
          last.scale, sliding.loss - last.loss, interval.halfWidth(),
          last.tokens};
}

Result<std::vector<Gain>> knownGains(Study& study, const std::vector<Evaluation>& results) {
  const auto stored = TRY(study.evaluations());
  std::vector<Gain> gains;
  for (const Evaluation& result : results)
    for (const Evaluation& other : stored) {
      if (!ofTheSame(result, other))
        continue;
      if (result.protocol == "last" && other.protocol == "sliding" && isUsual(other))
        gains.push_back(gainOf(result, other));
      if (result.protocol == "sliding" && other.protocol == "last")
        gains.push_back(gainOf(other, result));
    }
  return gains;
}

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
