#include "core/model/loss_reader.h"

#include "core/model/batch.h"
#include "core/model/kv_cache.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <bit>
#include <cassert>

namespace expe {
namespace {

constexpr std::int64_t mostAtOnce = 4096; // tokens of one forward pass; more cost memory, fewer cost time
constexpr double mostWork = 2.5e9; // floating-point operations between two looks at a wish: 50 ms or less
constexpr double mostElements = 1 << 24; // of a mask, and of logits: 64 MB

std::int64_t powerOfTwo(double tokens, std::int64_t least, std::int64_t most) {
  const double limited = std::clamp(tokens, static_cast<double>(least), static_cast<double>(most));
  return static_cast<std::int64_t>(std::bit_floor(static_cast<std::uint64_t>(limited)));
}

// Tokens that pass through a layer at once, of windows with `inputs`.
std::int64_t tokensAtOnce(const Decoder& model, std::int64_t inputs) {
  const Shape& s = model.shape();
  const auto D = static_cast<double>(s.width), T = static_cast<double>(inputs);
  const double matrices = 2 * (4 * D * D + (s.gated ? 3 : 2) * D * static_cast<double>(s.mlp));
  const double attention = 2 * T * D; // its mean over the window, for q kᵀ and for its product with v
  const double byWork = model.device().is_cpu() ? mostWork / (matrices + attention) : mostAtOnce;
  return powerOfTwo(std::min(byWork, mostElements / (static_cast<double>(s.heads) * T)), 64, mostAtOnce);
}

// Tokens whose logits are made at once.
std::int64_t logitsAtOnce(const Decoder& model) {
  const Shape& s = model.shape();
  const auto V = static_cast<double>(s.vocabulary);
  const double byWork =
      model.device().is_cpu() ? mostWork / (2 * V * static_cast<double>(s.width)) : mostElements;
  return powerOfTwo(std::min(byWork, mostElements / V), 16, mostAtOnce);
}

// Ends a pass between two layers once nobody wants it any more.
class Watch : public ForwardObserver {
public:
  Watch(ForwardObserver* other, const Progress& progress) : other_(other), progress_(progress) {}
  void stream(std::int64_t layer, const at::Tensor& x) override {
    if (other_)
      other_->stream(layer, x);
  }
  void attention(const LayerAttention& seen) override {
    if (other_)
      other_->attention(seen);
  }
  bool enough(std::int64_t layer) override {
    return progress_.cancelled() || (other_ && other_->enough(layer));
  }

private:
  ForwardObserver* other_;
  const Progress& progress_;
};

} // namespace

std::vector<Batch> batchesOf(const Decoder& model, const std::vector<EvalWindow>& windows) {
  std::vector<Batch> batches;
  for (std::size_t first = 0; first < windows.size(); first += batches.back().count) {
    const auto inputs = windows[first].inputs;
    const auto most =
        static_cast<std::size_t>(std::max<std::int64_t>(1, tokensAtOnce(model, inputs) / inputs));
    std::size_t count = 1;
    while (count < most && first + count < windows.size() && windows[first + count].inputs == inputs)
      ++count;
    batches.push_back({first, count});
  }
  return batches;
}

LossReader::LossReader(Decoder& model, const ForwardOptions& pass, Progress& progress, std::string what,
                       std::int64_t tokens)
    : model_(model), pass_(pass), progress_(progress), what_(std::move(what)), tokens_(tokens) {
  assert(!pass.cache); // this reader's own
  read(0);
}

Result<at::Tensor> LossReader::read(const Dataset& data, const std::vector<EvalWindow>& windows,
                                    const Batch& batch) {
  std::vector<std::size_t> starts;
  for (std::size_t i = 0; i < batch.count; ++i)
    starts.push_back(windows[batch.first + i].begin);
  const auto [inputs, targets] = batchOf(data, starts, windows[batch.first].inputs, model_.device());
  return read(inputs, targets);
}

Result<at::Tensor> LossReader::read(const at::Tensor& inputs, const at::Tensor& targets) {
  at::NoGradGuard noGrad;
  Watch watch(pass_.observer, progress_);
  ForwardOptions pass = pass_;
  pass.observer = &watch;
  const auto size = tokensAtOnce(model_, inputs.size(1));
  const auto losses =
      inputs.size(1) > size ? inPieces(inputs, targets, pass, size) : atOnce(inputs, targets, pass);
  if (!losses.defined() || progress_.cancelled())
    return failure("Cancelled.");
  return losses.to(at::kCPU).contiguous();
}

at::Tensor LossReader::inPieces(const at::Tensor& inputs, const at::Tensor& targets,
                                const ForwardOptions& pass, std::int64_t size) {
  KVCache cache(inputs.size(1));
  ForwardOptions going = pass;
  going.cache = &cache;
  std::vector<at::Tensor> pieces;
  for (std::int64_t from = 0; from < inputs.size(1); from += size) {
    pieces.push_back(atOnce(inputs.slice(1, from, from + size), targets.slice(1, from, from + size), going));
    if (!pieces.back().defined())
      return {};
  }
  return at::cat(pieces, 1);
}

at::Tensor LossReader::atOnce(const at::Tensor& inputs, const at::Tensor& targets,
                              const ForwardOptions& pass) {
  const auto stream = model_.stream(inputs, pass);
  if (!stream.defined())
    return {};
  const auto losses = ofStream(stream, targets, pass);
  read(inputs.numel());
  return losses;
}

at::Tensor LossReader::ofStream(const at::Tensor& stream, const at::Tensor& targets,
                                const ForwardOptions& pass) const {
  const auto rows = stream.flatten(0, 1).unsqueeze(0); // [1, B·T, D]
  const auto wanted = targets.flatten().unsqueeze(0);
  const auto size = logitsAtOnce(model_);
  std::vector<at::Tensor> pieces;
  for (std::int64_t from = 0; from < wanted.size(1); from += size) {
    if (progress_.cancelled())
      return {};
    pieces.push_back(
        model_.lossesOf(rows.slice(1, from, from + size), wanted.slice(1, from, from + size), pass));
  }
  return (pieces.size() == 1 ? pieces.front() : at::cat(pieces, 1)).view(targets.sizes());
}

void LossReader::read(std::int64_t tokens) {
  done_ += tokens;
  progress_.report(what_, static_cast<double>(done_), static_cast<double>(tokens_));
}

} // namespace expe
