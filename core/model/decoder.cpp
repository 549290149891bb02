#include "core/model/decoder.h"

#include "core/attention/attention.h"
#include "core/base/error_exception.h"
#include "core/base/numbers.h"
#include "core/model/head_loss.h"
#include "core/model/kv_cache.h"
#include "core/model/linear.h"
#include "core/model/longest.h"
#include "core/model/recomputed.h"
#include "core/model/soft_cap.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <cassert>
#include <cmath>

namespace expe {
namespace {

constexpr std::size_t mostCached = 6; // training, and the lengths validated beside it

enum Site {
  afterEmbedding,
  afterAttention,
  afterMlp
}; // where dropout acts; attention weights are left alone

// Of T tokens. A device is asked only about positions of which the host knows nothing.
double lastPosition(std::int64_t T, const ForwardOptions& options) {
  if (options.last)
    return *options.last;
  if (options.positions.defined())
    return options.positions.max().item<double>();
  const auto before = options.cache ? options.cache->next() : 0;
  return static_cast<double>(options.offset + before + T - 1);
}

// A learned table has no row for what comes after its last.
void checkWithin(const Encodings& encodings, std::int64_t T, const ForwardOptions& options) {
  const auto longest = longestOf(encodings);
  if (longest == Mask::any)
    return;
  if (const auto last = lastPosition(T, options); last > static_cast<double>(longest - 1))
    throw ErrorException{beyondTable(last, longest)};
}

// Whether who looks on has seen enough of the pass.
bool endedBy(ForwardObserver& observer, const LayerAttention& layer) {
  observer.attention(layer);
  return observer.enough(layer.layer);
}

} // namespace

Decoder::Decoder(const Config& config, std::int64_t vocabulary, c10::Device device, Parameters::Fill fill,
                 at::ScalarType type)
    : shape_(Shape::of(config, vocabulary)), trainingLength_(config.integer("data.window")),
      parameters_(static_cast<std::uint64_t>(config.integer("training.seed")), device, fill, type),
      weights_(shape_, parameters_) {
  configure(asTrained(config));
}

void Decoder::configure(const Config& config) {
  auto settings = layerSettings(config, parameters_, shape_.layers);
  encodings_ = {std::move(settings.embedding), {}};
  layers_ = std::move(settings.layers);
  for (LayerSetting& layer : layers_) {
    layer.mask.causal = !shape_.masked;
    encodings_.layers.push_back(layer.encoding);
  }
  forget();
}

at::Tensor Decoder::logits(const at::Tensor& tokens, const ForwardOptions& options) {
  return logitsOf(stream(tokens, options), options);
}

at::Tensor Decoder::logitsOf(const at::Tensor& stream, const ForwardOptions& options) const {
  return softCapped(product(norm(stream, weights_.norm), weights_.head, options), shape_.logitCap);
}

at::Tensor Decoder::stream(const at::Tensor& tokens, const ForwardOptions& options) {
  return embedded(tokens, options).sum();
}

Decoder::Residual Decoder::embedded(const at::Tensor& tokens, const ForwardOptions& options) {
  PositionCache own;
  const auto ctx = begin(tokens.size(1), options, own);
  auto rows = at::embedding(weights_.embed, tokens);
  if (shape_.scaledEmbedding)
    rows = rows * std::sqrt(static_cast<double>(shape_.width));
  const auto x = encodingsOf(options).embedding->embed(rows, ctx);
  return blocks(dropped(x, options, 0, afterEmbedding), ctx, options);
}

at::Tensor Decoder::streamFrom(std::int64_t layer, const at::Tensor& x, const ForwardOptions& options) {
  PositionCache own;
  auto ctx = begin(x.size(1), options, own);
  enter(ctx, layer);
  return blocks(x, ctx, options).sum();
}

PositionContext Decoder::context(std::int64_t layer, const at::Tensor& queries, const at::Tensor& keys,
                                 const ForwardOptions& options, PositionCache& cache) const {
  PositionContext ctx;
  ctx.headWidth = shape_.headWidth(), ctx.width = shape_.width;
  ctx.trainingLength = trainingLength_;
  ctx.length = options.length > 0 ? options.length : keys.size(-1);
  ctx.queries = queries, ctx.keys = keys;
  ctx.type = options.type;
  ctx.cache = &cache;
  ctx.mask.causal = options.causal && !shape_.masked;
  enter(ctx, layer);
  return ctx;
}

Acts Decoder::acts(std::int64_t layer, const ForwardOptions& options) const {
  return acts(encoding(layer), layer, options);
}

Acts Decoder::actsAtEmbedding(const ForwardOptions& options) const {
  return acts(*encodings_.embedding, 0, options);
}

Acts Decoder::acts(const Encoding& encoding, std::int64_t layer, const ForwardOptions& options) const {
  PositionCache cache;
  const auto first = at::zeros({1}, at::TensorOptions(device()).dtype(at::kDouble));
  return actsOf(encoding, context(layer, first, first, options, cache));
}

// The same tokens, a layer on.
void Decoder::enter(PositionContext& ctx, std::int64_t layer) const {
  const LayerSetting& setting = layers_[static_cast<std::size_t>(layer)];
  const bool causal = ctx.mask.causal;
  ctx.layer = layer;
  ctx.mask = setting.mask, ctx.mask.causal = causal;
  ctx.cache = &ctx.cache->of(setting.values);
  ctx.temperature = setting.temperature;
  ctx.sinks = weights_.layers[static_cast<std::size_t>(layer)].sinks;
  ctx.heads = shape_.headsOf(layer).attending, ctx.keyHeads = shape_.headsOf(layer).keys;
}

// Of T tokens that go on from those in the cache. A text read in pieces meets each set of positions once, and
// so does who gives positions: what is made of them is the pass's own.
PositionContext Decoder::begin(std::int64_t T, const ForwardOptions& options, PositionCache& own) {
  checkWithin(encodingsOf(options), T, options);
  if (!options.cache && !options.positions.defined()) {
    CachedPositions& known = positionsOf(T, options);
    auto ctx = context(0, known.positions, known.positions, options, options.encodings ? own : known.cache);
    ctx.counted = true;
    return ctx;
  }
  const auto before = options.cache ? options.cache->next() : 0;
  const auto these = options.positions.defined()
                         ? options.positions
                         : at::arange(before, before + T, at::TensorOptions(device()).dtype(at::kDouble)) +
                               static_cast<double>(options.offset);
  const auto all = options.cache ? options.cache->positions(these) : these;
  auto ctx = context(0, these, all, options, own);
  ctx.given = options.positions.defined(), ctx.counted = !ctx.given;
  return ctx;
}

Decoder::CachedPositions& Decoder::positionsOf(std::int64_t length, const ForwardOptions& options) {
  auto& all = cache_->positions;
  const auto known = std::ranges::find_if(all, [&](const CachedPositions& p) {
    return p.length == length && p.whole == options.length && p.offset == options.offset &&
           p.type == options.type;
  });
  if (known != all.end()) {
    all.splice(all.begin(), all, known);
    return all.front();
  }
  const auto positions = at::arange(length, at::TensorOptions(device()).dtype(at::kDouble)) +
                         static_cast<double>(options.offset);
  all.push_front({length, options.length, options.offset, options.type, positions, {}});
  if (all.size() > mostCached)
    all.pop_back();
  return all.front();
}

// x [B,T,D] enters block ctx.layer. Undefined if the observer ended it.
Decoder::Residual Decoder::blocks(const at::Tensor& x, PositionContext ctx, const ForwardOptions& options) {
  const auto T = x.size(1);
  Residual stream{x, {}};
  for (auto layer = ctx.layer; layer < shape_.layers; ++layer) {
    enter(ctx, layer);
    stream = options.recompute && at::GradMode::is_enabled()
                 ? recomputedBlock(stream, layer, options)
                 : block(stream, weights_.layers[static_cast<std::size_t>(ctx.layer)], ctx, options);
    if (!stream.x.defined())
      return stream;
  }
  if (options.observer)
    stream = {stream.sum(), {}}, options.observer->stream(shape_.layers, stream.x);
  if (options.cache)
    options.cache->advance(T);
  return stream;
}

at::Tensor Decoder::losses(const at::Tensor& tokens, const at::Tensor& targets,
                           const ForwardOptions& options) {
  return lossesOf(stream(tokens, options), targets, options);
}

at::Tensor Decoder::lossesOf(const at::Tensor& stream, const at::Tensor& targets,
                             const ForwardOptions& options) const {
  return headLosses(norm(stream, weights_.norm), parameters_.in(weights_.head, options.type), targets,
                    shape_.logitCap);
}

at::Tensor Decoder::loss(const at::Tensor& tokens, const at::Tensor& targets, const ForwardOptions& options) {
  const auto last = normed(embedded(tokens, options), weights_.norm, options).normed;
  return headLoss(last, parameters_.in(weights_.head, options.type), targets, shape_.logitCap);
}

at::Tensor Decoder::Residual::sum() const {
  return added.defined() ? x + added : x;
}

// The observer sees the stream that enters it, and is asked nothing when it is computed again. A cache would
// be added to twice.
Decoder::Residual Decoder::recomputedBlock(const Residual& stream, std::int64_t layer,
                                           const ForwardOptions& options) {
  assert(!options.cache);
  const auto x = stream.sum();
  if (options.observer)
    options.observer->stream(layer, x);
  ForwardOptions unseen = options;
  unseen.observer = nullptr;
  const auto compute = [this, layer, unseen](const at::Tensor& entering) {
    PositionCache own;
    auto ctx = begin(entering.size(1), unseen, own);
    enter(ctx, layer);
    return block({entering, {}}, weights_.layers[static_cast<std::size_t>(layer)], ctx, unseen).sum();
  };
  return {recomputed(compute, x), {}};
}

Decoder::Residual Decoder::block(const Residual& stream, const LayerWeights& w, const PositionContext& ctx,
                                 const ForwardOptions& options) {
  const auto [x, h] = normed(stream, w.norm1, options);
  if (options.observer)
    options.observer->stream(ctx.layer, x);
  const auto attended = normedAfter(attention(x, h, w, ctx, options), w.after1);
  if (!attended.defined())
    return {};
  const auto a = dropped(attended, options, ctx.layer, afterAttention);
  const auto added = [&](const at::Tensor& g) { // by the MLP, of what it reads
    return dropped(normedAfter(mlp(g, w, options), w.after2), options, ctx.layer, afterMlp);
  };
  if (shape_.parallel)
    return {x + a, added(normed({x, {}}, w.norm2, options).normed)};
  const auto [y, g] = normed({x, a}, w.norm2, options);
  return {y, added(g)};
}

// Attention of a layer, as the ExPE paper writes it (Datseris et al. 2025, equations 1 and 2):
//
//   q = W_q φ(h),   k = W_k φ(h),   v = W_v h,   softmax(q kᵀ/√d) v
//
// where φ writes the position over the first l dims, or is another's convolution. What other encodings do,
// such as to turn queries and keys or to add a bias, stands in the plan that they make of q and k.
//
// x [B,T,D] and its norm h → [B,T,D]: what the block adds to the residual stream. Undefined if the observer
// has seen enough.
at::Tensor Decoder::attention(const at::Tensor& x, const at::Tensor& h, const LayerWeights& w,
                              const PositionContext& ctx, const ForwardOptions& options) {
  const Encoding& encoding = *encodingsOf(options).layers[static_cast<std::size_t>(ctx.layer)];
  const auto input = inputOf(x, h, encoding, ctx, options); // φ: p_n, p_{n+1}, … of the first l dims
  auto [q, k, v] = projected(input, w, ctx, options);
  auto tokens = encoding.prepare(h, ctx);
  tokens.merge(encoding.remember(q, ctx));
  if (options.cache) // with the keys of the text before
    options.cache->extend(ctx.layer, k, v, tokens);
  const auto plan = withSoftCap(encoding.plan(q, k, tokens, ctx), shape_.scoreCap);
  if (options.observer && endedBy(*options.observer, {ctx.layer, x, h, w, input.overwrites, input.convolution,
                                                      input.convolved, q, k, v, tokens, plan, encoding, ctx}))
    return {};
  const auto out = attended(plan, v, ctx.layer);
  return product(gated(out, h, w, options).flatten(2), w.out, options, w.outBias);
}

Decoder::Input Decoder::inputOf(const at::Tensor& x, const at::Tensor& h, const Encoding& encoding,
                                const PositionContext& ctx, const ForwardOptions& options) const {
  Input input{x, h, encoding.overwrite(ctx), encoding.convolution(), {}};
  if (input.convolution) {
    const auto before = input.convolution.taps.size(1) - 1;
    const auto all = options.cache ? options.cache->extendInput(ctx.layer, h, before) : h;
    input.convolved = convolvedInput(all, input.convolution, h.size(1));
  }
  return input;
}

// W_q φ(h), W_k φ(h) and W_v h, a query for each head that attends.
Projected Decoder::projected(const Input& input, const LayerWeights& w, const PositionContext& ctx,
                             const ForwardOptions& options) const {
  const Norm gain = [&](const at::Tensor& t) { return norm(t, w.norm1); };
  const auto qkv = parameters_.in(w.qkv, options.type);
  const auto heads = shape_.headsOf(ctx.layer).queries;
  // On the CPU attention computes in the weights' type, and so does what turns queries and keys before it.
  const auto type = input.x.device().is_cpu() ? w.qkv.scalar_type() : options.type;
  const AttentionInput in{input.x, input.h, qkv, w.qkv, gain, heads, shape_.headWidth(), type};
  auto all = input.convolution ? projectConvolved(in, input.convolved, input.convolution)
                               : project(in, input.overwrites);
  if (w.qkvBias.defined()) { // keys may be there for each head (forEachHead in linear.cpp)
    const auto keys = shape_.headsOf(ctx.layer).keys;
    const auto bias = w.qkvBias.to(type).view({1, -1, 1, shape_.headWidth()});
    const auto parts = bias.split_with_sizes({heads, keys, keys}, 1);
    all = {all.q + parts[0], all.k + forEachHead(parts[1], all.k.size(1)),
           all.v + forEachHead(parts[2], all.v.size(1))};
  }
  if (shape_.qkNorm)
    all.q = headNorm(all.q, w.qNorm), all.k = headNorm(all.k, w.kNorm);
  if (ctx.heads > heads)
    all.q = at::repeat_interleave(all.q, ctx.heads / heads, 1);
  return all;
}

// As Qwen3 has it, or OLMo 2 over all heads: RMSNorm in every style, in the gain's precision.
at::Tensor Decoder::headNorm(const at::Tensor& x, const at::Tensor& gain) const {
  const auto wide = x.to(gain.scalar_type());
  if (!shape_.qkNormTogether)
    return normOf(wide, gain, {false, shape_.epsilon}).to(x.scalar_type());
  const auto together = wide.transpose(1, 2).flatten(2); // [B,T,heads·d]
  const auto gains = forEachHead(gain.view({1, -1, 1, x.size(3)}), x.size(1)).flatten();
  const auto normed = normOf(together, gains, {false, shape_.epsilon});
  return normed.unflatten(-1, {x.size(1), x.size(3)}).transpose(1, 2).to(x.scalar_type());
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

at::Tensor Decoder::mlp(const at::Tensor& x, const LayerWeights& w, const ForwardOptions& options) const {
  return product(activated(product(x, w.up, options, w.upBias)), w.down, options, w.downBias);
}

// [.., 2M], gate before up, → [.., M], or of [.., M] where there is no gate.
at::Tensor Decoder::activated(const at::Tensor& h) const {
  const auto f = [&](const at::Tensor& x) {
    return shape_.activation == Activation::Silu
               ? at::silu(x)
               : at::gelu(x, shape_.activation == Activation::Gelu ? "none" : "tanh");
  };
  if (!shape_.gated)
    return f(h);
  if (shape_.activation == Activation::Silu)
    return gatedBySilu(h);
  const auto parts = h.chunk(2, -1);
  return f(parts[0]) * parts[1];
}

NormKind Decoder::kind() const {
  return {!shape_.gated, shape_.epsilon};
}

at::Tensor Decoder::norm(const at::Tensor& x, const NormWeights& w) const {
  return w.gain.defined() ? normOf(x, w.gain, kind(), w.bias) : x;
}

// What attention or MLP gives, in the weights' precision where it is normed.
at::Tensor Decoder::normedAfter(const at::Tensor& x, const NormWeights& w) const {
  return w.gain.defined() && x.defined() ? norm(x.to(w.gain.scalar_type()), w) : x;
}

NormedSum Decoder::normed(const Residual& stream, const NormWeights& w, const ForwardOptions& options) const {
  if (w.gain.defined())
    return normOfSum(stream.x, stream.added, w.gain, kind(), options.type, w.bias);
  const auto sum = stream.sum();
  return {sum, sum.to(options.type)};
}

// x Wᵀ + b in the type of the products.
at::Tensor Decoder::product(const at::Tensor& x, const at::Tensor& leaf, const ForwardOptions& options,
                            const at::Tensor& bias) const {
  const auto y = expe::product(x, parameters_.in(leaf, options.type));
  return bias.defined() ? y + parameters_.in(bias, options.type) : y;
}

at::Tensor Decoder::dropped(const at::Tensor& x, const ForwardOptions& options, std::int64_t layer,
                            std::int64_t site) const {
  return options.dropout && options.dropout->p > 0 ? (*options.dropout)(x, layer, site) : x;
}

} // namespace expe
