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
  ParameterSpec bias(const std::string& name, std::int64_t rows) const {
    return {name + ".bias", {rows}, Does::IsAdded, 0, 0};
  }
  at::Tensor gain(const std::string& name, std::int64_t dims) {
    return parameters_.add({{name + ".weight", {dims}, Does::Multiplies, 1, 0}});
  }

  NormWeights norm(const std::string& name) {
    NormWeights w;
    w.gain = gain(name, shape_.width);
    if (shape_.bias.norms)
      w.bias = parameters_.add({bias(name, shape_.width)});
    return w;
  }

  // Norms have the names that each architecture gives them: what is called post_attention_layernorm stands
  // before the MLP, and where norms come after attention too, or alone, behind attention.
  LayerWeights layer(std::int64_t number) {
    const Shape& s = shape_;
    const std::string at = "model.layers." + std::to_string(number) + ".";
    const auto D = s.width, M = s.mlp, d = s.headWidth();
    const HeadCounts& heads = s.headsOf(number);
    std::vector<ParameterSpec> up = {matrix(at + "mlp.up_proj", M, D)};
    std::vector<ParameterSpec> upBias = {bias(at + "mlp.up_proj", M)};
    if (s.gated) {
      up.insert(up.begin(), matrix(at + "mlp.gate_proj", M, D));
      upBias.insert(upBias.begin(), bias(at + "mlp.gate_proj", M));
    }
    LayerWeights w;
    if (s.normBefore)
      w.norm1 = norm(at + "input_layernorm");
    w.qkv = parameters_.add({matrix(at + "self_attn.q_proj", heads.queries * d, D),
                             matrix(at + "self_attn.k_proj", heads.keys * d, D),
                             matrix(at + "self_attn.v_proj", heads.keys * d, D)});
    if (s.bias.qkv)
      w.qkvBias = parameters_.add({bias(at + "self_attn.q_proj", heads.queries * d),
                                   bias(at + "self_attn.k_proj", heads.keys * d),
                                   bias(at + "self_attn.v_proj", heads.keys * d)});
    if (s.qkNorm) {
      w.qNorm = gain(at + "self_attn.q_norm", s.qkNormTogether ? heads.queries * d : d);
      w.kNorm = gain(at + "self_attn.k_norm", s.qkNormTogether ? heads.keys * d : d);
    }
    if (s.sinks)
      w.sinks = parameters_.add({{at + "self_attn.sinks", {heads.attending}, Does::IsAdded, 0, 0}});
    if (s.gatesOfHead > 0)
      w.gate = parameters_.add({matrix(at + "self_attn.gate_proj", heads.attending * s.gatesOfHead, D)});
    w.out = parameters_.add({matrix(at + "self_attn.o_proj", D, heads.attending * d)});
    if (s.bias.out)
      w.outBias = parameters_.add({bias(at + "self_attn.o_proj", D)});
    if (s.normAfter)
      w.after1 = norm(at + "post_attention_layernorm");
    if (s.normBefore)
      w.norm2 = norm(at + (s.normAfter ? "pre_feedforward_layernorm" : "post_attention_layernorm"));
    w.up = parameters_.add(up);
    w.down = parameters_.add({matrix(at + "mlp.down_proj", D, M)});
    if (s.bias.mlp) {
      w.upBias = parameters_.add(upBias);
      w.downBias = parameters_.add({bias(at + "mlp.down_proj", D)});
    }
    if (s.normAfter)
      w.after2 = norm(at + "post_feedforward_layernorm");
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
  norm = declare.norm("model.norm");
  head = shape.tied ? embed : parameters.add({declare.matrix("lm_head", shape.vocabulary, shape.width)});
}

} // namespace expe
