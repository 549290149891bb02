// A decoder-only Transformer, Llama-style (RMSNorm, gated MLP) or GPT-style (LayerNorm, GELU, dropout), no
// biases. One thread at a time.
#pragma once

#include "core/api/parameters.h"
#include "core/model/pass.h"
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
  at::Tensor logits(const at::Tensor& tokens, const Pass& pass);
  // Nats of each target, fp32 [B,T].
  at::Tensor losses(const at::Tensor& tokens, const at::Tensor& targets, const Pass& pass);
  // Their mean, for training.
  at::Tensor loss(const at::Tensor& tokens, const at::Tensor& targets, const Pass& pass);

  const Shape& shape() const { return shape_; }
  Weights& weights() { return weights_; }
  c10::Device device() const { return weights_.embed.device(); }
  const Position& position() const { return *position_; }
  // The encoding with other eval parameters, over the same own tensors.
  void reposition(const Config& config);
  // Which attention kernel the last forward pass used.
  const std::string& attention() const { return attention_; }

private:
  at::Tensor block(const at::Tensor& x, const LayerWeights& w, const At& at, const Pass& pass);
  at::Tensor attention(const at::Tensor& x, const LayerWeights& w, const At& at, const Pass& pass);
  at::Tensor mlp(const at::Tensor& x, const LayerWeights& w, const Pass& pass) const;
  at::Tensor norm(const at::Tensor& x, const at::Tensor& gain) const;
  at::Tensor dropped(const at::Tensor& x, const Pass& pass, std::int64_t layer, std::int64_t site) const;
  Tables& tables(std::int64_t length, const Pass& pass);

  Config config_;
  Shape shape_;
  std::int64_t trainingLength_;
  Weights weights_;
  std::unique_ptr<Position> position_;
  std::map<std::tuple<std::int64_t, double, std::int64_t, std::int64_t, int>, Tables> tables_;
  std::string attention_;
};

} // namespace expe
