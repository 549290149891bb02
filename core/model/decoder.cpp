#include "core/model/decoder.h"

#include "core/model/attention.h"
#include "core/model/linear.h"
#include "core/model/random.h"

#include <ATen/ATen.h>

namespace expe {
namespace {

enum Site {
  afterEmbedding,
  afterAttention,
  afterMlp
}; // where dropout acts; attention weights are left alone

} // namespace

Decoder::Decoder(const Config& config, std::int64_t vocabulary, c10::Device device)
    : config_(config), shape_(Shape::of(config, vocabulary)), trainingLength_(config.integer("data.window")),
      weights_(Weights::initial(shape_, family(config.text("position.encoding")).own(config),
                                static_cast<std::uint64_t>(config.integer("training.seed")), device)) {
  reposition(config);
}

void Decoder::reposition(const Config& config) {
  position_ = family(config.text("position.encoding")).make(config, weights_.own);
  tables_.clear();
}

at::Tensor Decoder::logits(const at::Tensor& tokens, const Pass& pass) {
  const auto T = tokens.size(1);
  At at{0,  shape_.heads, shape_.headWidth(), shape_.width,    trainingLength_, pass.scale,
        {}, {},           pass.type,          &tables(T, pass)};
  at.queries = at.tables->get("ids", [&] { return at::arange(T, tokens.options()) + pass.offset; });
  at.keys = at.queries;

  auto x = position_->embed(at::embedding(weights_.embed, tokens), at); // [B,T,D], fp32
  x = dropped(x, pass, 0, afterEmbedding);
  for (const auto& w : weights_.layers) {
    x = block(x, w, at, pass);
    ++at.layer;
  }
  return linear(norm(x, weights_.norm), weights_.head, pass.type);
}

at::Tensor Decoder::losses(const at::Tensor& tokens, const at::Tensor& targets, const Pass& pass) {
  const auto scores = logits(tokens, pass).to(at::kFloat).flatten(0, 1);
  return at::cross_entropy_loss(scores, targets.flatten(), {}, at::Reduction::None).view(targets.sizes());
}

at::Tensor Decoder::loss(const at::Tensor& tokens, const at::Tensor& targets, const Pass& pass) {
  return at::cross_entropy_loss(logits(tokens, pass).to(at::kFloat).flatten(0, 1), targets.flatten());
}

at::Tensor Decoder::block(const at::Tensor& x, const LayerWeights& w, const At& at, const Pass& pass) {
  const auto y = x + dropped(attention(x, w, at, pass), pass, at.layer, afterAttention);
  return y + dropped(mlp(norm(y, w.norm2), w, pass), pass, at.layer, afterMlp);
}

// x [B,T,D] → [B,T,D]: what the block adds to the residual stream.
at::Tensor Decoder::attention(const at::Tensor& x, const LayerWeights& w, const At& at, const Pass& pass) {
  const auto B = x.size(0), T = x.size(1), D = shape_.width, H = shape_.heads;
  const auto split = [&](const at::Tensor& t) { return t.view({B, T, H, -1}).transpose(1, 2); }; // [B,H,T,d]

  const auto h = norm(x, w.norm1);
  const auto overwritten = position_->override(at);
  const auto gain = [&](const at::Tensor& t) { return norm(t, w.norm1); };
  const auto in = overwritten ? project(x, h, w, *overwritten, gain, pass.type) : project(h, w, pass.type);
  const auto [q, k] = position_->rotate(split(in.q), split(in.k), at);
  const auto v = split(in.v);
  if (at.layer == 0)
    attention_ = attentionKernel(q, k, v, *position_, at, pass.span);
  const auto mixed = attend(q, k, v, *position_, at, pass.span);
  return linear(mixed.transpose(1, 2).reshape({B, T, D}), w.out, pass.type);
}

at::Tensor Decoder::mlp(const at::Tensor& x, const LayerWeights& w, const Pass& pass) const {
  const auto h = linear(x, w.up, pass.type);
  const auto active =
      shape_.gated ? at::silu(h.slice(-1, 0, shape_.mlp)) * h.slice(-1, shape_.mlp) : at::gelu(h);
  return linear(active, w.down, pass.type);
}

at::Tensor Decoder::norm(const at::Tensor& x, const at::Tensor& gain) const {
  return shape_.gated ? at::rms_norm(x, {shape_.width}, gain, shape_.epsilon)
                      : at::layer_norm(x, {shape_.width}, gain, {}, shape_.epsilon);
}

at::Tensor Decoder::dropped(const at::Tensor& x, const Pass& pass, std::int64_t layer,
                            std::int64_t site) const {
  return pass.dropout && pass.dropout->p > 0 ? (*pass.dropout)(x, layer, site) : x;
}

// Kept for a few sets of positions: training, and the lengths validated beside it.
Tables& Decoder::tables(std::int64_t length, const Pass& pass) {
  if (tables_.size() > 6)
    tables_.clear();
  return tables_[{length, pass.scale, pass.offset, pass.span, static_cast<int>(pass.type)}];
}

at::Tensor Dropout::operator()(const at::Tensor& x, std::int64_t layer, std::int64_t site) const {
  const auto word = [](std::int64_t n) { return static_cast<std::uint64_t>(n); };
  const auto key = mix({seed, word(step), word(microBatch), word(layer), word(site)});
  const auto kept =
      at::empty_like(x, x.options().requires_grad(false)).bernoulli_(1 - p, generator(x.device(), key));
  return x * kept.div_(1 - p);
}

} // namespace expe
