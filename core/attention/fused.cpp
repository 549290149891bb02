// LibTorch's attention: flash on the CPU and on a GPU, or its own written-out form where it has none for a
// shape. Takes one piece; what is added to the logits becomes a mask.
#include "core/attention/kernels.h"
#include "core/attention/mask_cache.h"

#include <ATen/ATen.h>

#include <limits>
#include <optional>

namespace expe {
namespace {

constexpr double mostMaskBytes = 2e9; // beyond which the explicit form, a block at a time, is better

bool needsMask(const AttentionPlan& plan) {
  const Mask& mask = plan.pieces.front().mask;
  return plan.bias.defined() || !mask.onlyCausal() || plan.queryCount() != plan.keyCount();
}

bool everythingIsSeen(const AttentionPlan& plan) { // not causal, and nothing else
  return plan.pieces.front().mask == Mask{.causal = false} && !plan.bias.defined();
}

double maskBytes(const AttentionPlan& plan, at::ScalarType type) {
  const double perHead = static_cast<double>(plan.queryCount()) * static_cast<double>(plan.keyCount());
  const bool ofPositions = plan.bias.slopes.defined() || plan.bias.byDistance.defined();
  const bool batched =
      plan.bias.decay.defined() || plan.bias.dense || (ofPositions && plan.queries.dim() == 2);
  const double heads = plan.bias.defined() ? static_cast<double>(plan.heads()) : 1;
  const double windows = batched ? static_cast<double>(plan.pieces.front().q.size(0)) : 1;
  return perHead * heads * windows * static_cast<double>(c10::elementSize(type));
}

// [1|B, 1|H, Tq, Tk]: the bias, −∞ where a key is not seen.
at::Tensor maskOf(const AttentionPlan& plan, at::ScalarType type) {
  const auto rows = allRows(plan);
  const auto hidden = at::zeros(rows.seen.sizes(), rows.seen.options().dtype(wide(type)))
                          .masked_fill_(rows.seen.logical_not(), -std::numeric_limits<double>::infinity());
  auto bias = biasOf(plan, rows);
  auto mask = bias.defined() ? bias + hidden : hidden;
  while (mask.dim() < 4)
    mask = mask.unsqueeze(0);
  return mask.to(type);
}

at::Tensor tempered(const AttentionPlan& plan) { // a temperature of the logits is one of the queries
  const auto& q = plan.pieces.front().q;
  return plan.temperature.defined() ? (q * plan.temperature.unsqueeze(-1)).to(q.scalar_type()) : q;
}

class Fused : public AttentionKernel {
public:
  std::string name() const override { return "fused"; }

  std::string refusal(const AttentionPlan& plan, const at::Tensor& v) const override {
    if (plan.pieces.size() != 1)
      return "queries and keys meet in " + std::to_string(plan.pieces.size()) + " ways";
    if (plan.rescore)
      return "scores are made again row by row";
    if (plan.addToOutput)
      return "something is added to the output";
    if (plan.stickBreaking)
      return "weights are no softmax";
    if (plan.sinks.defined())
      return "a sink joins the softmax";
    if (needsMask(plan) && maskBytes(plan, v.scalar_type()) > mostMaskBytes)
      return "the mask would take " +
             std::to_string(static_cast<int>(maskBytes(plan, v.scalar_type()) / 1e9)) + " GB";
    return {};
  }

  at::Tensor operator()(const AttentionPlan& plan, const at::Tensor& v, MaskCache* masks) const override {
    const QueryKeys& piece = plan.pieces.front();
    const auto q = tempered(plan);
    const bool grouped = piece.k.size(1) != q.size(1);
    if (everythingIsSeen(plan))
      return at::scaled_dot_product_attention(q, piece.k, v, {}, 0.0, false, plan.scale, grouped);
    if (!needsMask(plan))
      return at::scaled_dot_product_attention(q, piece.k, v, {}, 0.0, true, plan.scale, grouped);
    const auto make = [&] { return maskOf(plan, q.scalar_type()); };
    const auto mask = masks ? masks->get(plan, q.scalar_type(), make) : make();
    return at::scaled_dot_product_attention(q, piece.k, v, mask, 0.0, false, plan.scale, grouped);
  }
};

} // namespace

const AttentionKernel& fusedKernel() {
  static const Fused kernel;
  return kernel;
}

} // namespace expe
