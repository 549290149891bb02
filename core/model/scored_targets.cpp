#include "core/model/scored_targets.h"

#include "core/base/error_exception.h"
#include "core/data/masking.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace expe {
namespace {

constexpr std::uint64_t seed = 15; // of what evaluations draw: the same for every run

struct Candidate {
  double lot;
  std::size_t window;
  std::int64_t position;
};

// `tokens`: of the window, and one more.
void addLedger(WindowLosses& scored, const Dataset& data, const EvalWindow& w,
               const std::vector<Token>& tokens) {
  const auto first = static_cast<std::ptrdiff_t>(w.inputs - w.scored);
  scored.floor = data.ledger->floor(tokens);
  scored.lag = data.ledger->lag(tokens);
  scored.floor.erase(scored.floor.begin(), scored.floor.begin() + first);
  scored.lag.erase(scored.lag.begin(), scored.lag.begin() + first);
}

} // namespace

ScoredTargets::ScoredTargets(const Decoder& model, const ForwardOptions& pass,
                             std::vector<EvalWindow> windows)
    : windows_(std::move(windows)), masked_(model.shape().masked), alone_(masked_ && pass.sampled > 0),
      mask_(static_cast<Token>(model.shape().maskToken())) {
  hidden_.resize(masked_ ? windows_.size() : 0);
  if (alone_)
    drawSample(pass.sampled);
  else if (masked_)
    drawMasked();
  for (std::size_t window = 0; window < windows_.size(); ++window)
    count_ += count(window);
}

void ScoredTargets::drawMasked() {
  const Masking masking(mask_, seed);
  for (std::size_t window = 0; window < windows_.size(); ++window)
    for (std::int64_t t = 0; t < windows_[window].inputs; ++t)
      if (masking.lot(token(window, t)) < evaluatedShare)
        hidden_[window].push_back(t);
}

// A token that several windows score has a lot in each, that of the first by its place alone: so the windows
// of every length have the same sample.
void ScoredTargets::drawSample(std::int64_t most) {
  const Masking lots(mask_, seed);
  std::unordered_map<std::size_t, std::uint64_t> before;
  std::vector<Candidate> all;
  for (std::size_t window = 0; window < windows_.size(); ++window)
    for (auto t = windows_[window].inputs - windows_[window].scored; t < windows_[window].inputs; ++t) {
      const auto place = token(window, t);
      all.push_back({lots.lot(place + (before[place]++ << 40)), window, t});
    }
  const auto count = std::min(all.size(), static_cast<std::size_t>(most));
  std::ranges::nth_element(all, all.begin() + static_cast<std::ptrdiff_t>(count), {}, &Candidate::lot);
  all.resize(count);
  for (const Candidate& each : all)
    hidden_[each.window].push_back(each.position);
  for (auto& positions : hidden_)
    std::ranges::sort(positions);
}

std::int64_t ScoredTargets::count(std::size_t window) const {
  const EvalWindow& w = windows_[window];
  return masked_ ? std::ranges::count_if(hidden_[window],
                                         [&](std::int64_t t) { return t >= w.inputs - w.scored; })
                 : w.scored;
}

std::int64_t ScoredTargets::inputs(std::size_t window) const {
  return windows_[window].inputs * (alone_ ? count(window) : 1);
}

std::int64_t ScoredTargets::inputs() const {
  std::int64_t all = 0;
  for (std::size_t window = 0; window < windows_.size(); ++window)
    all += inputs(window);
  return all;
}

Result<at::Tensor> ScoredTargets::losses(Decoder& model, TextReader& reader, const Dataset& data,
                                         const Batch& batch, ReadingProgress& progress) const {
  const auto [inputs, targets] = batchOf(data, windows_, batch, masked_ ? at::kCPU : model.device());
  if (!masked_)
    return reader.losses(inputs, targets, progress);
  return alone_ ? hiddenAlone(model, reader, inputs, batch, progress)
                : hiddenTogether(reader, inputs, batch, progress);
}

Result<at::Tensor> ScoredTargets::hiddenTogether(TextReader& reader, const at::Tensor& inputs,
                                                 const Batch& batch, ReadingProgress& progress) const {
  const Masking masking(mask_, seed);
  auto shown = inputs.clone(at::MemoryFormat::Contiguous), targets = at::full_like(shown, -1);
  auto *in = shown.mutable_data_ptr<std::int64_t>(), *out = targets.mutable_data_ptr<std::int64_t>();
  for (std::size_t row = 0; row < batch.count; ++row)
    for (const auto t : hidden_[batch.first + row]) {
      const auto place = token(batch.first + row, t);
      const auto at = static_cast<std::int64_t>(row) * inputs.size(1) + t;
      out[at] = in[at];
      in[at] = masking.shown(static_cast<Token>(out[at]), place);
    }
  return reader.losses(shown, targets, progress);
}

// A row for each masked token, as many at once as fit into a pass.
Result<at::Tensor> ScoredTargets::hiddenAlone(Decoder& model, TextReader& reader, const at::Tensor& inputs,
                                              const Batch& batch, ReadingProgress& progress) const {
  const auto T = inputs.size(1);
  auto losses = at::zeros({inputs.size(0), T}, at::kFloat);
  std::vector<std::int64_t> rows, positions; // of the masked tokens
  for (std::size_t row = 0; row < batch.count; ++row)
    for (const auto t : hidden_[batch.first + row])
      rows.push_back(static_cast<std::int64_t>(row)), positions.push_back(t);
  const auto all = static_cast<std::int64_t>(rows.size());
  const auto step = std::max<std::int64_t>(1, windowChunk(model, T) / T);
  for (std::int64_t from = 0; from < all; from += step) {
    const auto count = std::min(step, all - from);
    const auto row = at::tensor(rows).slice(0, from, from + count),
               t = at::tensor(positions).slice(0, from, from + count).unsqueeze(1);
    const auto plain = inputs.index_select(0, row);
    const auto targets = at::full_like(plain, -1).scatter(1, t, plain.gather(1, t));
    const auto nats = TRY(reader.losses(plain.scatter(1, t, mask_), targets, progress));
    losses.index_put_({row, t.squeeze(1)}, nats.gather(1, t).squeeze(1).to(at::kFloat));
  }
  return losses;
}

WindowLosses ScoredTargets::of(const Dataset& data, std::size_t window, const float* losses) const {
  const EvalWindow& w = windows_[window];
  WindowLosses scored;
  scored.window = window;
  const auto first = w.inputs - w.scored;
  if (masked_) {
    std::ranges::copy_if(hidden_[window], std::back_inserter(scored.positions),
                         [&](std::int64_t t) { return t >= first; });
  } else {
    scored.positions.resize(static_cast<std::size_t>(w.scored));
    std::iota(scored.positions.begin(), scored.positions.end(), first);
  }
  const auto tokens = need(data.tokens.copy(w.begin, w.begin + static_cast<std::size_t>(w.inputs) + 1));
  for (const auto t : scored.positions) {
    scored.places.push_back(token(window, t) + (masked_ ? 0 : 1));
    scored.targets.push_back(tokens[scored.places.back() - w.begin]);
    scored.loss.push_back(losses[t]);
  }
  if (data.ledger && !masked_)
    addLedger(scored, data, w, tokens);
  return scored;
}

} // namespace expe
