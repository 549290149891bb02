// Rows of the explicit form.
#pragma once

#include "core/attention/attention.h"

namespace expe {

// Those of the queries begin … end, v [B,G,Tk,d] → [B,H,rows,d] in v's type.
at::Tensor attentionOfRows(const AttentionPlan& plan, const at::Tensor& v, std::int64_t begin,
                           std::int64_t end);

} // namespace expe
