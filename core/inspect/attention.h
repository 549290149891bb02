// What the view of attention measures, a file each. All of them read the state that they are given, and may
// ask for no other.
#pragma once

#include "core/figure/views/attention.h"
#include "core/inspect/asked.h"
#include "core/inspect/attention_state.h"

namespace expe {

// Hands on coarse maps while the rows are read.
Result<AttentionMap> mapOfWeights(const AttentionState& of, bool mean, const Asked& asked);
Result<AttentionOfQuery> weightsOfQuery(const AttentionState& of, Progress& progress); // the selected one
Result<AttentionByDistance> weightsByDistance(const AttentionState& of, Progress& progress);
// Refused with what to choose instead where content and position do not add.
Result<AttentionTerms> termsOfLogits(const AttentionState& of, Progress& progress);

} // namespace expe
