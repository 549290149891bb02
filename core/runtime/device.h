// Which devices there are.
#pragma once

#include "core/base/result.h"

#include <c10/core/Device.h>

#include <string>
#include <vector>

namespace expe {

// Loads libtorch_cuda beside libtorch_cpu where an NVIDIA driver is. Must come before the first torch call of
// the process: an earlier one caches the hooks and leaves CUDA disabled.
void loadCuda();

std::vector<std::string> deviceNames(); // "cpu", "cuda:0", …
// "auto" is the first GPU, else the CPU.
Result<c10::Device> deviceFrom(const std::string& name);
bool computesBf16(c10::Device device);                 // by instructions of its own
std::string describe(c10::Device device, int threads); // "cpu (2 threads)", "cuda:0"
std::int64_t memoryInUse(c10::Device device);          // bytes: resident set, or allocated on the GPU

} // namespace expe
