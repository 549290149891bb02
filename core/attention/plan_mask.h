// A plan's bias and what it hides as one mask, for kernels that take those alone.
#pragma once

#include "core/attention/plan.h"

#include <string>

namespace expe {

constexpr double mostMaskBytes = 2e9; // beyond which the explicit form, a block at a time, is better

// Why the output of a plan is no softmax of scores times values that adds up over blocks of keys without a
// mask; empty: it is. `counted`: positions are known to be those of tokens, one after the other.
std::string noSumOfBlocks(const AttentionPlan& plan, bool counted);
// Why a plan is more than one piece of queries and keys, a mask and a softmax; empty: it is no more.
std::string notPlain(const AttentionPlan& plan);

// Of plans of one piece: whether causality alone does not tell what is added and hidden; the size of the mask
// in bytes; the mask, [1|B, 1|H, Tq, Tk]: the bias, −∞ where a key is not seen.
bool needsMask(const AttentionPlan& plan);
bool maskOfEachWindow(const AttentionPlan& plan); // it is another for each window of a batch
double maskBytes(const AttentionPlan& plan, at::ScalarType type);
at::Tensor maskOf(const AttentionPlan& plan, at::ScalarType type);

// Queries of a piece: a temperature of the logits is one of them.
at::Tensor tempered(const AttentionPlan& plan, const at::Tensor& q);

} // namespace expe
