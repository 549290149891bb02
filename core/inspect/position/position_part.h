// What position alone brings to the logits of a layer, told by what the encoding answers where it acts and
// not by its name.
#pragma once

#include "core/inspect/attention/attention.h"

namespace expe {

// What W_q and W_k make of the position in their input, normed as queries and keys are. Of a convolution it
// is what comes from the tokens before.
struct PositionPart {
  at::Tensor q, k; // fp32 (fp64) [1,H,T,d] and [1,G,T,d] of the tokens of a pass; undefined: nothing
  bool defined() const { return q.defined() || k.defined(); }
};
// Of what the encoding writes into the input, or, in the first layer, has added to the embedding: that part
// of the normed stream. Nothing where it is written before the norm, which mixes it with the content.
PositionPart positionPart(const Decoder& model, const LayerAttention& seen);

// Where the encoding of the selected layer acts.
Acts actsOf(const AttentionState& of);
// Its plan for queries [begin, end) and the keys before `end`, of these q [1,H,T,d] and k [1,G,T,d] without
// content; [1,H,1,d] and [1,G,1,d]: the same of all; undefined: zeros. `tokens`: what it prepared of the
// window's, or of more.
AttentionPlan barePlan(const AttentionState& of, const at::Tensor& q, const at::Tensor& k,
                       const TokenTensors& tokens, std::int64_t begin, std::int64_t end);

} // namespace expe
