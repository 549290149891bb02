// The kernels that attend() chooses from; each is a file of its name.
#pragma once

#include "core/attention/attention.h"

namespace expe {

extern const AttentionKernel blockwiseKernel;
extern const AttentionKernel deviceBlockwiseKernel;
extern const AttentionKernel fusedKernel;
extern const AttentionKernel cudnnKernel;
extern const AttentionKernel foldedKernel;
extern const AttentionKernel explicitKernel;

// Whether deviceBlockwiseKernel takes heads of so many dims there.
bool attendsByBlocks(c10::Device device, at::ScalarType type, std::int64_t width);

} // namespace expe
