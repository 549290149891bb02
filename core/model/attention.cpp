#include "core/model/attention.h"

#include <ATen/ATen.h>

#include <cmath>
#include <limits>
#include <optional>

namespace expe {
namespace {

at::Tensor hide(const PositionContext& at, std::int64_t span) {
  const auto distance = at.queries.unsqueeze(1) - at.keys.unsqueeze(0); // i − j
  auto hidden = distance < 0;
  if (span > 0)
    hidden = hidden.logical_or(distance >= span);
  return at::zeros(distance.sizes(), distance.options().dtype(at::kFloat))
      .masked_fill_(hidden, -std::numeric_limits<float>::infinity());
}

// −∞ where key j may not be seen by query i: j > i, or j ≤ i − span. fp32 [Tq, Tk].
const at::Tensor& unseen(const PositionContext& at, std::int64_t span) {
  return at.tables->get("unseen", [&] { return hide(at, span); });
}

// Everything that is added to the logits, or nothing where plain causality is all and no key lies before the
// first query.
std::optional<at::Tensor> mask(const at::Tensor& bias, const PositionContext& at, std::int64_t span) {
  if (!bias.defined() && span == 0 && at.queries.size(0) == at.keys.size(0))
    return {};
  const auto make = [&] {
    const auto& hidden = unseen(at, span);
    return (bias.defined() ? bias + hidden : hidden.unsqueeze(0)).unsqueeze(0).to(at.type);
  };
  if (bias.defined() && bias.requires_grad())
    return make();
  return at.tables->get("mask", make);
}

} // namespace

at::Tensor attend(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v, const at::Tensor& bias,
                  const PositionContext& at, std::int64_t span) {
  const auto added = mask(bias, at, span);
  return at::scaled_dot_product_attention(q, k, v, added, 0.0, !added.has_value());
}

at::Tensor attentionLogits(const at::Tensor& q, const at::Tensor& k, const at::Tensor& bias,
                           const PositionContext& at, std::int64_t span) {
  const double root = std::sqrt(static_cast<double>(q.size(-1)));
  auto logits = at::matmul(q.to(at::kFloat), k.to(at::kFloat).transpose(-1, -2)).div_(root);
  if (bias.defined())
    logits += bias;
  return logits += unseen(at, span);
}

std::string attentionKernel(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v,
                            const at::Tensor& bias, const PositionContext& at, std::int64_t span) {
  const auto added = mask(bias, at, span);
  const bool fused = at::_fused_sdp_choice(q, k, v, added, 0.0, !added.has_value()) != 0;
  if (fused)
    return added ? "fused, with mask" : "fused, causal";
  return added ? "explicit (no fused kernel with this mask)" : "explicit (no fused kernel for this shape)";
}

} // namespace expe
