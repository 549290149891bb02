// What position alone brings to the logits of a layer, told by what the encoding answers at the doors and not
// by its name.
#pragma once

#include "core/view/attention_state.h"

namespace expe {

// The projections of what the encoding overwrites in the input of W_q and W_k, over the whole window.
struct WrittenPart {
  at::Tensor q, k; // fp32 [T, H·d]; zeros on a side that is not overwritten
  std::int64_t l = 0;
  bool intoQ = false, intoK = false;
};
// Empty: nothing is overwritten there, or before the norm, which mixes it with the content.
std::optional<WrittenPart> writtenPart(const AttentionState& of);

// Positions of tokens [begin, end) of the window, int64.
at::Tensor positionIds(const AttentionState& of, std::int64_t begin, std::int64_t end);
// Where the encoding is asked about those queries and the keys before them.
PositionContext placeOf(const AttentionState& of, std::int64_t begin, std::int64_t end, Tables& tables);
bool rotates(const AttentionState& of);

} // namespace expe
