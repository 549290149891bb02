// Windows of a synthetic task as tensors.
#pragma once

#include "core/data/dataset.h"

#include <ATen/core/Tensor.h>

#include <utility>
#include <vector>

namespace expe {

// inputs [B,T] and targets [B,T], −1 where no answer is to be told, int64 on the CPU, of windows of T
// characters. The last input has no target: windows stand side by side.
std::pair<at::Tensor, at::Tensor> taskBatch(const Tokenizer& tokenizer,
                                            const std::vector<TaskWindow>& windows);

} // namespace expe
