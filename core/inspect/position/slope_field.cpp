#include "core/inspect/position/slope_field.h"

#include "core/inspect/layer_inputs.h"
#include "core/position/framework/layers.h"
#include "core/runtime/numbers.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

constexpr std::int64_t longest = 1024; // period that is looked for

// a if P(n + period) − P(n) is period · a at every n, within `rounding`.
std::optional<at::Tensor> stepOver(const at::Tensor& p, std::int64_t period, double rounding) {
  const auto whole = (p.size(0) - 1) / period * period;
  auto step = (p[whole] - p[0]) / static_cast<double>(whole);
  const auto away = [&](std::int64_t from, std::int64_t to) {
    return (p.slice(0, from + period, to + period) - p.slice(0, from, to) -
            static_cast<double>(period) * step)
        .abs()
        .max()
        .item<double>();
  };
  if (away(0, 1) > rounding || away(0, p.size(0) - period) > rounding) // the first alone refuses most
    return {};
  return step;
}

} // namespace

std::optional<LinearPositions> linearIn(const at::Tensor& values) {
  const auto p = values.to(at::kDouble);
  const double rounding = p.abs().max().item<double>() * std::exp2(-21); // of fp32, with a little room
  for (std::int64_t period = 1; period <= longest && 2 * period < p.size(0); ++period)
    if (const auto step = stepOver(p, period, rounding))
      return LinearPositions{*step, period};
  return {};
}

namespace {

// What the queries of one layer are made of.
struct QueryInputs {
  at::Tensor h; // [T,D], fp64, on the CPU
  PositionContext ctx;
  std::optional<InputOverwrite> over;
};

Result<QueryInputs> read(ModelCache& models, LoadedModel& loaded, const std::vector<Token>& tokens,
                         std::int64_t layer, Progress& progress) {
  const auto text = layerInputs(models, loaded, tokens);
  QueryInputs inputs;
  std::vector<at::Tensor> parts;
  TRY(text->look(layer, 0, text->length(), progress,
                 [&](const LayerAttention& seen, std::int64_t begin, std::int64_t end) {
                   parts.push_back(seen.h[0].slice(0, 0, end - begin).to(at::kCPU, at::kDouble));
                   inputs.ctx = seen.ctx;
                   if (!seen.overwrites.empty())
                     inputs.over = seen.overwrites.front();
                 }));
  inputs.h = at::cat(parts);
  return inputs;
}

Result<void> checkWritten(const QueryInputs& seen, const LoadedModel& loaded, std::int64_t layer) {
  const auto& over = seen.over;
  const bool tempered = seen.ctx.temperature.defined();
  const auto& title = encodingOf(loaded.config(), layer).title;
  if (!over || !over->k)
    return userError(
        "{0} writes no positions into the keys of layer {1}: choose a layer, or a run, where it does.",
        {title, std::to_string(layer + 1)}, "layer");
  if (over->beforeNorm)
    return userError(
        "{0} is written before the norm here, which rescales positions by the content, so that slopes "
        "are not exact: choose a run that writes them after it.",
        {title});
  if (tempered)
    return userError(
        "Scores of layer {0} have a temperature that rises with the position (position.pattern), so "
        "that its slopes are not linear: choose another layer.",
        {std::to_string(layer + 1)}, "layer");
  if (loaded.model().shape().qkNorm)
    return userError(
        "Queries and keys are normed here (model.qk_norm), so that a logit has no one slope: choose "
        "a run without that norm.",
        {}, "model.qk_norm");
  if (loaded.model().shape().scoreCap > 0)
    return userError(
        "Scores are capped here (model.score_cap), so that a logit has no one slope: choose a run "
        "without that cap.",
        {}, "model.score_cap");
  return {};
}

// P at the positions of the window and at enough after it to tell how it grows: fp64 [T, l].
at::Tensor positionsFor(const QueryInputs& inputs, const Encoding& encoding, std::int64_t offset,
                        std::int64_t length) {
  PositionCache cache;
  PositionContext ctx = inputs.ctx;
  const auto count = std::max(length, 4 * inputs.over->values.size(1));
  ctx.queries = ctx.keys = at::arange(offset, offset + count, inputs.ctx.queries.options());
  ctx.cache = &cache;
  return encoding.overwrite(ctx).front().values.to(at::kCPU, at::kDouble);
}

class Projection { // of one layer, fp64, on the CPU
public:
  Projection(const Shape& shape, const LayerWeights& weights, std::int64_t l)
      : shape_(shape), d_(shape.headWidth()), l_(l), qkv_(weights.qkv.detach().to(at::kCPU, at::kDouble)),
        bias_(weights.qkvBias.defined() ? weights.qkvBias.detach().to(at::kCPU, at::kDouble)
                                        : at::zeros({qkv_.size(0)}, at::kDouble)) {}

  HeadSlopes slopes(std::int64_t head, const at::Tensor& h, const at::Tensor& P, const at::Tensor& step,
                    bool positionInQueries) const {
    const auto q = rows(shape_.queryRow(head)), k = rows(shape_.keyRow(head));        // [d, D]
    const auto key = k.slice(1, 0, l_).mv(step) / std::sqrt(static_cast<double>(d_)); // a_k / √d
    const auto along = q.t().mv(key); // [D]: W_qᵀ a_k / √d
    const auto from = positionInQueries ? l_ : 0;
    const auto ofBias = bias_.narrow(0, shape_.queryRow(head), d_).dot(key);
    HeadSlopes slopes{head, numbersOf(h.slice(1, from).mv(along.slice(0, from)) + ofBias), {}, 0};
    if (positionInQueries) {
      slopes.position = numbersOf(P.mv(along.slice(0, 0, l_)));
      slopes.growth = step.dot(along.slice(0, 0, l_)).item<double>();
    } else {
      slopes.position.assign(static_cast<std::size_t>(P.size(0)), 0);
    }
    return slopes;
  }

private:
  at::Tensor rows(std::int64_t first) const { return qkv_.slice(0, first, first + d_); }

  const Shape& shape_;
  std::int64_t d_, l_;
  at::Tensor qkv_, bias_; // [(H + 2G) d, D], [(H + 2G) d]
};

} // namespace

Result<SlopeField> slopesOf(ModelCache& models, LoadedModel& loaded, const ProbeState& state,
                            const std::vector<std::int64_t>& heads, std::int64_t tokens, Progress& progress) {
  TRY(loaded.checkSelection(state));
  auto window = TRY(loaded.window(state));
  const auto length = static_cast<std::int64_t>(window.inputs.size());
  window.inputs.resize(static_cast<std::size_t>(std::min(tokens, length)));
  const auto inputs = TRY(read(models, loaded, window.inputs, state.layer, progress));
  TRY(checkWritten(inputs, loaded, state.layer));
  const auto P = positionsFor(inputs, loaded.model().encoding(state.layer), loaded.pass().offset, length);
  const auto linear = linearIn(P);
  if (!linear)
    return userError(
        "The positions that {0} writes do not grow evenly, at least not as they are rounded here, so "
        "that a logit has no one slope: evaluate in fp32, or choose another run.",
        {encodingOf(loaded.config(), state.layer).title}, "evaluation.precision");
  const Projection projection(loaded.model().shape(),
                              loaded.model().weights().layers[static_cast<std::size_t>(state.layer)],
                              P.size(1));
  SlopeField field{linear->period, {}};
  for (const auto head : heads)
    field.heads.push_back(
        projection.slopes(head, inputs.h, P.slice(0, 0, length), linear->step, inputs.over->q));
  return field;
}

} // namespace expe
