// The kernels that attend() chooses from; each is a file of its name.
#pragma once

#include "core/attention/attention.h"

namespace expe {

const AttentionKernel& blockwiseKernel();
const AttentionKernel& deviceBlockwiseKernel();
const AttentionKernel& fusedKernel();
const AttentionKernel& cudnnKernel();
const AttentionKernel& foldedKernel();
const AttentionKernel& explicitKernel();

// Whether deviceBlockwiseKernel() takes heads of so many dims there.
bool attendsByBlocks(c10::Device device, at::ScalarType type, std::int64_t width);

} // namespace expe
