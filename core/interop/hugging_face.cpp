#include "core/interop/hugging_face.h"

#include "core/api/pattern.h"
#include "core/base/error_exception.h"
#include "core/base/json_file.h"
#include "core/base/numbers.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

namespace expe {

using nlohmann::json;

namespace {

constexpr std::uintmax_t longestConfig = 1 << 20;
constexpr std::size_t mostLayers = 4096; // that are looked at: more are refused elsewhere
constexpr std::int64_t largestSize = std::int64_t{1} << 31;

class Reader {
public:
  Reader(const json& config, std::string file) : config_(config), file_(std::move(file)) {}

  ForeignModel read() {
    const auto type = text("model_type", "");
    if (type != "llama" && type != "qwen3" && type != "smollm3" && type != "expe-workbench")
      refuse(
          "{0} describes a model of type {1}; only llama, qwen3 and smollm3 can be imported, and what this "
          "workbench exports.",
          type.empty() ? "unknown" : type);
    qwen_ = type == "qwen3", smol_ = type == "smollm3";
    llama_ = qwen_ || smol_ || type == "llama";
    shape();
    whatThereIsNot();
    llama_ ? rotary() : ownPosition();
    return std::move(model_);
  }

private:
  [[noreturn]] void refuse(const std::string& sentence, const std::string& word = {}) const {
    throw ErrorException{userError(sentence, {file_, word})};
  }
  bool given(const char* key) const { return config_.contains(key) && !config_[key].is_null(); }

  std::string text(const char* key, const std::string& standard) const {
    if (!given(key))
      return standard;
    if (!config_[key].is_string())
      refuse("{0}: {1} is not a text.", key);
    return config_[key].get<std::string>();
  }
  std::int64_t whole(const char* key, std::optional<std::int64_t> standard = {}) const {
    if (!given(key) && standard)
      return *standard;
    if (!given(key))
      refuse("{0} has no {1}.", key);
    if (!config_[key].is_number_unsigned() || config_[key].get<std::uint64_t>() > largestSize)
      refuse("{0}: {1} is not a whole number that a model can have.", key);
    return config_[key].get<std::int64_t>();
  }
  double real(const json& in, const char* key, double standard) const {
    if (!in.contains(key) || in[key].is_null())
      return standard;
    if (!in[key].is_number())
      refuse("{0}: {1} is not a number.", key);
    return in[key].get<double>();
  }
  bool flag(const char* key) const {
    if (!given(key))
      return false;
    if (!config_[key].is_boolean())
      refuse("{0}: {1} is neither true nor false.", key);
    return config_[key].get<bool>();
  }
  void settle(const std::string& key, std::string value) {
    model_.settled.emplace_back(key, std::move(value));
  }

  void shape() {
    const auto width = whole("hidden_size"), heads = whole("num_attention_heads");
    const auto act = text("hidden_act", "silu");
    gated_ = llama_ || act != "gelu";
    if (gated_ && act != "silu" && act != "swish")
      refuse("{0}: the activation {1} is not there; a gated MLP has silu here.", act);
    const auto keyHeads = whole("num_key_value_heads", heads);
    if (heads < 1 || keyHeads < 1 || heads % keyHeads != 0)
      refuse("{0}: num_key_value_heads is no divisor of num_attention_heads.");
    if (whole("head_dim", qwen_ ? 128 : width / heads) * heads != width)
      refuse("{0}: head_dim times heads is not the width; here it is.");
    model_.vocabulary = whole("vocab_size");
    settle("model.style", gated_ ? "llama" : "gpt");
    settle("model.layers", std::to_string(whole("num_hidden_layers")));
    settle("model.width", std::to_string(width));
    settle("model.heads", std::to_string(heads));
    settle("model.key_heads", std::to_string(keyHeads == heads ? 0 : keyHeads));
    settle("model.qk_norm", qwen_ || flag("qk_norm") ? "on" : "off");
    settle("model.mlp", std::to_string(whole("intermediate_size")));
    settle("model.tied", flag("tie_word_embeddings") ? "on" : "off");
    settle("model.norm_epsilon", shortest(real(config_, gated_ ? "rms_norm_eps" : "layer_norm_eps", 1e-6)));
    model_.suggested.emplace_back("model.initial_std", shortest(real(config_, "initializer_range", 0.02)));
    if (given("max_position_embeddings"))
      model_.suggested.emplace_back("data.window", std::to_string(std::clamp<std::int64_t>(
                                                       whole("max_position_embeddings"), 2, 1 << 20)));
  }

  void whatThereIsNot() const {
    if (flag("attention_bias") || flag("mlp_bias"))
      refuse("{0}: the model has biases (attention_bias, mlp_bias); there are none here.");
    if (given("quantization_config"))
      refuse("{0}: the weights are quantized; import the model's weights in bf16, f16 or f32.");
    if (qwen_ || smol_ ? flag("use_sliding_window") : given("sliding_window"))
      refuse("{0}: attention sees a sliding window only; it sees everything here.");
    if (real(config_, "partial_rotary_factor", 1) != 1)
      refuse("{0}: only a part of each head is rotated (partial_rotary_factor); all of it is here.");
  }

  // no_rope_layers has 1 where a layer is rotated; else every no_rope_layer_interval-th is not.
  std::vector<LayerPattern> rotatedLayers() const {
    const auto layers = static_cast<std::size_t>(whole("num_hidden_layers")),
               interval = static_cast<std::size_t>(whole("no_rope_layer_interval", 4));
    const json none;
    const json& listed = given("no_rope_layers") ? config_["no_rope_layers"] : none;
    if (!listed.is_null() && (!listed.is_array() || listed.size() != layers))
      refuse("{0}: no_rope_layers is not a list of one number for each layer.");
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

  // rope_theta stands alone, or in rope_parameters since transformers 5.
  void rotary() {
    double base = real(config_, "rope_theta", 10000);
    for (const char* key : {"rope_scaling", "rope_parameters"})
      if (given(key)) {
        const auto& rope = config_[key];
        if (!rope.is_object())
          refuse("{0}: {1} is not an object.", key);
        const auto kind = rope.value("rope_type", rope.value("type", json("default")));
        if (kind != "default")
          refuse("{0}: its rotations are scaled ({1}); only unscaled ones can be imported.", kind.dump());
        base = real(rope, "rope_theta", base);
      }
    settle("position.encoding", "rope");
    settle("position.pattern", smol_ ? printPattern(rotatedLayers()) : "");
    settle("position.rope.base", shortest(base));
    settle("position.rope.layout", "half");
  }

  void ownPosition() {
    const auto encoding = text("position_encoding", "");
    if (encoding.empty())
      refuse("{0} has no {1}.", "position_encoding");
    settle("position.encoding", encoding);
    settle("position.pattern", text("position_pattern", ""));
    if (!given("position_parameters"))
      return;
    if (!config_["position_parameters"].is_object())
      refuse("{0}: {1} is not an object.", "position_parameters");
    for (const auto& [key, value] : config_["position_parameters"].items()) {
      if (!value.is_string())
        refuse("{0}: {1} of position_parameters is not a text.", key);
      settle("position." + encoding + "." + key, value.get<std::string>());
    }
  }

  const json& config_;
  std::string file_;
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
