// What vectors of tokens go through before something is turned by them: a short convolution over neighbours,
// and the length 1.
#pragma once

#include <ATen/core/Tensor.h>

namespace expe {

// Over each token and the n − 1 before it, channel by channel; before the first stands 0. x [B,G,T,c] of all
// tokens so far, so that a text may be read in pieces; taps [G·c,n]: of the token itself, of the one before,
// …
at::Tensor convolved(const at::Tensor& x, const at::Tensor& taps);

// x/√(x·x + 1e-6), as the library fla has it.
at::Tensor units(const at::Tensor& x);

} // namespace expe
