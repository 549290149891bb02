// A decoder-only Transformer, Llama-style (RMSNorm, gated MLP) or GPT-style (LayerNorm, GELU, dropout), no
// biases. One thread at a time.
#pragma once

#include "core/api/parameters.h"
#include "core/model/forward_observer.h"
#include "core/model/forward_options.h"
#include "core/model/shape.h"
#include "core/model/weights.h"
#include "core/position/position.h"

#include <memory>
#include <string>

namespace expe {

class Decoder {
public:
  // Weights of their initial values.
  Decoder(const Config& config, std::int64_t vocabulary, c10::Device device);

  // tokens [B,T] int64 → logits [B,T,V] in the pass's type.
  at::Tensor logits(const at::Tensor& tokens, const ForwardOptions& pass);
  // The same up to the last block: the residual stream [B,T,D]. Undefined if the pass's lens ended it.
  at::Tensor stream(const at::Tensor& tokens, const ForwardOptions& pass);
  // The same from the stream [B,T,D] that enters block `layer`.
  at::Tensor streamFrom(std::int64_t layer, const at::Tensor& x, const ForwardOptions& pass);
  at::Tensor logitsOf(const at::Tensor& stream, const ForwardOptions& pass) const;
  // Nats of each target, fp32 [B,T].
  at::Tensor losses(const at::Tensor& tokens, const at::Tensor& targets, const ForwardOptions& pass);
  // Their mean, for training.
  at::Tensor loss(const at::Tensor& tokens, const at::Tensor& targets, const ForwardOptions& pass);

  const Shape& shape() const { return shape_; }
  Weights& weights() { return weights_; }
  c10::Device device() const { return weights_.embed.device(); }
  const Position& position() const { return *position_; }
  // Where the encoding is asked in that layer, of positions int64 [Tq] and [Tk].
  PositionContext place(std::int64_t layer, const at::Tensor& queries, const at::Tensor& keys,
                        const ForwardOptions& pass, Tables& tables) const;
  // The encoding with other eval parameters, over the same own tensors.
  void reposition(const Config& config);
  // Which attention kernel the last forward pass used.
  const std::string& attention() const { return attention_; }

private:
  struct Heads; // queries, keys and values of a layer
  PositionContext placeOf(std::int64_t T, const ForwardOptions& pass, Tables& own);
  at::Tensor blocks(at::Tensor x, PositionContext at, const ForwardOptions& pass);
  at::Tensor block(const at::Tensor& x, const LayerWeights& w, const PositionContext& at,
                   const ForwardOptions& pass);
  at::Tensor attention(const at::Tensor& x, const LayerWeights& w, const PositionContext& at,
                       const ForwardOptions& pass);
  Heads heads(const at::Tensor& x, const at::Tensor& h, const LayerWeights& w, const PositionContext& at,
              const ForwardOptions& pass) const;
  at::Tensor embedded(const at::Tensor& tokens, const PositionContext& at, const ForwardOptions& pass) const;
  PositionContext without(const Knockout& knockout, const PositionContext& at, Tables& tables) const;
  at::Tensor mlp(const at::Tensor& x, const LayerWeights& w, const ForwardOptions& pass) const;
  at::Tensor norm(const at::Tensor& x, const at::Tensor& gain) const;
  at::Tensor dropped(const at::Tensor& x, const ForwardOptions& pass, std::int64_t layer,
                     std::int64_t site) const;
  Tables& tables(std::int64_t queries, std::int64_t keys, const ForwardOptions& pass);

  Config config_;
  Shape shape_;
  std::int64_t trainingLength_;
  Weights weights_;
  std::unique_ptr<Position> position_;
  std::map<std::tuple<std::int64_t, std::int64_t, double, std::int64_t, std::int64_t, int>, Tables> tables_;
  std::string attention_;
};

} // namespace expe
