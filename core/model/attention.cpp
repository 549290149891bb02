// Attention of a layer, as the ExPE paper writes it (Datseris et al. 2025, equations 1 and 2):
//
//   q = W_q φ(h),   k = W_k φ(h),   v = W_v h,   softmax(q kᵀ/√d) v
//
// where φ writes the position over the first l dims. What other encodings do, such as to turn queries and
// keys or to add a bias, stands in the plan that they make of q and k.
#include "core/attention/attention.h"
#include "core/model/decoder.h"
#include "core/model/kv_cache.h"
#include "core/model/linear.h"

#include <ATen/ATen.h>

namespace expe {
namespace {

// Whether who looks on has seen enough of the pass.
bool endedBy(ForwardObserver& observer, const LayerAttention& layer) {
  observer.attention(layer);
  return observer.enough(layer.layer);
}

} // namespace

// x [B,T,D] and its norm h → [B,T,D]: what the block adds to the residual stream. Undefined if the observer
// has seen enough.
at::Tensor Decoder::attention(const at::Tensor& x, const at::Tensor& h, const LayerWeights& w,
                              const PositionContext& ctx, const ForwardOptions& options) {
  const Encoding& encoding = *encodingsOf(options).layers[static_cast<std::size_t>(ctx.layer)];
  const auto overwrites = encoding.overwrite(ctx); // φ: p_n, p_{n+1}, … of the first l dims
  auto [q, k, v] = projected(x, h, overwrites, w, ctx, options);
  auto tokens = encoding.prepare(h, ctx);
  tokens.merge(encoding.remember(q, ctx));
  if (options.cache) // with the keys of the text before
    options.cache->extend(ctx.layer, k, v, tokens);
  const auto plan = encoding.plan(q, k, tokens, ctx);
  if (options.observer &&
      endedBy(*options.observer, {ctx.layer, h, w, overwrites, q, k, v, tokens, plan, encoding, ctx}))
    return {};
  const auto out = attended(plan, v, ctx.layer);
  return product(gated(out, h, w, options).flatten(2), w.out, options);
}

// W_q φ(h), W_k φ(h) and W_v h, a query for each head that attends.
Projected Decoder::projected(const at::Tensor& x, const at::Tensor& h,
                             const std::vector<InputOverwrite>& overwrites, const LayerWeights& w,
                             const PositionContext& ctx, const ForwardOptions& options) const {
  const Norm gain = [&](const at::Tensor& t) { return norm(t, w.norm1); };
  const auto qkv = parameters_.in(w.qkv, options.type);
  const auto heads = shape_.headsOf(ctx.layer).queries;
  // On the CPU attention computes in the weights' type, and so does what turns queries and keys before it.
  const auto type = x.device().is_cpu() ? w.qkv.scalar_type() : options.type;
  auto all = project({x, h, qkv, w.qkv, gain, heads, shape_.headWidth(), type}, overwrites);
  if (shape_.qkNorm)
    all.q = headNorm(all.q, w.qNorm), all.k = headNorm(all.k, w.kNorm);
  if (ctx.heads > heads)
    all.q = at::repeat_interleave(all.q, ctx.heads / heads, 1);
  return all;
}

// As Qwen3 has it: RMSNorm in every style, in the gain's precision.
at::Tensor Decoder::headNorm(const at::Tensor& x, const at::Tensor& gain) const {
  const auto wide = x.to(gain.scalar_type());
  return normOf(wide, gain, {false, shape_.epsilon}).to(x.scalar_type());
}

// softmax(q kᵀ/√d) v of the plan: [B,T,H,d].
at::Tensor Decoder::attended(const AttentionPlan& plan, const at::Tensor& v, std::int64_t layer) {
  auto attended = attend(plan, v, &cache_->masks);
  if (layer == 0)
    attention_ = std::move(attended.kernel);
  return attended.out.transpose(1, 2);
}

// σ(W_g h) ⊙ what attention gives [B,T,H,d]: Qiu et al. 2025, a number a head or a dim; half at the
// beginning.
at::Tensor Decoder::gated(const at::Tensor& out, const at::Tensor& h, const LayerWeights& w,
                          const ForwardOptions& options) const {
  if (!w.gate.defined())
    return out;
  const auto open = product(h, w.gate, options).sigmoid();
  return out * open.view({out.size(0), out.size(1), out.size(2), shape_.gatesOfHead});
}

} // namespace expe
