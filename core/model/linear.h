// Products with weights, and the projection of an overwritten input.
#pragma once

#include "core/model/weights.h"
#include "core/position/position.h"

#include <ATen/ATen.h>

#include <functional>

namespace expe {

// x Wᵀ in `type`; the weights stay fp32 and are rounded for the product.
inline at::Tensor linear(const at::Tensor& x, const at::Tensor& w, at::ScalarType type) {
  return at::linear(x.to(type), w.to(type));
}

struct Projected {
  at::Tensor q, k, v; // [B,T,D] each
};
using Norm = std::function<at::Tensor(const at::Tensor&)>;

// q, k and v of h = norm(x), x the residual stream [B,T,D].
Projected project(const at::Tensor& h, const LayerWeights& w, at::ScalarType type);

// The same where `o` overwrites the first l dims of the input of W_q, W_k (and W_v); x and h are not changed.
//
// Folded: with h' = (P, h_{l+1}, …, h_D), W h' = W_{:,l+1…D} h_{l+1…D} + W_{:,1…l} P. The second term is the
// same for every window of the batch, so that overwriting costs less than not overwriting, and P keeps its
// own precision.
Projected project(const at::Tensor& x, const at::Tensor& h, const LayerWeights& w, const Override& o,
                  const Norm& norm, at::ScalarType type);

// The same by writing P into a copy of the input, as the paper says it: the only way where P is written
// before the norm, and what the folded form is tested against.
Projected projectPlainly(const at::Tensor& x, const at::Tensor& h, const LayerWeights& w, const Override& o,
                         const Norm& norm, at::ScalarType type);

} // namespace expe
