// One head's attention weights as a map: a cell a weight, or of long texts a cell for some queries and keys.
#include "core/inspect/attention.h"
#include "core/inspect/weight_pool.h"

namespace expe {
namespace {

constexpr std::int64_t mostCells = 1024; // of a side

AttentionMap mapOf(const AttentionState& of, const WeightPool& pool, bool mean) {
  AttentionMap map;
  map.tokens = of.tokens;
  map.side = pool.side(), map.mean = mean ? 1 : 0;
  map.weights = pool.values(), map.greatest = pool.greatest();
  return map;
}

} // namespace

Result<AttentionMap> mapOfWeights(const AttentionState& of, bool mean, const Asked& asked) {
  WeightPool pool(of.length(), mostCells, mean);
  Result<void> drawn;
  TRY(headWeights(of, 0, of.length(), asked.progress, [&](const WeightRows& rows) {
    pool.add(rows);
    if (rows.end < of.length() && drawn)
      drawn = asked.partly([&] { return shared(mapOf(of, pool, mean)); });
  }));
  TRY(drawn);
  return mapOf(of, pool, mean);
}

} // namespace expe
