// Attention, eq. 6: softmax(q kᵀ / √d + bias) v over the keys that a query may see. The one place that
// chooses between the fused kernel and the explicit form.
#pragma once

#include "core/model/pass.h"
#include "core/position/position.h"

#include <ATen/core/Tensor.h>

#include <string>

namespace expe {

// q [B,H,Tq,d], k and v [B,H,Tk,d] → [B,H,Tq,d]. `position` gives the bias; causality and span are added
// here.
at::Tensor attend(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v, const Position& position,
                  const At& at, std::int64_t span);

// The kernel that attend() gets for these shapes: "fused", or "explicit (no fused kernel for …)".
std::string attentionKernel(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v,
                            const Position& position, const At& at, std::int64_t span);

} // namespace expe
