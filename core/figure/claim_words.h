// A comparison as one sentence.
#pragma once

#include "core/api/comparison.h"

namespace expe {

// "rope is lower than alibi by 0.031 ± 0.012 nats at 2× (seeds, n = 5, p = 0.004)". `tested`: how many
// comparisons Holm's correction was over.
std::string inWords(const Comparison& one, double margin, std::size_t tested);

} // namespace expe
