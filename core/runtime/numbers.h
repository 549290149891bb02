// Between the host's memory and a device's.
#pragma once

#include <ATen/core/Tensor.h>

#include <vector>

namespace expe {

// Row by row, brought to the host's memory: a GPU is waited for.
std::vector<double> numbersOf(const at::Tensor& values);
// A tensor of the host's where it is wanted. Nobody waits for what the device is doing meanwhile, which takes
// pinned memory that lies as it will there.
at::Tensor sentTo(c10::Device device, const at::Tensor& host);

} // namespace expe
