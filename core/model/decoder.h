// A decoder-only Transformer, Llama-style (RMSNorm, gated MLP) or GPT-style (LayerNorm, GELU, dropout); with
// fewer key heads than query heads (Ainslie et al. 2023), normed queries and keys (Dehghani et al. 2023),
// biases, norms behind attention and MLP, and capped scores and logits where asked for (Shape). One thread at
// a time.
#pragma once

#include "core/api/parameters.h"
#include "core/attention/mask_cache.h"
#include "core/model/forward_observer.h"
#include "core/model/forward_options.h"
#include "core/model/row_functions.h"
#include "core/model/shape.h"
#include "core/model/weights.h"
#include "core/position/framework/layers.h"

#include <list>
#include <memory>
#include <string>

namespace expe {

struct Projected;

// A pass over a position that the encoding's table does not have (Encoding::longest) throws ErrorException,
// which guarded() (core/runtime/guard.h) turns into an Error.
class Decoder {
public:
  // `vocabulary`: of the tokenizer. `type`: of the weights and the residual stream.
  Decoder(const Config& config, std::int64_t vocabulary, c10::Device device,
          Parameters::Fill fill = Parameters::Fill::Initial, at::ScalarType type = at::kFloat);

  // tokens [B,T] int64 → logits [B,T,V] in the type of the products.
  at::Tensor logits(const at::Tensor& tokens, const ForwardOptions& options);
  // The same up to the last block: the residual stream [B,T,D]. Undefined if the observer ended it.
  at::Tensor stream(const at::Tensor& tokens, const ForwardOptions& options);
  // The same from the stream [B,T,D] that enters block `layer`.
  at::Tensor streamFrom(std::int64_t layer, const at::Tensor& x, const ForwardOptions& options);
  at::Tensor logitsOf(const at::Tensor& stream, const ForwardOptions& options) const;
  // A layer's norm of queries or of keys [B,heads,T,d], by its gain: of each head, or of all heads together.
  at::Tensor headNorm(const at::Tensor& x, const at::Tensor& gain) const;
  // Nats of each target [B,T] in the weights' type; of a target −1, which does not count, 0.
  at::Tensor losses(const at::Tensor& tokens, const at::Tensor& targets, const ForwardOptions& options);
  at::Tensor lossesOf(const at::Tensor& stream, const at::Tensor& targets,
                      const ForwardOptions& options) const;
  // The mean of those that count, for training.
  at::Tensor loss(const at::Tensor& tokens, const at::Tensor& targets, const ForwardOptions& options);

  const Shape& shape() const { return shape_; }
  const Parameters& parameters() const { return parameters_; }
  const Weights& weights() const { return weights_; }
  c10::Device device() const { return weights_.embed.device(); }
  const Encodings& encodings() const { return encodings_; }
  const Encoding& encoding(std::int64_t layer) const {
    return *encodings_.layers[static_cast<std::size_t>(layer)];
  }
  // Where the encoding of that layer acts, and the one that is asked at the embedding.
  Acts acts(std::int64_t layer, const ForwardOptions& options) const;
  Acts actsAtEmbedding(const ForwardOptions& options) const;
  // What queries of that layer see.
  const Mask& mask(std::int64_t layer) const { return layers_[static_cast<std::size_t>(layer)].mask; }
  // Where the encoding of that layer is asked, of positions fp64 [Tq] and [Tk].
  PositionContext context(std::int64_t layer, const at::Tensor& queries, const at::Tensor& keys,
                          const ForwardOptions& options, PositionCache& cache) const;
  // Other eval values over the same parameters; those of training until then.
  void configure(const Config& config);
  // What is kept from pass to pass, of positions that were met.
  struct CachedPositions {
    std::int64_t length, whole, offset; // tokens, of so many in all
    at::ScalarType type;
    at::Tensor positions; // fp64 [T]
    PositionCache cache;
  };
  struct PassCache {
    std::list<CachedPositions> positions; // the one used last at the front
    MaskCache masks;
  };
  std::shared_ptr<const PassCache> cache() const { return cache_; }
  void forget() { cache_ = std::make_shared<PassCache>(); } // who still has it keeps it
  // Which attention kernel the last forward pass used in its first layer.
  const std::string& attention() const { return attention_; }

private:
  void enter(PositionContext& ctx, std::int64_t layer) const;
  Acts acts(const Encoding& encoding, std::int64_t layer, const ForwardOptions& options) const;
  PositionContext begin(std::int64_t T, const ForwardOptions& options, PositionCache& own);
  CachedPositions& positionsOf(std::int64_t length, const ForwardOptions& options);
  const Encodings& encodingsOf(const ForwardOptions& options) const {
    return options.encodings ? *options.encodings : encodings_;
  }
  // The residual stream x + added [B,T,D]: the norm that reads it next adds them up in one visit.
  struct Residual {
    at::Tensor x, added;
    at::Tensor sum() const;
  };
  Residual embedded(const at::Tensor& tokens, const ForwardOptions& options); // through all blocks
  Residual blocks(const at::Tensor& x, PositionContext ctx, const ForwardOptions& options);
  Residual recomputedBlock(const Residual& stream, std::int64_t layer, const ForwardOptions& options);
  Residual block(const Residual& stream, const LayerWeights& w, const PositionContext& ctx,
                 const ForwardOptions& options);
  at::Tensor attention(const at::Tensor& x, const at::Tensor& h, const LayerWeights& w,
                       const PositionContext& ctx, const ForwardOptions& options);
  // What attention of a layer reads: the stream, its norm, and what the encoding does to that.
  struct Input {
    const at::Tensor &x, &h;
    std::vector<InputOverwrite> overwrites;
    InputConvolution convolution;
    at::Tensor convolved; // undefined: nothing is
  };
  Input inputOf(const at::Tensor& x, const at::Tensor& h, const Encoding& encoding,
                const PositionContext& ctx, const ForwardOptions& options) const;
  Projected projected(const Input& input, const LayerWeights& w, const PositionContext& ctx,
                      const ForwardOptions& options) const;
  at::Tensor attended(const AttentionPlan& plan, const at::Tensor& v, std::int64_t layer);
  at::Tensor gated(const at::Tensor& out, const at::Tensor& h, const LayerWeights& w,
                   const ForwardOptions& options) const;
  at::Tensor mlp(const at::Tensor& x, const LayerWeights& w, const ForwardOptions& options) const;
  NormKind kind() const;
  at::Tensor activated(const at::Tensor& h) const;
  at::Tensor norm(const at::Tensor& x, const NormWeights& w) const;
  at::Tensor normedAfter(const at::Tensor& x, const NormWeights& w) const;
  NormedSum normed(const Residual& stream, const NormWeights& w, const ForwardOptions& options) const;
  at::Tensor product(const at::Tensor& x, const at::Tensor& leaf, const ForwardOptions& options,
                     const at::Tensor& bias = {}) const;
  at::Tensor dropped(const at::Tensor& x, const ForwardOptions& options, std::int64_t layer,
                     std::int64_t site) const;

  Shape shape_;
  std::int64_t trainingLength_;
  Parameters parameters_;
  Weights weights_;
  Encodings encodings_;
  std::vector<LayerSetting> layers_; // what each layer sees
  std::shared_ptr<PassCache> cache_ = std::make_shared<PassCache>();
  std::string attention_;
};

} // namespace expe
