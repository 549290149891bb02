// LibTorch's attention: flash on the CPU and on a GPU, or its own written-out form where it has none for a
// shape. Takes one piece; what is added to the logits becomes a mask.
#include "core/attention/kernels.h"
#include "core/attention/mask_cache.h"
#include "core/attention/plan_mask.h"

#include <ATen/ATen.h>

namespace expe {
namespace {

bool everythingIsSeen(const AttentionPlan& plan) { // not causal, and nothing else
  return plan.pieces.front().mask == Mask{.causal = false} && !plan.bias.defined();
}

// Kernels that never write out the weights take one width alone; queries and keys are wider than values
// where a term of the scores is folded into them.
at::Tensor attended(const AttentionPlan& plan, const at::Tensor& v, MaskCache* masks) {
  const QueryKeys& piece = plan.pieces.front();
  const auto q = tempered(plan, piece.q);
  const bool grouped = piece.k.size(1) != q.size(1);
  if (everythingIsSeen(plan))
    return at::scaled_dot_product_attention(q, piece.k, v, {}, 0.0, false, plan.scale, grouped);
  if (!needsMask(plan))
    return at::scaled_dot_product_attention(q, piece.k, v, {}, 0.0, true, plan.scale, grouped);
  const auto make = [&] { return maskOf(plan, q.scalar_type()); };
  const auto mask = masks ? masks->get(plan, q.scalar_type(), make) : make();
  return at::scaled_dot_product_attention(q, piece.k, v, mask, 0.0, false, plan.scale, grouped);
}

std::string refusal(const AttentionPlan& plan, const at::Tensor& v) {
  if (auto why = notPlain(plan); !why.empty())
    return why;
  if (needsMask(plan) && maskBytes(plan, v.scalar_type()) > mostMaskBytes)
    return "the mask would take " + std::to_string(static_cast<int>(maskBytes(plan, v.scalar_type()) / 1e9)) +
           " GB";
  return {};
}

at::Tensor computed(const AttentionPlan& plan, const at::Tensor& v, MaskCache* masks) {
  const auto wider = plan.pieces.front().q.size(-1) - v.size(-1);
  if (wider <= 0)
    return attended(plan, v, masks);
  return attended(plan, at::constant_pad_nd(v, {0, wider}), masks).slice(-1, 0, v.size(-1));
}

} // namespace

const AttentionKernel fusedKernel = {"fused", refusal, computed};

} // namespace expe
