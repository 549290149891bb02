// The weights of one query.
#include "core/inspect/attention_parts.h"

#include <algorithm>
#include <numeric>

namespace expe {
namespace {

constexpr std::size_t mostTop = 10;

std::vector<std::int64_t> topOf(const std::vector<double>& weights) {
  std::vector<std::int64_t> keys(weights.size());
  std::iota(keys.begin(), keys.end(), 0);
  const auto count = std::min(mostTop, keys.size());
  std::partial_sort(keys.begin(), keys.begin() + static_cast<std::ptrdiff_t>(count), keys.end(),
                    [&](std::int64_t a, std::int64_t b) {
                      const double x = weights[static_cast<std::size_t>(a)],
                                   y = weights[static_cast<std::size_t>(b)];
                      return x != y ? x > y : a < b;
                    });
  keys.resize(count);
  return keys;
}

} // namespace

Result<AttentionRow> attentionRow(const AttentionState& of, std::int64_t query, Progress& progress) {
  AttentionRow row;
  TRY(headWeights(of, query, query + 1, progress, [&](const WeightRows& rows) {
    row.weights.assign(rows.of(query), rows.of(query) + query + 1);
  }));
  row.top = topOf(row.weights);
  return row;
}

} // namespace expe
