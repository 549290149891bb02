#include "core/train/hugging_face_config.h"

#include "core/api/schema.h"
#include "core/interop/hugging_face.h"
#include "core/position/framework/encoding.h"
#include "core/position/framework/engine_schema.h"
#include "core/train/rope_scaling.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

namespace expe {
namespace {

constexpr const char *ownType = "expe-workbench", *ownArchitecture = "ExPEForCausalLM";

// What transformers calls it: Llama; Qwen2, which is Llama with biases of queries, keys and values; Qwen3,
// with normed queries and keys; Mistral, whose layers see a window; or SmolLM3, with layers that rotate
// nothing. Another type where it is none of these, so that nobody loads it as what it is not.
struct Architecture {
  const char *name = ownArchitecture, *type = ownType;
  RopeScaling rope = {};
};

std::vector<LayerPattern> layersOf(const Shape& s, const Config& config) {
  std::vector<LayerPattern> layers;
  layers.reserve(static_cast<std::size_t>(s.layers));
  for (std::int64_t layer = 0; layer < s.layers; ++layer)
    layers.push_back(patternOf(config, layer));
  return layers;
}

Error noModel(const Config& config, const std::string& key) {
  return userError("transformers has no decoder with {0}={1}; config.json says that it is of type "
                   "expe-workbench, which comes back in here.",
                   {key, readable(config, key)}, key);
}

Error ownAlone(const Config& config, const std::string& key) {
  return userError(
      "A model with {0}={1} is written as one of type expe-workbench, as config.json says, which "
      "comes back in here.",
      {key, readable(config, key)}, key);
}

bool isStandard(const Config& config, const std::string& key) {
  return config.at(key) == engineSchema().find(key)->standard;
}

// Which biases each of them has.
bool hasBiasesOf(const char* type, const std::string& biases) {
  static const std::map<std::string, std::vector<std::string>> known = {
      {"llama", {"none", "attention", "mlp", "all"}},
      {"smollm3", {"none", "attention", "mlp", "all"}},
      {"qwen2", {"qkv"}},
      {"qwen3", {"none", "attention"}},
      {"mistral", {"none"}}};
  return std::ranges::count(known.at(type), biases) > 0;
}

// That all layers see; 0: everything. They differ: none.
std::optional<std::int64_t> spanOf(const std::vector<LayerPattern>& layers) {
  const std::int64_t span = layers.empty() ? 0 : layers.front().span.tokens;
  const bool alike =
      std::ranges::all_of(layers, [&](const LayerPattern& each) { return each.span.tokens == span; });
  return alike ? std::optional(span) : std::nullopt;
}

Architecture typeOf(const Shape& s, const Config& config, const std::vector<LayerPattern>& layers) {
  if (std::ranges::count(layers, LayerPattern{"nope"}) > 0)
    return {"SmolLM3ForCausalLM", "smollm3"};
  if (s.qkNorm)
    return {"Qwen3ForCausalLM", "qwen3"};
  if (spanOf(layers) != 0)
    return {"MistralForCausalLM", "mistral"};
  if (config.text("model.bias") == "qkv")
    return {"Qwen2ForCausalLM", "qwen2"};
  return {"LlamaForCausalLM", "llama"};
}

// What the weights were trained for.
Result<void> trainedAlike(const Shape& s, const Config& config, const std::vector<LayerPattern>& layers) {
  const auto other = [&](const std::string& key, std::initializer_list<const char*> known) {
    return std::ranges::count(known, config.text(key)) == 0;
  };
  if (s.masked)
    return noModel(config, "training.objective");
  if (!s.gated)
    return ownAlone(config, "model.style");
  if (config.text("position.encoding") != "rope")
    return noModel(config, "position.encoding");
  if (other("position.rope.layout", {"half"}))
    return noModel(config, "position.rope.layout");
  if (other("position.rope.rotates", {"all", "fastest"}))
    return noModel(config, "position.rope.rotates");
  if (other("position.rope.clip", {"none"}))
    return noModel(config, "position.rope.clip");
  if (s.sinks)
    return noModel(config, "model.sinks");
  if (s.gatesOfHead > 0)
    return noModel(config, "model.gate");
  if (config.has("position.ssmax") && other("position.ssmax", {"off"}))
    return noModel(config, "position.ssmax");
  for (const std::string key : modelTraits)
    if (key != "bias" && key != "activation" && !isStandard(config, "model." + key))
      return ownAlone(config, "model." + key);
  if (s.activation != Activation::Silu)
    return ownAlone(config, "model.activation");
  const auto span = spanOf(layers);
  const auto known = [&](const LayerPattern& layer) {
    return layer == LayerPattern{"rope", span.value_or(0)} || layer == LayerPattern{"nope"};
  };
  const bool some = std::ranges::count(layers, LayerPattern{"nope"}) > 0;
  if (!span || !std::ranges::all_of(layers, known) || (some && s.qkNorm) || (*span > 0 && s.qkNorm))
    return noModel(config, "position.pattern");
  if (!hasBiasesOf(typeOf(s, config, layers).type, config.text("model.bias")))
    return ownAlone(config, "model.bias");
  return {};
}

// What is chosen at evaluation.
Result<void> evaluatedAlike(const Config& config) {
  if (config.has("position.temperature") && config.text("position.temperature") != "none")
    return noCounterpart(config, "position.temperature", "none");
  if (config.has("evaluation.span") && config.integer("evaluation.span") > 0)
    return noCounterpart(config, "evaluation.span", "0");
  if (config.has("evaluation.memory") && config.integer("evaluation.memory") > 0)
    return noCounterpart(config, "evaluation.memory", "0");
  return {};
}

Result<Architecture> architectureOf(const Shape& s, const Config& config,
                                    const std::vector<LayerPattern>& layers) {
  TRY(trainedAlike(s, config, layers));
  TRY(evaluatedAlike(config));
  auto known = typeOf(s, config, layers);
  known.rope = TRY(ropeScaling(config, s.headWidth()));
  return known;
}

// Version 4 of transformers reads rope_theta and rope_scaling, version 5 these or rope_parameters.
void tellRope(nlohmann::json& json, const RopeScaling& rope) {
  json["max_position_embeddings"] = rope.longest;
  json["rope_theta"] = rope.theta;
  json["rope_scaling"] = rope.scaling;
  json["rope_parameters"] = rope.scaling.is_null() ? nlohmann::json{{"rope_type", "default"}} : rope.scaling;
  json["rope_parameters"]["rope_theta"] = rope.theta;
  if (rope.original > 0)
    json["original_max_position_embeddings"] = rope.original;
}

// What only this workbench reads.
void tellOwn(nlohmann::json& json, const Shape& s, const Config& config) {
  if (s.qkNorm)
    json["qk_norm"] = true;
  if (s.sinks)
    json["sinks"] = true;
  if (s.gatesOfHead > 0)
    json["gate"] = config.text("model.gate");
  for (const std::string trait : modelTraits)
    if (const auto key = "model." + trait; !isStandard(config, key))
      json["model"][trait] = print(config.at(key));
  if (!config.text("position.pattern").empty())
    json["position_pattern"] = config.text("position.pattern");
  const std::string section = "position.";
  for (const auto& [key, value] : config.values())
    if (key.starts_with("position.temperature") || key == "position.ssmax")
      json["position_temperature"][key.substr(section.size())] = print(value);
  if (config.real("evaluation.scale") != 1)
    json["evaluation"]["scale"] = print(config.at("evaluation.scale"));
  if (config.integer("evaluation.span") > 0)
    json["evaluation"]["span"] = print(config.at("evaluation.span"));
}

} // namespace

std::string huggingFaceConfig(const Shape& s, const Config& config) {
  const auto& encoding = config.text("position.encoding");
  const auto layers = layersOf(s, config);
  const auto known = architectureOf(s, config, layers);
  const auto architecture =
      known ? *known : Architecture{s.masked ? "ExpeWorkbenchForMaskedLM" : ownArchitecture};
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
                         {"attention_bias", s.bias.qkv && s.bias.out},
                         {"mlp_bias", s.bias.mlp},
                         {"attention_dropout", 0.0},
                         {"bos_token_id", nullptr},
                         {"eos_token_id", nullptr},
                         {"pad_token_id", nullptr},
                         {"use_cache", true},
                         {"initializer_range", s.initialStd},
                         {s.gated ? "rms_norm_eps" : "layer_norm_eps", s.epsilon},
                         {"torch_dtype", "float32"},
                         {"position_encoding", encoding}};
  if (type == "qwen2" || type == "qwen3" || type == "smollm3")
    json["use_sliding_window"] = false;
  if (type == "mistral")
    json["sliding_window"] = *spanOf(layers);
  if (type == "smollm3")
    for (const LayerPattern& layer : layers)
      json["no_rope_layers"].push_back(layer.encoding == "rope" ? 1 : 0);
  known ? tellRope(json, architecture.rope) : tellOwn(json, s, config);
  for (const auto& [key, value] : config.values())
    if (isOwn(key, encoding))
      json["position_parameters"][ownName(key, encoding)] = print(value);
  return json.dump(2) + "\n";
}

Config ofModel(const Config& config) {
  Config model = asTrained(config);
  model.set("evaluation.scale", 1.0);
  return model;
}

Result<std::string> knownToTransformers(const Shape& s, const Config& config) {
  const std::string type = TRY(architectureOf(s, config, layersOf(s, config))).type;
  return type;
}

} // namespace expe
