#include "core/inspect/slope_field.h"

#include "core/model/kv_cache.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

constexpr std::int64_t piece = 256; // tokens between two looks at the progress

// Keeps what the queries of one layer are made of, and ends the pass there.
class QueryInputs : public ForwardObserver {
public:
  explicit QueryInputs(std::int64_t layer) : layer_(layer) {}

  void attention(const LayerAttention& seen) override {
    if (seen.layer != layer_)
      return;
    parts.push_back(seen.h[0].to(at::kCPU, at::kDouble));
    at = seen.at;
    if (!seen.overwrites.empty())
      over = seen.overwrites.front();
  }
  bool enough(std::int64_t layer) override { return layer == layer_; }

  std::vector<at::Tensor> parts; // h [T, D]
  PositionContext at;
  std::optional<InputOverwrite> over;

private:
  std::int64_t layer_;
};

Result<void> read(LoadedModel& subject, const std::vector<Token>& tokens, QueryInputs& lens,
                  std::int64_t layer, Progress& progress) {
  const auto ids = tensorOf(tokens, subject.model().device());
  KVCache cache(ids.size(1));
  ForwardOptions pass = subject.pass();
  pass.cache = &cache;
  pass.observer = &lens;
  for (std::int64_t begin = 0; begin < ids.size(1); begin += piece) {
    if (progress.cancelled())
      return failure("Cancelled.");
    progress.report("reading the text up to layer " + std::to_string(layer + 1), static_cast<double>(begin),
                    static_cast<double>(ids.size(1)));
    const auto end = std::min(begin + piece, ids.size(1));
    subject.model().stream(ids.slice(1, begin, end), pass);
    cache.advance(end - begin); // the pass ended before it did
  }
  return {};
}

Result<void> checkWritten(const std::optional<InputOverwrite>& over, const LoadedModel& subject,
                          std::int64_t layer) {
  const auto& title = subject.encoding().title;
  if (!over || !over->k)
    return userError(
        "{0} writes no positions into the keys of layer {1}: choose a layer, or a run, where it does.",
        {title, std::to_string(layer + 1)}, "layer");
  if (over->beforeNorm)
    return userError(
        "{0} is written before the norm here, which rescales positions by the content, so that slopes "
        "are not exact: choose a run that writes them after it.",
        {title});
  return {};
}

// P at the positions of the window and at enough after it to tell how it grows: fp64 [T, l].
at::Tensor positionsFor(const QueryInputs& lens, const Encoding& encoding, std::int64_t offset,
                        std::int64_t length) {
  PositionCache cache;
  PositionContext at = lens.at;
  const auto count = std::max(length, 4 * lens.over->values.size(1));
  at.queries = at.keys = at::arange(offset, offset + count, lens.at.queries.options());
  at.cache = &cache;
  return encoding.overwrite(at).front().values.to(at::kCPU, at::kDouble);
}

class Projection { // of one layer, fp64, on the CPU
public:
  Projection(const LoadedModel& subject, const LayerWeights& weights, std::int64_t headWidth, std::int64_t l)
      : d_(headWidth), l_(l), width_(subject.config().integer("model.width")),
        qkv_(weights.qkv.detach().to(at::kCPU, at::kDouble)) {}

  HeadSlopes slopes(std::int64_t head, const at::Tensor& h, const at::Tensor& P, const at::Tensor& step,
                    bool positionInQueries) const {
    const auto q = rows(head * d_), k = rows(width_ + head * d_);                     // [d, D]
    const auto key = k.slice(1, 0, l_).mv(step) / std::sqrt(static_cast<double>(d_)); // a_k / √d
    const auto along = q.t().mv(key); // [D]: W_qᵀ a_k / √d
    const auto from = positionInQueries ? l_ : 0;
    HeadSlopes slopes{head, numbers(h.slice(1, from).mv(along.slice(0, from))), {}, 0};
    if (positionInQueries) {
      slopes.position = numbers(P.mv(along.slice(0, 0, l_)));
      slopes.growth = step.dot(along.slice(0, 0, l_)).item<double>();
    } else {
      slopes.position.assign(static_cast<std::size_t>(P.size(0)), 0);
    }
    return slopes;
  }

private:
  at::Tensor rows(std::int64_t first) const { return qkv_.slice(0, first, first + d_); }
  static std::vector<double> numbers(const at::Tensor& values) {
    const auto* first = values.const_data_ptr<double>();
    return {first, first + values.numel()};
  }

  std::int64_t d_, l_, width_;
  at::Tensor qkv_; // [3D, D]
};

} // namespace

Result<SlopeField> slopesOf(LoadedModel& subject, const ProbeState& state,
                            const std::vector<std::int64_t>& heads, std::int64_t tokens, Progress& progress) {
  TRY(subject.checkSelection(state));
  auto window = TRY(subject.window(state));
  const auto length = static_cast<std::int64_t>(window.inputs.size());
  window.inputs.resize(static_cast<std::size_t>(std::min(tokens, length)));
  QueryInputs lens(state.layer);
  TRY(read(subject, window.inputs, lens, state.layer, progress));
  TRY(checkWritten(lens.over, subject, state.layer));
  const auto P = positionsFor(lens, subject.model().encoding(state.layer), subject.pass().offset, length);
  const auto linear = linearIn(P);
  if (!linear)
    return userError(
        "The positions that {0} writes do not grow evenly, at least not as they are rounded here, so "
        "that a logit has no one slope: evaluate in fp32, or choose another run.",
        {subject.encoding().title}, "evaluation.precision");
  const Projection projection(subject,
                              subject.model().weights().layers[static_cast<std::size_t>(state.layer)],
                              lens.at.headWidth, P.size(1));
  const auto h = at::cat(lens.parts);
  SlopeField field{linear->period, {}};
  for (const auto head : heads)
    field.heads.push_back(projection.slopes(head, h, P.slice(0, 0, length), linear->step, lens.over->q));
  return field;
}

} // namespace expe
