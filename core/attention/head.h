// One head of a plan, for who looks at it: as much work as one head is.
#pragma once

#include "core/attention/plan.h"

namespace expe {

// Of queries begin … end: [B,1,end − begin,Tk].
at::Tensor weightsOfHead(const AttentionPlan& plan, std::int64_t head, std::int64_t begin, std::int64_t end);
at::Tensor biasOfHead(const AttentionPlan& plan,
                      std::int64_t head); // [Tq,Tk] of the first window; undefined: none

} // namespace expe
