#include "core/interop/hugging_face.h"

#include "core/api/schema.h"
#include "core/base/json_file.h"
#include "core/base/numbers.h"
#include "core/interop/foreign_rope.h"

#include <algorithm>

namespace expe {

using nlohmann::json;

namespace {

constexpr std::uintmax_t longestConfig = 1 << 20;
constexpr std::size_t mostLayers = 4096; // that are looked at: more are refused elsewhere

class Reader {
public:
  Reader(const json& config, std::string file) : config_(config, std::move(file)) {}

  ForeignModel read() {
    const auto type = config_.text("model_type", "");
    if (type != "llama" && type != "qwen3" && type != "smollm3" && type != "expe-workbench")
      config_.refuse(
          "{0} describes a model of type {1}; only llama, qwen3 and smollm3 can be imported, and what this "
          "workbench exports.",
          type.empty() ? "unknown" : type);
    qwen_ = type == "qwen3", smol_ = type == "smollm3";
    llama_ = qwen_ || smol_ || type == "llama";
    shape();
    whatThereIsNot();
    model_.own = !llama_;
    llama_ ? rotary() : ownPosition();
    return std::move(model_);
  }

private:
  void settle(const std::string& key, std::string value) {
    model_.settled.emplace_back(key, std::move(value));
  }

  void shape() {
    const auto width = config_.whole("hidden_size"), heads = config_.whole("num_attention_heads");
    const auto act = config_.text("hidden_act", "silu");
    gated_ = llama_ || act != "gelu";
    if (gated_ && act != "silu" && act != "swish")
      config_.refuse("{0}: the activation {1} is not there; a gated MLP has silu here.", act);
    const auto keyHeads = config_.whole("num_key_value_heads", heads);
    if (heads < 1 || keyHeads < 1 || heads % keyHeads != 0)
      config_.refuse("{0}: num_key_value_heads is no divisor of num_attention_heads.");
    if (config_.whole("head_dim", qwen_ ? 128 : width / heads) * heads != width)
      config_.refuse("{0}: head_dim times heads is not the width; here it is.");
    model_.vocabulary = config_.whole("vocab_size");
    settle("model.style", gated_ ? "llama" : "gpt");
    settle("model.layers", std::to_string(config_.whole("num_hidden_layers")));
    settle("model.width", std::to_string(width));
    settle("model.heads", std::to_string(heads));
    settle("model.key_heads", std::to_string(keyHeads == heads ? 0 : keyHeads));
    settle("model.qk_norm", qwen_ || config_.flag("qk_norm") ? "on" : "off");
    settle("model.sinks", !llama_ && config_.flag("sinks") ? "on" : "off");
    settle("model.gate", llama_ ? "none" : config_.text("gate", "none"));
    settle("model.mlp", std::to_string(config_.whole("intermediate_size")));
    settle("model.tied", config_.flag("tie_word_embeddings") ? "on" : "off");
    settle("model.norm_epsilon", shortest(config_.real(gated_ ? "rms_norm_eps" : "layer_norm_eps", 1e-6)));
    model_.suggested.emplace_back("model.initial_std", shortest(config_.real("initializer_range", 0.02)));
    if (config_.given("max_position_embeddings"))
      suggestWindow(config_.whole("max_position_embeddings"));
  }

  void whatThereIsNot() const {
    if (config_.flag("attention_bias") || config_.flag("mlp_bias"))
      config_.refuse("{0}: the model has biases (attention_bias, mlp_bias); there are none here.");
    if (config_.given("quantization_config"))
      config_.refuse("{0}: the weights are quantized; import the model's weights in bf16, f16 or f32.");
    if (qwen_ || smol_ ? config_.flag("use_sliding_window") : config_.given("sliding_window"))
      config_.refuse("{0}: attention sees a sliding window only; it sees everything here.");
  }

  // no_rope_layers has 1 where a layer is rotated; else every no_rope_layer_interval-th is not.
  std::vector<LayerPattern> rotatedLayers() const {
    const auto layers = static_cast<std::size_t>(config_.whole("num_hidden_layers")),
               interval = static_cast<std::size_t>(config_.whole("no_rope_layer_interval", 4));
    const json none;
    const json& listed = config_.given("no_rope_layers") ? config_["no_rope_layers"] : none;
    if (!listed.is_null() && (!listed.is_array() || listed.size() != layers))
      config_.refuse("{0}: no_rope_layers is not a list of one number for each layer.");
    std::vector<LayerPattern> pattern;
    for (std::size_t layer = 0; layer < std::min<std::size_t>(layers, mostLayers); ++layer) {
      const bool rotated =
          listed.is_null() ? interval == 0 || (layer + 1) % interval != 0 : listed[layer] == 1;
      pattern.push_back({rotated ? "rope" : "nope"});
    }
    return fewest(pattern);
  }
  // The fewest entries that repeat to it; none where all are rotated.
  static std::vector<LayerPattern> fewest(std::vector<LayerPattern> pattern) {
    std::size_t period = 1;
    const auto repeats = [&] {
      for (std::size_t i = period; i < pattern.size(); ++i)
        if (!(pattern[i] == pattern[i - period]))
          return false;
      return true;
    };
    while (!repeats())
      ++period;
    pattern.resize(std::min(period, pattern.size()));
    return pattern == std::vector<LayerPattern>{{"rope"}} ? std::vector<LayerPattern>() : pattern;
  }

  void rotary() {
    const auto rope = foreignRope(config_, headWidth(), smol_ ? 2e6 : 1e4);
    settle("position.encoding", "rope");
    settle("position.pattern", smol_ ? printPattern(rotatedLayers()) : "");
    settle("position.rope.layout", "half");
    model_.settled.insert(model_.settled.end(), rope.settled.begin(), rope.settled.end());
    model_.evaluated = rope.evaluated;
    if (rope.original > 0)
      suggestWindow(rope.original);
  }
  std::int64_t headWidth() const {
    return config_.whole("hidden_size") / config_.whole("num_attention_heads");
  }
  void suggestWindow(std::int64_t tokens) {
    model_.suggested.emplace_back("data.window",
                                  std::to_string(std::clamp<std::int64_t>(tokens, 2, 1 << 20)));
  }

  void ownPosition() {
    const auto encoding = config_.text("position_encoding", "");
    if (encoding.empty())
      config_.refuse("{0} has no {1}.", "position_encoding");
    settle("position.encoding", encoding);
    settle("position.pattern", config_.text("position_pattern", ""));
    for (const auto& [key, value] : textsOf("position_parameters"))
      settle("position." + encoding + "." + key, value);
    for (const auto& [key, value] : textsOf("position_temperature"))
      (key == "ssmax" ? model_.settled : model_.evaluated).emplace_back("position." + key, value);
    for (const auto& [key, value] : textsOf("evaluation"))
      if (key == "scale" || key == "span")
        model_.evaluated.emplace_back("evaluation." + key, value);
  }
  Settings textsOf(const std::string& key) const {
    Settings texts;
    if (!config_.given(key))
      return texts;
    const auto fields = config_.object(key);
    for (const auto& [name, value] : fields.json().items()) {
      if (!value.is_string())
        fields.refuse("{0}: {1} is not a text.", fields.named(name));
      texts.emplace_back(name, value.get<std::string>());
    }
    return texts;
  }

  JsonFields config_;
  // qwen: Llama's, with normed queries and keys; smol: Llama's, with layers that rotate nothing.
  bool llama_ = false, qwen_ = false, smol_ = false, gated_ = false;
  ForeignModel model_;
};

} // namespace

Result<ForeignModel> readForeignModel(const std::filesystem::path& configJson) {
  const auto json = TRY(readJsonFile(configJson, longestConfig));
  return attempt([&] { return Reader(json, configJson.string()).read(); });
}

} // namespace expe
