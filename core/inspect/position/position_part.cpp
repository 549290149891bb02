#include "core/inspect/position/position_part.h"

#include "core/attention/attention.h"
#include "core/model/soft_cap.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace expe {

namespace {

at::Tensor positionsOf(const AttentionState& of, std::int64_t begin, std::int64_t end) { // fp64
  const auto options = at::TensorOptions(of.loaded.model().device()).dtype(at::kDouble);
  return at::arange(begin, end, options) + static_cast<double>(of.loaded.pass().offset);
}

PositionContext contextOf(const AttentionState& of, std::int64_t begin, std::int64_t end,
                          PositionCache& cache) {
  return of.loaded.model().context(of.state.layer, positionsOf(of, begin, end), positionsOf(of, 0, end),
                                   of.loaded.pass(), cache);
}

} // namespace

Acts actsOf(const AttentionState& of) {
  return of.loaded.model().acts(of.state.layer, of.loaded.pass());
}

AttentionPlan barePlan(const AttentionState& of, const at::Tensor& q, const at::Tensor& k,
                       const TokenTensors& tokens, std::int64_t begin, std::int64_t end) {
  PositionCache cache;
  TokenTensors ofKeys;
  for (const auto& [name, values] : tokens)
    ofKeys[name] = values.slice(2, 0, end);
  const auto& model = of.loaded.model();
  const auto& shape = model.shape();
  const auto rows = [&](const at::Tensor& t, std::int64_t heads, std::int64_t from) {
    const auto all =
        t.defined() ? t : at::zeros({1, heads, 1, shape.headWidth()}, at::TensorOptions(model.device()));
    return all.size(2) == 1 ? all.expand({1, -1, end - from, -1}) : all.slice(2, from, end);
  };
  const auto& heads = shape.headsOf(of.state.layer);
  return withSoftCap(model.encoding(of.state.layer)
                         .plan(rows(q, heads.attending, begin), rows(k, heads.keys, 0), ofKeys,
                               contextOf(of, begin, end, cache)),
                     shape.scoreCap);
}

namespace {

// The input [1,T,D] of W_q or of W_k, and of it what is the position's; undefined: nothing.
struct Input {
  at::Tensor whole, position;
};

// What the embedding's encoding has added to the stream x [1,T,D], in the norm of x, which is linear in it
// once the stream's own scale is known.
at::Tensor normedLike(const at::Tensor& x, const at::Tensor& added, const NormWeights& norm,
                      const Shape& shape) {
  if (!norm.gain.defined())
    return added;
  const bool centred = !shape.gated;
  const auto of = [&](const at::Tensor& t) { return centred ? t - t.mean(-1, true) : t; };
  return norm.gain.to(x.scalar_type()) * of(added) * at::rsqrt(of(x).square().mean(-1, true) + shape.epsilon);
}

Input inputOf(const Decoder& model, const LayerAttention& seen, bool ofQueries) {
  const auto type = wide(seen.q.scalar_type());
  const auto h = seen.h.to(type);
  if (seen.convolution) {
    const auto whole = seen.convolved.to(type), own = h * seen.convolution.taps.select(1, 0).to(type);
    return {whole, whole - (seen.convolution.residual ? h + own : own)};
  }
  if (!seen.overwrites.empty()) {
    const auto& over = seen.overwrites.front();
    if (over.beforeNorm || !(ofQueries ? over.q : over.k))
      return {h, {}};
    const auto values = over.values.to(type).expand({1, h.size(1), -1});
    const auto rest = h.slice(-1, values.size(-1));
    return {at::cat({values, rest}, -1), at::cat({values, at::zeros_like(rest)}, -1)};
  }
  if (seen.layer > 0)
    return {h, {}};
  const auto x = seen.x.to(type);
  const auto added = model.encodings().embedding->embed(at::zeros_like(x), seen.ctx);
  if (!added.any().item<bool>())
    return {h, {}};
  return {h, normedLike(x, added, seen.weights.norm1, model.shape())};
}

// Of all heads of queries, or of keys: [1,T,D] → [1,heads,T,d].
at::Tensor projected(const LayerAttention& seen, const at::Tensor& x, std::int64_t first, std::int64_t rows,
                     std::int64_t headWidth) {
  const auto y = at::matmul(x, seen.weights.qkv.narrow(0, first, rows).to(x.scalar_type()).t());
  return y.unflatten(-1, {-1, headWidth}).transpose(1, 2);
}

at::Tensor partOf(const Decoder& model, const LayerAttention& seen, bool ofQueries) {
  const auto input = inputOf(model, seen, ofQueries);
  if (!input.position.defined())
    return {};
  const Shape& shape = model.shape();
  const auto first = ofQueries ? 0 : shape.queryRows(),
             rows = ofQueries ? shape.queryRows() : shape.keyRows();
  auto part = projected(seen, input.position, first, rows, shape.headWidth());
  if (shape.qkNorm) { // by the scale of the whole
    auto whole = projected(seen, input.whole, first, rows, shape.headWidth());
    if (const auto& bias = seen.weights.qkvBias; bias.defined())
      whole = whole + bias.narrow(0, first, rows).to(whole.scalar_type()).view({1, -1, 1, shape.headWidth()});
    const auto& gain = ofQueries ? seen.weights.qNorm : seen.weights.kNorm;
    auto squares = whole.square().mean(-1, true);
    if (shape.qkNormTogether)
      squares = squares.mean(1, true);
    part = part * gain.to(part.scalar_type()).view({1, -1, 1, shape.headWidth()}) *
           at::rsqrt(squares + shape.epsilon);
  }
  const auto& like = ofQueries ? seen.q : seen.k; // where more heads attend than are projected
  return forEachHead(part, like.size(1));
}

} // namespace

PositionPart positionPart(const Decoder& model, const LayerAttention& seen) {
  return {partOf(model, seen, true), partOf(model, seen, false)};
}

} // namespace expe
