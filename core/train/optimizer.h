// AdamW (Loshchilov and Hutter 2019) by the fused kernel of ATen, with clipping folded into it. Weight decay
// acts on matrices only, not on norm gains.
#pragma once

#include "core/api/parameters.h"

#include <ATen/core/Tensor.h>

#include <vector>

namespace expe {

class Optimizer {
public:
  explicit Optimizer(std::vector<at::Tensor> trained);

  // One step with the gradients of the trained tensors, which are then forgotten. Returns their norm before
  // clipping.
  double step(double rate, const Config& config);

  std::vector<at::Tensor> trained, first, second; // parameters and their moments, in the same order
  std::int64_t steps = 0;                         // done

private:
  void update(const std::vector<std::size_t>& group, double decay, double rate, const Config& config,
              const at::Tensor& gradScale);
  std::vector<std::size_t> matrices_, others_;
};

} // namespace expe
