#include "core/model/decoder.h"

#include "core/model/attention.h"
#include "core/model/kv_cache.h"
#include "core/model/linear.h"
#include "core/runtime/random.h"

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

at::Tensor Decoder::logits(const at::Tensor& tokens, const ForwardOptions& pass) {
  return logitsOf(stream(tokens, pass), pass);
}

at::Tensor Decoder::logitsOf(const at::Tensor& stream, const ForwardOptions& pass) const {
  return linear(norm(stream, weights_.norm), weights_.head, pass.type);
}

at::Tensor Decoder::stream(const at::Tensor& tokens, const ForwardOptions& pass) {
  Tables own;
  const auto at = placeOf(tokens.size(1), pass, own);
  return blocks(dropped(embedded(tokens, at, pass), pass, 0, afterEmbedding), at, pass);
}

at::Tensor Decoder::streamFrom(std::int64_t layer, const at::Tensor& x, const ForwardOptions& pass) {
  Tables own;
  auto at = placeOf(x.size(1), pass, own);
  at.layer = layer;
  return blocks(x, at, pass);
}

PositionContext Decoder::place(std::int64_t layer, const at::Tensor& queries, const at::Tensor& keys,
                               const ForwardOptions& pass, Tables& tables) const {
  return {layer,   shape_.heads, shape_.headWidth(), shape_.width, trainingLength_, pass.scale,
          queries, keys,         pass.type,          &tables};
}

// Of T tokens that go on from those in the memory. A text read in pieces meets each set of positions once:
// its tables are the pass's own.
PositionContext Decoder::placeOf(std::int64_t T, const ForwardOptions& pass, Tables& own) {
  const auto before = pass.memory ? pass.memory->length() : 0;
  Tables& kept = pass.memory ? own : tables(T, before + T, pass);
  const auto keys = kept.get("ids", [&] {
    return at::arange(before + T, at::TensorOptions(device()).dtype(at::kLong)) + pass.offset;
  });
  return place(0, keys.slice(0, before), keys, pass, kept);
}

// x [B,T,D] enters block at.layer.
at::Tensor Decoder::blocks(at::Tensor x, PositionContext at, const ForwardOptions& pass) {
  const auto T = x.size(1);
  for (auto layer = static_cast<std::size_t>(at.layer); layer < weights_.layers.size(); ++layer, ++at.layer) {
    x = block(x, weights_.layers[layer], at, pass);
    if (!x.defined())
      return x;
  }
  if (pass.lens)
    pass.lens->stream(at.layer, x);
  if (pass.memory)
    pass.memory->advance(T);
  return x;
}

at::Tensor Decoder::embedded(const at::Tensor& tokens, const PositionContext& at,
                             const ForwardOptions& pass) const {
  const auto x = at::embedding(weights_.embed, tokens);
  Tables tables;
  if (const auto* knockout = pass.lens ? pass.lens->knockout(-1) : nullptr)
    return position_->embed(x, without(*knockout, at, tables));
  return position_->embed(x, at);
}

at::Tensor Decoder::losses(const at::Tensor& tokens, const at::Tensor& targets, const ForwardOptions& pass) {
  const auto scores = logits(tokens, pass).to(at::kFloat).flatten(0, 1);
  return at::cross_entropy_loss(scores, targets.flatten(), {}, at::Reduction::None).view(targets.sizes());
}

at::Tensor Decoder::loss(const at::Tensor& tokens, const at::Tensor& targets, const ForwardOptions& pass) {
  return at::cross_entropy_loss(logits(tokens, pass).to(at::kFloat).flatten(0, 1), targets.flatten());
}

at::Tensor Decoder::block(const at::Tensor& x, const LayerWeights& w, const PositionContext& at,
                          const ForwardOptions& pass) {
  if (pass.lens)
    pass.lens->stream(at.layer, x);
  const auto attended = attention(x, w, at, pass);
  if (!attended.defined())
    return {};
  const auto y = x + dropped(attended, pass, at.layer, afterAttention);
  return y + dropped(mlp(norm(y, w.norm2), w, pass), pass, at.layer, afterMlp);
}

struct Decoder::Heads {
  at::Tensor q, k, v; // [B,H,T,d], not rotated
  std::optional<Override> over;
};

// x [B,T,D] → [B,T,D]: what the block adds to the residual stream. Undefined if the lens has seen enough.
at::Tensor Decoder::attention(const at::Tensor& x, const LayerWeights& w, const PositionContext& at,
                              const ForwardOptions& pass) {
  const auto h = norm(x, w.norm1);
  const auto* knockout = pass.lens ? pass.lens->knockout(at.layer) : nullptr;
  Tables tables; // of heads that lose their position: their mask is another
  const PositionContext bare = knockout ? without(*knockout, at, tables) : at;
  const auto pick = [&](const at::Tensor& a, const at::Tensor& b) {
    return knockout->heads.defined() ? at::where(knockout->heads.view({-1, 1, 1}), a, b) : a;
  };

  auto own = heads(x, h, w, at, pass);
  if (knockout) { // before they are remembered: a later piece of the text is to meet what these heads saw
    const auto lost = heads(x, h, w, bare, pass);
    own.q = pick(lost.q, own.q), own.k = pick(lost.k, own.k), own.v = pick(lost.v, own.v);
  }
  if (pass.memory)
    std::tie(own.k, own.v) = pass.memory->extend(at.layer, own.k, own.v);
  auto [q, k] = position_->rotate(own.q, own.k, at);
  auto bias = position_->bias(at);
  if (knockout) {
    const auto lost = position_->rotate(own.q, own.k, bare);
    q = pick(lost.q, q), k = pick(lost.k, k);
    if (bias.defined())
      bias = pick(position_->bias(bare), bias);
  }

  PositionContext scored = at;
  if (knockout)
    scored.tables = &tables;
  if (pass.lens) {
    pass.lens->attention({at.layer, h, w, own.over, own.q, own.k, q, k, own.v, bias, *position_, scored});
    if (pass.lens->enough(at.layer))
      return {};
  }
  if (at.layer == 0)
    attention_ = attentionKernel(q, k, own.v, bias, scored, pass.span);
  const auto mixed = attend(q, k, own.v, bias, scored, pass.span);
  return linear(mixed.transpose(1, 2).reshape(x.sizes()), w.out, pass.type);
}

Decoder::Heads Decoder::heads(const at::Tensor& x, const at::Tensor& h, const LayerWeights& w,
                              const PositionContext& at, const ForwardOptions& pass) const {
  const auto split = [&](const at::Tensor& t) { // [B,H,T,d]
    return t.view({x.size(0), x.size(1), shape_.heads, -1}).transpose(1, 2);
  };
  auto over = position_->override(at);
  const auto gain = [&](const at::Tensor& t) { return norm(t, w.norm1); };
  const auto in = over ? project(x, h, w, *over, gain, pass.type) : project(h, w, pass.type);
  return {split(in.q), split(in.k), split(in.v), std::move(over)};
}

// The same place without its position. `tables` are to be fresh ones.
PositionContext Decoder::without(const Knockout& knockout, const PositionContext& at, Tables& tables) const {
  PositionContext bare = at;
  bare.tables = &tables;
  if (knockout.how == Knockout::How::Remove) {
    bare.scale = 0;
  } else {
    bare.queries = at::full_like(at.queries, trainingLength_ / 2);
    bare.keys = at::full_like(at.keys, trainingLength_ / 2);
  }
  return bare;
}

at::Tensor Decoder::mlp(const at::Tensor& x, const LayerWeights& w, const ForwardOptions& pass) const {
  const auto h = linear(x, w.up, pass.type);
  const auto active =
      shape_.gated ? at::silu(h.slice(-1, 0, shape_.mlp)) * h.slice(-1, shape_.mlp) : at::gelu(h);
  return linear(active, w.down, pass.type);
}

at::Tensor Decoder::norm(const at::Tensor& x, const at::Tensor& gain) const {
  return shape_.gated ? at::rms_norm(x, {shape_.width}, gain, shape_.epsilon)
                      : at::layer_norm(x, {shape_.width}, gain, {}, shape_.epsilon);
}

at::Tensor Decoder::dropped(const at::Tensor& x, const ForwardOptions& pass, std::int64_t layer,
                            std::int64_t site) const {
  return pass.dropout && pass.dropout->p > 0 ? (*pass.dropout)(x, layer, site) : x;
}

// Kept for a few sets of positions: training, and the lengths validated beside it.
Tables& Decoder::tables(std::int64_t queries, std::int64_t keys, const ForwardOptions& pass) {
  if (tables_.size() > 6)
    tables_.clear();
  return tables_[{queries, keys, pass.scale, pass.offset, pass.span, static_cast<int>(pass.type)}];
}

at::Tensor Dropout::operator()(const at::Tensor& x, std::int64_t layer, std::int64_t site) const {
  const auto word = [](std::int64_t n) { return static_cast<std::uint64_t>(n); };
  const auto key = mix({seed, word(step), word(microBatch), word(layer), word(site)});
  const auto kept =
      at::empty_like(x, x.options().requires_grad(false)).bernoulli_(1 - p, generator(x.device(), key));
  return x * kept.div_(1 - p);
}

} // namespace expe
