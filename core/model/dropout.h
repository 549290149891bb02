// Inverted dropout (Srivastava et al. 2014, section 10): each number is 0 with probability p, else divided by
// 1 − p.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>

namespace expe {

// What a micro-batch draws from, int64 [1] in the host's memory: a hash of the three.
at::Tensor drawnFor(std::uint64_t seed, std::int64_t step, std::int64_t microBatch);

// What is dropped is a function of (seed, step, micro-batch, layer, site) and of each number's index: the
// same on every device, whatever the number of threads. It is drawn again for the gradient, so that no mask
// is kept.
struct Dropout {
  double p = 0;
  at::Tensor drawn; // drawnFor(), on the device of what is dropped, which reads it there

  at::Tensor operator()(const at::Tensor& x, std::int64_t layer, std::int64_t site) const;
};

} // namespace expe
