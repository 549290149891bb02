// Windows of a text as tensors.
#pragma once

#include "core/data/windows.h"

#include <ATen/core/Tensor.h>
#include <c10/core/Device.h>

#include <utility>
#include <vector>

namespace expe {

// inputs [B,T] and targets [B,T] of windows of T tokens that begin at `starts`.
std::pair<at::Tensor, at::Tensor> batchOf(const Dataset& data, const std::vector<std::size_t>& starts,
                                          std::int64_t length, c10::Device device);

// Neighbouring windows of one length that share a forward pass.
struct Batch {
  std::size_t first = 0, count = 1;
};
std::pair<at::Tensor, at::Tensor> batchOf(const Dataset& data, const std::vector<EvalWindow>& windows,
                                          const Batch& batch, c10::Device device);

} // namespace expe
