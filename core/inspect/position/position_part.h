// What position alone brings to the logits of a layer, told by what the encoding answers where it acts and
// not by its name.
#pragma once

#include "core/inspect/attention/attention.h"

namespace expe {

// The projections of what the encoding overwrites in the input of W_q and W_k, over the whole window, before
// queries and keys are normed.
struct WrittenPart {
  at::Tensor q, k; // fp32 [T, H·d], [T, G·d]; zeros on a side that is not overwritten
  std::int64_t l = 0;
  bool intoQ = false, intoK = false;
};
// Empty: nothing is overwritten there, or before the norm, which mixes it with the content.
std::optional<WrittenPart> writtenPart(const AttentionState& of);

// Where the encoding of the selected layer acts.
Acts actsOf(const AttentionState& of);
// Its plan for queries [begin, end) and the keys before `end`, of these q [1,H,T,d] and k [1,G,T,d] without
// content; [1,H,1,d] and [1,G,1,d]: the same of all; undefined: zeros. `tokens`: what it prepared of the
// window's, or of more.
AttentionPlan barePlan(const AttentionState& of, const at::Tensor& q, const at::Tensor& k,
                       const TokenTensors& tokens, std::int64_t begin, std::int64_t end);

} // namespace expe
