// Products of matrices on the CPU. LibTorch gives fp32 to MKL, which on processors that Intel did not make
// leaves half of them unused, and low precision to oneDNN, which it carries too. Ours go to oneDNN in both.
#pragma once

#include <ATen/core/Tensor.h>

namespace expe {

// Whether LibTorch lets oneDNN multiply fp32 on this processor: it asks for AVX-512 first. Else its own
// product does.
bool oneDnnMultiplies();

// `out` [M,N] = a [M,K] b [K,N], or with what it holds added to that. Of one type; rows or columns of each
// lie together. Without gradients.
void multiply(const at::Tensor& out, const at::Tensor& a, const at::Tensor& b, bool add = false);

// x [.., K] Wᵀ of w [N,K], both of one type → [.., N]. Differentiable once.
at::Tensor linearMap(const at::Tensor& x, const at::Tensor& w);

} // namespace expe
