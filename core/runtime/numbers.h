// A tensor's values as plain numbers.
#pragma once

#include <ATen/core/Tensor.h>

#include <vector>

namespace expe {

// Row by row, brought to the host's memory: a GPU is waited for.
std::vector<double> numbersOf(const at::Tensor& values);

} // namespace expe
