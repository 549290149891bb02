// Biases folded into queries and keys, so that attention that takes no mask takes them.
#pragma once

#include "core/attention/plan.h"

#include <string>

namespace expe {

// Why a bias cannot be folded; empty: it can. It can where it is the difference of two lines, one of the
// queries and one of the keys (ALiBi's slopes, the decays of the Forgetting Transformer and CABLE), under
// causality alone.
std::string cannotFold(const AttentionPlan& plan);

// The same plan without a bias. The line of a query is the same for all its keys, so that the softmax drops
// it; that of a key becomes dims of the key that meet ones in each query. One number of 16 bits is too coarse
// for it: a line is the sum of three, each what those before it leave, which products add up in fp32. The
// dims are a multiple of eight.
AttentionPlan folded(const AttentionPlan& plan);

} // namespace expe
