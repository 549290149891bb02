// RMSNorm and the gate of an MLP, each in one visit of a row forwards and one backwards. LibTorch composes
// them of five and of three operations, whose passes through memory are most of what a small model's step
// takes beside its products.
#pragma once

#include <ATen/core/Tensor.h>

namespace expe {

// x ⊙ gain / √(mean x² + ε) over the last dim: Zhang and Sennrich 2019, equation 4. x [.., D], gain [D], both
// fp32 or fp64. Differentiable once. at::rms_norm where it cannot be done so, which is its definition.
at::Tensor rmsNorm(const at::Tensor& x, const at::Tensor& gain, double epsilon);

// silu(gate) ⊙ up of h [.., 2M], gate before up → [.., M]: Shazeer 2020, equation 6. fp32, fp64 or bf16.
// Differentiable once.
at::Tensor gatedBySilu(const at::Tensor& h);

} // namespace expe
