// Norms with the addition before them, and the gate of an MLP, each in one visit of a row forwards and one
// backwards. LibTorch composes them of several operations and conversions, whose passes through memory are
// most of what a small model's step takes beside its products.
#pragma once

#include <ATen/core/Tensor.h>

namespace expe {

// LayerNorm (Ba et al. 2016) takes the mean away, RMSNorm (Zhang and Sennrich 2019, equation 4) does not.
struct NormKind {
  bool centred = false;
  double epsilon = 1e-5;
};

// A residual stream and its norm.
struct NormedSum {
  at::Tensor sum, normed;
};

// x + added [.., D], where `added` may be undefined, and its norm with gain [D] in `type`. x and gain are of
// one type, fp32 or fp64; `added` is of that or of `type`. Differentiable once. By LibTorch's operations,
// which are its definition, where it cannot be done so, and where a LayerNorm has a bias [D].
NormedSum normOfSum(const at::Tensor& x, const at::Tensor& added, const at::Tensor& gain, NormKind kind,
                    at::ScalarType type, const at::Tensor& bias = {});
// Of x alone, in its type.
at::Tensor normOf(const at::Tensor& x, const at::Tensor& gain, NormKind kind, const at::Tensor& bias = {});

// silu(gate) ⊙ up of h [.., 2M], gate before up → [.., M]: Shazeer 2020, equation 6. fp32, fp64 or bf16.
// Differentiable once.
at::Tensor gatedBySilu(const at::Tensor& h);

} // namespace expe
