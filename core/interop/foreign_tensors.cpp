#include "core/interop/foreign_tensors.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <utility>

namespace expe {
namespace {

const std::string layers = "model.layers.";
constexpr std::array projections{"q", "k", "v"};

// "model.layers.3.mlp.up_proj.weight" is "mlp.up_proj" of layer "3", ".weight".
struct OurName {
  std::string layer, what, kind; // without a layer: all of it up to the kind
};

OurName taken(const std::string& name) {
  const auto dot = name.rfind('.');
  OurName own{{}, name.substr(0, dot), name.substr(dot)};
  if (!name.starts_with(layers))
    return own;
  const auto end = name.find('.', layers.size());
  own.layer = name.substr(layers.size(), end - layers.size());
  own.what = name.substr(end + 1, dot - end - 1);
  return own;
}

// The part of "self_attn.k_proj" among queries, keys and values; −1: it is none of them.
std::int64_t projectionOf(const std::string& what) {
  for (std::size_t i = 0; i < projections.size(); ++i)
    if (what == "self_attn." + std::string(projections[i]) + "_proj")
      return static_cast<std::int64_t>(i);
  return -1;
}

using Names = std::map<std::string, std::string>; // ours and theirs, without kind and layer

std::string named(const Names& names, const OurName& own, const std::string& layer) {
  const auto known = names.find(own.what);
  if (known == names.end())
    return layers + own.layer + "." + own.what + own.kind; // which is not there
  return (own.layer.empty() ? "" : layer + own.layer + ".") + known->second + own.kind;
}

} // namespace

ForeignTensors namedAlike() {
  return [](const std::string& ours) { return ForeignTensor{ours}; };
}

ForeignTensors tensorsOfGpt2() {
  static const Names names = {{"model.embed_tokens", "wte"},
                              {"model.norm", "ln_f"},
                              {"lm_head", "lm_head"},
                              {"input_layernorm", "ln_1"},
                              {"self_attn.q_proj", "attn.c_attn"},
                              {"self_attn.k_proj", "attn.c_attn"},
                              {"self_attn.v_proj", "attn.c_attn"},
                              {"self_attn.o_proj", "attn.c_proj"},
                              {"post_attention_layernorm", "ln_2"},
                              {"mlp.up_proj", "mlp.c_fc"},
                              {"mlp.down_proj", "mlp.c_proj"}};
  return [](const std::string& ours) {
    if (ours == "position.learned_absolute_rows")
      return ForeignTensor{"wpe.weight"};
    const auto own = taken(ours);
    ForeignTensor theirs{named(names, own, "h.")};
    theirs.transposed = own.what.ends_with("_proj") && own.kind == ".weight";
    if (const auto part = projectionOf(own.what); part >= 0)
      theirs.part = part, theirs.parts = projections.size();
    return theirs;
  };
}

ForeignTensors tensorsOfGptNeoX() {
  static const Names names = {{"model.embed_tokens", "gpt_neox.embed_in"},
                              {"model.norm", "gpt_neox.final_layer_norm"},
                              {"lm_head", "embed_out"},
                              {"input_layernorm", "input_layernorm"},
                              {"self_attn.q_proj", "attention.query_key_value"},
                              {"self_attn.k_proj", "attention.query_key_value"},
                              {"self_attn.v_proj", "attention.query_key_value"},
                              {"self_attn.o_proj", "attention.dense"},
                              {"post_attention_layernorm", "post_attention_layernorm"},
                              {"mlp.up_proj", "mlp.dense_h_to_4h"},
                              {"mlp.down_proj", "mlp.dense_4h_to_h"}};
  return [](const std::string& ours) {
    const auto own = taken(ours);
    ForeignTensor theirs{named(names, own, "gpt_neox.layers.")};
    if (const auto part = projectionOf(own.what); part >= 0)
      theirs.part = part, theirs.parts = projections.size(), theirs.inEachHead = true;
    return theirs;
  };
}

ForeignTensors tensorsOfGemma(double queries, bool qkNorm) {
  return [queries, qkNorm](const std::string& ours) {
    ForeignTensor theirs{ours};
    const auto what = taken(ours).what;
    if (what.ends_with("norm"))
      theirs.plus = 1;
    if (what == (qkNorm ? "self_attn.q_norm" : "self_attn.q_proj"))
      theirs.times = queries;
    return theirs;
  };
}

bool isNoWeight(const std::string& name) {
  static constexpr std::array ends{".rotary_emb.inv_freq", ".attn.bias", ".attn.masked_bias",
                                   ".attention.bias", ".attention.masked_bias"};
  return std::ranges::any_of(ends, [&](std::string_view end) { return name.ends_with(end); });
}

} // namespace expe
