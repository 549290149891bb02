// Attention of a plan. The explicit form is the definition: conformance, views and tests call it, and every
// kernel is tested against it, forward and backward. attend() is the one place where a kernel is chosen.
#pragma once

#include "core/attention/plan.h"

#include <string>

namespace expe {

// Rows begin … end of the queries, with what they see.
Rows rowsOf(const AttentionPlan& plan, std::int64_t begin, std::int64_t end);
Rows allRows(const AttentionPlan& plan);

// fp32, fp64 where the plan is; −∞ where a key is not seen. [B,H,rows,Tk].
at::Tensor logitsOf(const AttentionPlan& plan, const Rows& rows);
// Their softmax: rows sum to 1, to less with sinks or a broken stick, and to 0 where nothing is seen.
at::Tensor weightsOf(const AttentionPlan& plan, const Rows& rows);
// The bias alone, [1|B,H,rows,Tk]; undefined if the plan has none.
at::Tensor biasOf(const AttentionPlan& plan, const Rows& rows);
// The whole, v [B,G,Tk,d] → [B,H,Tq,d]: a block of rows at a time, computed again in the backward pass.
// `atOnce`: logits that a block may hold; no fewer than a row's.
constexpr std::int64_t logitsAtOnce = std::int64_t{1} << 24; // 64 MB in fp32
at::Tensor explicitAttention(const AttentionPlan& plan, const at::Tensor& v,
                             std::int64_t atOnce = logitsAtOnce);

// Key heads as often as query heads ask for them: [B,G,T,d] → [B,H,T,d].
at::Tensor forEachHead(const at::Tensor& k, std::int64_t heads);

// One way of computing plans; stateless, any thread.
struct AttentionKernel {
  const char* name; // "fused"
  // Empty: it takes the plan; else why not, for the status line.
  std::string (*refusal)(const AttentionPlan& plan, const at::Tensor& v);
  // `masks` is the model's and may be null.
  at::Tensor (*compute)(const AttentionPlan& plan, const at::Tensor& v, class MaskCache* masks);
  at::Tensor operator()(const AttentionPlan& plan, const at::Tensor& v, MaskCache* masks) const {
    return compute(plan, v, masks);
  }
};
// Of a device, the fastest first; the explicit form is the last.
const std::vector<const AttentionKernel*>& attentionKernels(c10::Device device);

struct Attended {
  at::Tensor out;     // [B,H,Tq,d]
  std::string kernel; // "blockwise", "explicit: scores are made again row by row"
};
Attended attend(const AttentionPlan& plan, const at::Tensor& v, MaskCache* masks = nullptr);

} // namespace expe
