// How fast a logit changes with the distance, each kind of encoding in its own way. Positive: of two keys
// with the same content the later one, nearer to the query, gets more.
#pragma once

#include "core/inspect/run_at_state.h"

namespace expe {

Result<Figure> slopeField(const ViewContext& context);  // positions written into queries and keys: exact
Result<Figure> biasSlopes(const ViewContext& context);  // biases: of each head, against the distance
Result<Figure> wavelengths(const ViewContext& context); // rotations: of each pair

// The heads that a figure shows: the selected one, or of its layer at most 8.
std::vector<std::int64_t> shownHeads(const ViewContext& context, std::int64_t heads);
// The slopes of encodings that bias logits in proportion to the distance, with default parameters and so many
// heads, for comparison.
std::vector<Reference> linearBiases(std::int64_t width, std::int64_t heads, std::int64_t selected);

} // namespace expe
