// AdamW (Loshchilov and Hutter 2019) with clipping folded into it: by a kernel of our own where a device has
// them, else by ATen's fused one. Weight decay acts where a parameter's description says so.
#pragma once

#include "core/api/parameters.h"

#include "core/runtime/parameters.h"

#include <ATen/core/Tensor.h>

#include <vector>

namespace expe {

class Optimizer {
public:
  explicit Optimizer(const Parameters& parameters);

  // One step with the gradients of the trained tensors, which are then forgotten. Returns their norm before
  // clipping, a scalar on their device: nobody waits for it here. Without the memory for it nothing is
  // changed.
  at::Tensor step(double rate, const Config& config);

  std::vector<at::Tensor> trained, first, second; // parameters and their moments, in the same order
  std::int64_t steps = 0;                         // done

private:
  at::Tensor byKernel(double rate, const Config& config);
  at::Tensor byOperators(double rate, const Config& config);
  bool kernelTakes() const;
  const Parameters& parameters_;
};

} // namespace expe
