// Windows of a text, or of a synthetic task, as tensors.
#pragma once

#include "core/data/dataset.h"
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

// inputs [B,T] and targets [B,T], −1 where no answer is to be told, int64 on the CPU, of windows of T
// characters. The last input has no target: windows stand side by side.
std::pair<at::Tensor, at::Tensor> taskBatch(const Tokenizer& tokenizer,
                                            const std::vector<TaskWindow>& windows);

} // namespace expe
