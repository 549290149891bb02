#include "core/model/shape.h"

#include "core/api/parameters.h"
#include "core/position/framework/engine_schema.h"
#include "core/schema/head_width.h"

#include <algorithm>

namespace expe {
namespace {

std::int64_t gatesOf(const Config& config) {
  const auto& kind = config.text("model.gate");
  if (kind == "dims")
    return headWidthOf(config);
  return kind == "heads" ? 1 : 0;
}

Activation activationOf(const Config& config, bool gated) {
  const auto& kind = config.text("model.activation");
  if (kind == "gelu_tanh")
    return Activation::GeluTanh;
  return kind == "silu" || (kind == "style" && gated) ? Activation::Silu : Activation::Gelu;
}

// RMSNorm has no bias.
Biases biasesOf(const Config& config, bool gated) {
  const auto& kind = config.text("model.bias");
  const bool all = kind == "all", attention = all || kind == "attention";
  return {attention || kind == "qkv", attention, all || kind == "mlp", all && !gated};
}

} // namespace

Shape Shape::of(const Config& config, std::int64_t tokens) {
  const auto heads = headsOfModel(config);
  const bool masked = isMasked(config);
  const auto& norms = config.text("model.norms");
  Shape s{};
  s.layers = config.integer("model.layers"), s.width = config.integer("model.width");
  s.heads = heads.queries, s.keyHeads = heads.keys, s.headDims = headWidthOf(config);
  s.mlp = config.integer("model.mlp");
  s.tokens = tokens;
  s.vocabulary = std::max(tokens + (masked ? 1 : 0), config.integer("model.vocabulary"));
  s.gated = config.text("model.style") == "llama";
  s.activation = activationOf(config, s.gated);
  s.normBefore = norms != "after", s.normAfter = norms != "before";
  s.parallel = config.flag("model.parallel");
  s.bias = biasesOf(config, s.gated);
  s.tied = config.flag("model.tied"), s.scaledEmbedding = config.flag("model.scaled_embedding");
  s.qkNorm = config.flag("model.qk_norm");
  s.qkNormTogether = config.text("model.qk_norm_over") == "heads";
  s.sinks = config.flag("model.sinks");
  s.gatesOfHead = gatesOf(config);
  s.scoreCap = config.real("model.score_cap"), s.logitCap = config.real("model.logit_cap");
  s.dropout = config.real("model.dropout"), s.epsilon = config.real("model.norm_epsilon");
  s.initialStd = config.real("model.initial_std");
  s.masked = masked;
  for (std::int64_t layer = 0; layer < s.layers; ++layer)
    s.ofLayer.push_back(engineSchema().headsOf(config, layer));
  return s;
}

} // namespace expe
