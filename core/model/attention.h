// Attention, eq. 6: softmax(q kᵀ / √d + bias) v over the keys that a query may see. The one place that
// chooses between the fused kernel and the explicit form.
#pragma once

#include "core/model/forward_options.h"
#include "core/position/position.h"

#include <ATen/core/Tensor.h>

#include <string>

namespace expe {

// q [B,H,Tq,d], k and v [B,H,Tk,d] → [B,H,Tq,d]. `bias` [H,Tq,Tk] is the encoding's, undefined if it has
// none; causality and span are added here.
at::Tensor attend(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v, const at::Tensor& bias,
                  const PositionContext& at, std::int64_t span);

// What attend() takes the softmax of, written out, for who looks at weights: fp32 [B,H,Tq,Tk], −∞ where a key
// may not be seen.
at::Tensor attentionLogits(const at::Tensor& q, const at::Tensor& k, const at::Tensor& bias,
                           const PositionContext& at, std::int64_t span);

// The kernel that attend() gets for these shapes: "fused", or "explicit (no fused kernel for …)".
std::string attentionKernel(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v,
                            const at::Tensor& bias, const PositionContext& at, std::int64_t span);

} // namespace expe
