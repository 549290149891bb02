// Inverted dropout (Srivastava et al. 2014, section 10): each number is 0 with probability p, else divided by
// 1 − p.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>

namespace expe {

// What is dropped is a function of (seed, step, micro-batch, layer, site) and of each number's index: the
// same on every device, whatever the number of threads. It is drawn again for the gradient, so that no mask
// is kept.
struct Dropout {
  double p = 0;
  std::uint64_t seed = 0;
  std::int64_t step = 0, microBatch = 0;

  at::Tensor operator()(const at::Tensor& x, std::int64_t layer, std::int64_t site) const;
};

} // namespace expe
