// The projections of attention's input, overwritten or not.
#pragma once

#include "core/model/weights.h"
#include "core/position/framework/encoding.h"

#include <ATen/core/Tensor.h>

#include <functional>
#include <vector>

namespace expe {

struct Projected {
  at::Tensor q, k, v; // [B,H,T,d], [B,G,T,d], [B,G,T,d]
};
using Norm = std::function<at::Tensor(const at::Tensor&)>;

// x Wᵀ, both in `w`'s type.
at::Tensor product(const at::Tensor& x, const at::Tensor& w);

// Attention's input of one layer: the residual stream x [B,T,D], h = norm(x), and W_q, W_k, W_v below each
// other, in the type of the product.
struct AttentionInput {
  const at::Tensor &x, &h;
  const at::Tensor &qkv, &exact; // the second not rounded to the product's type
  const Norm& norm;
  std::int64_t heads, headWidth;
  at::ScalarType type; // of queries, keys and values
};

// Queries, keys and values where `overwrites` overwrite the first l dims of the input of W_q, W_k (and W_v),
// in all heads or in some; x and h are not changed.
//
// Folded: with h' = (P, h_{l+1}, …, h_D), W h' = W_{:,l+1…D} h_{l+1…D} + W_{:,1…l} P. The second term is the
// same for every window of the batch, so that overwriting costs less than not overwriting, and P keeps its
// own precision.
Projected project(const AttentionInput& in, const std::vector<InputOverwrite>& overwrites);

// The same by writing P into a copy of the input, as the paper says it: the only way where P is written
// before the norm, and what the folded form is tested against.
Projected projectPlainly(const AttentionInput& in, const InputOverwrite& overwrite);

// What W_q, W_k (and W_v) read where the encoding convolves it: h' [B,T,D] of the last T tokens of h
// [B,S+T,D], of which the first S were read before.
at::Tensor convolvedInput(const at::Tensor& h, const InputConvolution& by, std::int64_t T);

// Queries, keys and values of it, in all heads or in some; W_v may read h still.
Projected projectConvolved(const AttentionInput& in, const at::Tensor& convolved, const InputConvolution& by);

} // namespace expe
