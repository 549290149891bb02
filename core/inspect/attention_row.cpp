// The weights of one query.
#include "core/inspect/attention.h"

namespace expe {

Result<AttentionOfQuery> weightsOfQuery(const AttentionState& of, Progress& progress) {
  AttentionOfQuery row;
  row.tokens = of.tokens;
  row.query = of.query();
  TRY(headWeights(of, row.query, row.query + 1, progress, [&](const WeightRows& rows) {
    row.weights.assign(rows.of(row.query), rows.of(row.query) + rows.last(row.query) + 1);
  }));
  return row;
}

} // namespace expe
