// The kernels that attend() chooses from; each is a file of its name.
#pragma once

#include "core/attention/attention.h"

namespace expe {

const AttentionKernel& fusedKernel();
const AttentionKernel& mergedKernel();
const AttentionKernel& explicitKernel();

} // namespace expe
