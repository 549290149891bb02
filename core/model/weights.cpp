#include "core/model/weights.h"

namespace expe {
namespace {

class Declaring {
public:
  Declaring(const Shape& shape, Parameters& parameters) : shape_(shape), parameters_(parameters) {}

  ParameterSpec matrix(const std::string& name, std::int64_t rows, std::int64_t columns,
                       Does does = Does::Maps) const {
    return {name + ".weight", {rows, columns}, does, 0, shape_.initialStd};
  }
  at::Tensor gain(const std::string& name) { return gain(name, shape_.width); }
  at::Tensor gain(const std::string& name, std::int64_t dims) {
    return parameters_.add({{name + ".weight", {dims}, Does::Multiplies, 1, 0}});
  }

  LayerWeights layer(std::int64_t number) {
    const Shape& s = shape_;
    const std::string at = "model.layers." + std::to_string(number) + ".";
    const auto D = s.width, M = s.mlp, d = s.headWidth();
    const HeadCounts& heads = s.headsOf(number);
    std::vector<ParameterSpec> up = {matrix(at + "mlp.up_proj", M, D)};
    if (s.gated)
      up.insert(up.begin(), matrix(at + "mlp.gate_proj", M, D));
    LayerWeights w;
    w.norm1 = gain(at + "input_layernorm");
    w.qkv = parameters_.add({matrix(at + "self_attn.q_proj", heads.queries * d, D),
                             matrix(at + "self_attn.k_proj", heads.keys * d, D),
                             matrix(at + "self_attn.v_proj", heads.keys * d, D)});
    if (s.qkNorm) {
      w.qNorm = gain(at + "self_attn.q_norm", s.headWidth());
      w.kNorm = gain(at + "self_attn.k_norm", s.headWidth());
    }
    if (s.sinks)
      w.sinks = parameters_.add({{at + "self_attn.sinks", {heads.attending}, Does::IsAdded, 0, 0}});
    if (s.gatesOfHead > 0)
      w.gate = parameters_.add({matrix(at + "self_attn.gate_proj", heads.attending * s.gatesOfHead, D)});
    w.out = parameters_.add({matrix(at + "self_attn.o_proj", D, heads.attending * d)});
    w.norm2 = gain(at + "post_attention_layernorm");
    w.up = parameters_.add(up);
    w.down = parameters_.add({matrix(at + "mlp.down_proj", D, M)});
    return w;
  }

private:
  const Shape& shape_;
  Parameters& parameters_;
};

} // namespace

Weights::Weights(const Shape& shape, Parameters& parameters) {
  Declaring declare(shape, parameters);
  embed =
      parameters.add({declare.matrix("model.embed_tokens", shape.vocabulary, shape.width, Does::StandsFor)});
  for (std::int64_t i = 0; i < shape.layers; ++i)
    layers.push_back(declare.layer(i));
  norm = declare.gain("model.norm");
  head = shape.tied ? embed : parameters.add({declare.matrix("lm_head", shape.vocabulary, shape.width)});
}

} // namespace expe
