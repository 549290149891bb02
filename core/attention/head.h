// One head of a plan, for who looks at it: as much work as one head is.
#pragma once

#include "core/attention/plan.h"

namespace expe {

// Of queries begin … end: [B,1,end − begin,Tk].
at::Tensor weightsOfHead(const AttentionPlan& plan, std::int64_t head, std::int64_t begin, std::int64_t end);
// Logits without the bias, −∞ where a key is not seen: [Tq,Tk] of the first window.
at::Tensor scoresOfHead(const AttentionPlan& plan, std::int64_t head);
at::Tensor biasOfHead(const AttentionPlan& plan,
                      std::int64_t head); // [Tq,Tk] of the first window; undefined: none

} // namespace expe
