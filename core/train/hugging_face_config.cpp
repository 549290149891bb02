// config.json of a checkpoint.
#include "core/api/pattern.h"
#include "core/api/schema.h"
#include "core/train/state.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace expe {
namespace {

// What transformers calls it: Llama, Qwen3, which is Llama with normed queries and keys, or SmolLM3, which is
// Llama with layers that rotate nothing; another type where there is none, so that nobody loads it as what it
// is not.
struct Architecture {
  const char *name = "ExpeWorkbenchForCausalLM", *type = "expe-workbench";
};

Architecture architectureOf(const Shape& s, const Config& config, const std::vector<LayerPattern>& layers) {
  const auto rope = [&](const char* key, const char* value) {
    return config.text(std::string("position.rope.") + key) == value;
  };
  if (s.masked)
    return {"ExpeWorkbenchForMaskedLM"};
  const bool rotated = s.gated && config.text("position.encoding") == "rope" && rope("layout", "half") &&
                       rope("rotates", "all") && rope("extension", "none");
  const auto plain = [](const LayerPattern& layer) { return layer == LayerPattern{layer.encoding}; };
  if (!rotated || !std::ranges::all_of(layers, plain) ||
      std::ranges::any_of(layers, [](const LayerPattern& layer) {
        return layer.encoding != "rope" && layer.encoding != "nope";
      }))
    return {};
  if (std::ranges::all_of(layers, [](const LayerPattern& layer) { return layer.encoding == "rope"; }))
    return s.qkNorm ? Architecture{"Qwen3ForCausalLM", "qwen3"} : Architecture{"LlamaForCausalLM", "llama"};
  return s.qkNorm ? Architecture() : Architecture{"SmolLM3ForCausalLM", "smollm3"};
}

} // namespace

std::string huggingFaceConfig(const Shape& s, const Config& config) {
  const auto& encoding = config.text("position.encoding");
  std::vector<LayerPattern> layers;
  for (std::int64_t layer = 0; layer < s.layers; ++layer)
    layers.push_back(patternOf(config, layer));
  const Architecture architecture = architectureOf(s, config, layers);
  const std::string type = architecture.type;
  nlohmann::json json = {{"architectures", {architecture.name}},
                         {"model_type", type},
                         {"vocab_size", s.vocabulary},
                         {"hidden_size", s.width},
                         {"intermediate_size", s.mlp},
                         {"num_hidden_layers", s.layers},
                         {"num_attention_heads", s.heads},
                         {"num_key_value_heads", s.keyHeads},
                         {"head_dim", s.headWidth()},
                         {"hidden_act", s.gated ? "silu" : "gelu"},
                         {"max_position_embeddings", config.integer("data.window")},
                         {"tie_word_embeddings", s.tied},
                         {"attention_bias", false},
                         {"mlp_bias", false},
                         {"attention_dropout", 0.0},
                         {"bos_token_id", nullptr},
                         {"eos_token_id", nullptr},
                         {"pad_token_id", nullptr},
                         {"use_cache", true},
                         {"initializer_range", s.initialStd},
                         {s.gated ? "rms_norm_eps" : "layer_norm_eps", s.epsilon},
                         {"torch_dtype", "float32"},
                         {"position_encoding", encoding}};
  const std::string own = "position." + encoding + ".";
  if (type == "qwen3" || type == "smollm3")
    json["use_sliding_window"] = false;
  if (type == "smollm3")
    for (const LayerPattern& layer : layers)
      json["no_rope_layers"].push_back(layer.encoding == "rope" ? 1 : 0);
  if (type == "expe-workbench" && s.qkNorm)
    json["qk_norm"] = true;
  if (type == "expe-workbench" && !config.text("position.pattern").empty())
    json["position_pattern"] = config.text("position.pattern");
  if (encoding == "rope") {
    json["rope_theta"] = config.real("position.rope.base");
    json["rope_scaling"] = nullptr;
  }
  for (const auto& [key, value] : config.values())
    if (key.starts_with(own))
      json["position_parameters"][key.substr(own.size())] = print(value);
  return json.dump(2) + "\n";
}

} // namespace expe
