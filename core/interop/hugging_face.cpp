#include "core/interop/hugging_face.h"

#include "core/api/schema.h"
#include "core/base/json_file.h"
#include "core/base/lists.h"
#include "core/base/numbers.h"
#include "core/interop/foreign_rope.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace expe {

using nlohmann::json;

namespace {

constexpr std::uintmax_t longestConfig = 1 << 20;
constexpr std::size_t mostLayers = 4096; // that are looked at: more are refused elsewhere

enum class Kind { Llama, Mistral, Qwen2, Qwen3, SmolLM3, Olmo2, Gemma2, Gemma3, Gpt2, GptNeoX, Own };

const std::map<std::string, Kind> kinds = {
    {"llama", Kind::Llama},      {"mistral", Kind::Mistral},    {"qwen2", Kind::Qwen2},
    {"qwen3", Kind::Qwen3},      {"smollm3", Kind::SmolLM3},    {"olmo2", Kind::Olmo2},
    {"gemma2", Kind::Gemma2},    {"gemma3_text", Kind::Gemma3}, {"gpt2", Kind::Gpt2},
    {"gpt_neox", Kind::GptNeoX}, {"expe-workbench", Kind::Own}};

// GPT-2's names of what the others call otherwise.
const std::map<std::string, std::string> namesOfGpt2 = {{"hidden_size", "n_embd"},
                                                        {"num_hidden_layers", "n_layer"},
                                                        {"num_attention_heads", "n_head"},
                                                        {"max_position_embeddings", "n_positions"},
                                                        {"layer_norm_eps", "layer_norm_epsilon"},
                                                        {"hidden_act", "activation_function"},
                                                        {"intermediate_size", "n_inner"}};

class Reader {
public:
  Reader(const json& config, std::string file) : config_(config, std::move(file)) {}

  ForeignModel read() {
    const auto type = config_.text("model_type", "");
    const auto known = kinds.find(type);
    if (known == kinds.end())
      config_.refuse("{0} describes a model of type {1}; what can be imported is of one of these types: {2}.",
                     type.empty() ? "unknown" : type,
                     joined(kinds, [](const auto& each) { return each.first; }));
    kind_ = known->second;
    model_.own = is(Kind::Own);
    shape();
    whatThereIsNot();
    traits();
    is(Kind::Own) ? ownPosition() : is(Kind::Gpt2) ? learned() : rotary();
    return std::move(model_);
  }

private:
  template <class... Kinds> bool is(Kinds... any) const { return ((kind_ == any) || ...); }
  bool gemma() const { return is(Kind::Gemma2, Kind::Gemma3); }

  void settle(const std::string& key, std::string value) {
    model_.settled.emplace_back(key, std::move(value));
  }
  std::string named(const std::string& key) const {
    const auto other = namesOfGpt2.find(key);
    return is(Kind::Gpt2) && other != namesOfGpt2.end() ? other->second : key;
  }
  std::int64_t size(const std::string& key, std::optional<std::int64_t> standard = {}) const {
    return config_.whole(named(key), standard);
  }
  bool saysNull(const std::string& key) const {
    return config_.json().contains(key) && config_.json()[key].is_null();
  }

  void shape() {
    const auto width = size("hidden_size"), heads = size("num_attention_heads");
    gated_ = is(Kind::Own) ? config_.text("hidden_act", "silu") != "gelu" : !is(Kind::Gpt2, Kind::GptNeoX);
    const auto keyHeads = is(Kind::Gpt2, Kind::GptNeoX) ? heads : size("num_key_value_heads", heads);
    if (heads < 1 || keyHeads < 1 || heads % keyHeads != 0)
      config_.refuse("{0}: num_key_value_heads is no divisor of num_attention_heads.");
    model_.vocabulary = config_.whole("vocab_size");
    settle("model.style", gated_ ? "llama" : "gpt");
    settle("model.layers", std::to_string(size("num_hidden_layers")));
    settle("model.width", std::to_string(width));
    settle("model.heads", std::to_string(heads));
    settle("model.head_width", std::to_string(headWidth() * heads == width ? 0 : headWidth()));
    settle("model.vocabulary", std::to_string(model_.vocabulary));
    settle("model.key_heads", std::to_string(keyHeads == heads ? 0 : keyHeads));
    settle("model.qk_norm",
           is(Kind::Qwen3, Kind::Olmo2, Kind::Gemma3) || config_.flag("qk_norm") ? "on" : "off");
    settle("model.sinks", is(Kind::Own) && config_.flag("sinks") ? "on" : "off");
    settle("model.gate", is(Kind::Own) ? config_.text("gate", "none") : "none");
    const auto four = is(Kind::Gpt2) ? std::optional(4 * width) : std::nullopt;
    settle("model.mlp", std::to_string(size("intermediate_size", four)));
    settle("model.tied",
           config_.flag("tie_word_embeddings", gemma() || is(Kind::Gpt2, Kind::SmolLM3)) ? "on" : "off");
    const double epsilon = is(Kind::Gpt2, Kind::GptNeoX, Kind::Olmo2) ? 1e-5 : 1e-6;
    settle("model.norm_epsilon",
           shortest(config_.real(gated_ ? "rms_norm_eps" : named("layer_norm_eps"), epsilon)));
    model_.suggested.emplace_back("model.initial_std", shortest(config_.real("initializer_range", 0.02)));
    if (config_.given(named("max_position_embeddings")))
      suggestWindow(size("max_position_embeddings"));
  }

  void whatThereIsNot() const {
    if (config_.given("quantization_config"))
      config_.refuse("{0}: the weights are quantized; import the model's weights in bf16, f16 or f32.");
    if (is(Kind::Llama, Kind::Olmo2, Kind::Own) && config_.given("sliding_window"))
      config_.refuse("{0}: sliding_window is said, which models of this type do not have; leave it out.");
    for (const auto& [key, standard] : {std::pair("scale_attn_weights", true),
                                        {"scale_attn_by_inverse_layer_idx", false},
                                        {"add_cross_attention", false},
                                        {"use_bidirectional_attention", false}})
      if (config_.flag(key, standard) != standard)
        config_.refuse("{0}: {1} is {2}, and attention here is never like that.", key,
                       standard ? "false" : "true");
  }

  // What decoders differ in beside their sizes: model.… by name.
  void traits() {
    std::map<std::string, std::string> all = {{"activation", activation()}, {"bias", biases()}};
    if (is(Kind::Own))
      all = ownTraits();
    if (is(Kind::Olmo2))
      all["norms"] = "after", all["qk_norm_over"] = "heads";
    if (is(Kind::GptNeoX))
      all["parallel"] = config_.flag("use_parallel_residual", true) ? "on" : "off";
    if (gemma()) {
      all["norms"] = "both", all["scaled_embedding"] = "on";
      all["score_cap"] = shortest(cap("attn_logit_softcapping", 50));
      all["logit_cap"] = shortest(cap("final_logit_softcapping", 30));
    }
    const std::map<std::string, std::string> standards = {
        {"norms", "before"}, {"parallel", "off"}, {"qk_norm_over", "head"}, {"scaled_embedding", "off"},
        {"score_cap", "0"},  {"logit_cap", "0"},  {"activation", "style"},  {"bias", "none"}};
    for (const char* trait : modelTraits)
      settle("model." + std::string(trait), all.contains(trait) ? all[trait] : standards.at(trait));
    tensors();
  }

  std::map<std::string, std::string> ownTraits() const {
    std::map<std::string, std::string> all;
    for (const auto& [key, value] : textsOf("model")) {
      if (std::ranges::count(modelTraits, key) == 0)
        config_.refuse("{0}: {1} is not known here; what it changes would be lost.", "model." + key);
      all[key] = value;
    }
    return all;
  }

  std::string activation() const {
    const auto said = gemma() ? config_.text("hidden_activation", "gelu_pytorch_tanh")
                              : config_.text(named("hidden_act"), is(Kind::Gpt2) ? "gelu_new"
                                                                  : gated_       ? "silu"
                                                                                 : "gelu");
    const auto name = said == "swish"                                                            ? "silu"
                      : said == "gelu_new" || said == "gelu_fast" || said == "gelu_pytorch_tanh" ? "gelu_tanh"
                                                                                                 : said;
    if (name != "silu" && name != "gelu" && name != "gelu_tanh")
      config_.refuse("{0}: the activation {1} is not there; SiLU, GELU and its approximation with tanh are.",
                     said);
    return name == (gated_ ? "silu" : "gelu") ? "style" : name;
  }

  std::string biases() const {
    if (is(Kind::Gpt2))
      return "all";
    if (is(Kind::GptNeoX) && !config_.flag("attention_bias", true))
      config_.refuse(
          "{0}: attention_bias is false, while MLP and LayerNorm have biases; here all have some, or "
          "none of them.");
    if (is(Kind::Qwen2, Kind::GptNeoX))
      return is(Kind::Qwen2) ? "qkv" : "all";
    const bool attention = config_.flag("attention_bias"), mlp = config_.flag("mlp_bias");
    return attention && mlp ? "all" : attention ? "attention" : mlp ? "mlp" : "none";
  }

  // Gemma 3 has none where the file says nothing.
  double cap(const char* key, double ofGemma2) const {
    if (saysNull(key))
      return 0;
    const double c = config_.real(key, is(Kind::Gemma2) ? ofGemma2 : 0);
    if (!(c >= 0))
      config_.refuse("{0}: {1} is below {2}.", key, "0");
    return c;
  }

  void tensors() {
    if (is(Kind::Gpt2))
      model_.tensors = tensorsOfGpt2();
    if (is(Kind::GptNeoX))
      model_.tensors = tensorsOfGptNeoX();
    if (!gemma())
      return;
    const double of = config_.real("query_pre_attn_scalar", 256);
    if (!(of > 0))
      config_.refuse("{0}: {1} is not above 0.", "query_pre_attn_scalar");
    model_.tensors = tensorsOfGemma(std::sqrt(static_cast<double>(headWidth()) / of), is(Kind::Gemma3));
  }

  std::size_t layers() const {
    return std::min<std::size_t>(static_cast<std::size_t>(size("num_hidden_layers")), mostLayers);
  }

  // A list of one entry for each layer; none: it is not given.
  const json& ofLayers(const std::string& key, const char* sentence, bool (*fits)(const json&)) const {
    static const json none;
    if (!config_.given(key))
      return none;
    const json& all = config_[key];
    if (!all.is_array() || all.size() != static_cast<std::size_t>(size("num_hidden_layers")) ||
        !std::ranges::all_of(all, fits))
      config_.refuse(sentence);
    return all;
  }

  // no_rope_layers has 1 where a layer is rotated; else every no_rope_layer_interval-th is not.
  std::vector<bool> rotated() const {
    std::vector<bool> all(layers(), true);
    if (!is(Kind::SmolLM3))
      return all;
    const auto interval = static_cast<std::size_t>(config_.whole("no_rope_layer_interval", 4));
    const auto& said =
        ofLayers("no_rope_layers", "{0}: no_rope_layers is not a list of one number for each layer.",
                 [](const json&) { return true; });
    for (std::size_t layer = 0; layer < all.size(); ++layer)
      all[layer] = said.is_null() ? interval == 0 || (layer + 1) % interval != 0 : said[layer] == 1;
    return all;
  }

  // Tokens that a sliding layer sees; 0: none slides.
  std::int64_t window() const {
    const char* key = "sliding_window";
    const bool mayNot = is(Kind::Qwen2, Kind::Qwen3, Kind::SmolLM3);
    const bool slides = mayNot ? config_.flag("use_sliding_window") : is(Kind::Mistral) || gemma();
    if (!slides || saysNull(key))
      return 0;
    return config_.whole(key, is(Kind::SmolLM3) ? 0 : 4096);
  }

  std::vector<bool> sliding(const std::vector<bool>& rotated) const {
    std::vector<bool> all(layers(), true);
    if (is(Kind::Mistral))
      return all;
    const auto& said = ofLayers(
        "layer_types",
        "{0}: layer_types is not a list of full_attention and sliding_attention, one for each layer.",
        [](const json& each) { return each == "full_attention" || each == "sliding_attention"; });
    const auto first = static_cast<std::size_t>(config_.whole("max_window_layers", 28)),
               every = static_cast<std::size_t>(std::max<std::int64_t>(
                   config_.whole("sliding_window_pattern", is(Kind::Gemma2) ? 2 : 6), 1));
    for (std::size_t layer = 0; layer < all.size(); ++layer)
      all[layer] = !said.is_null()     ? said[layer] == "sliding_attention"
                   : is(Kind::SmolLM3) ? !rotated[layer]
                   : gemma()           ? (layer + 1) % every != 0
                                       : layer >= first;
    return all;
  }

  // The extensions of RoPE are for layers that see everything: Gemma 3 was made longer so.
  std::vector<LayerPattern> pattern(double localBase) const {
    const auto turns = rotated();
    const auto span = window();
    const auto slides = span > 0 ? sliding(turns) : std::vector<bool>(layers(), false);
    std::vector<LayerPattern> all;
    for (std::size_t layer = 0; layer < turns.size(); ++layer) {
      LayerPattern each{turns[layer] ? "rope" : "nope"};
      if (slides[layer])
        each.span = span;
      if (slides[layer] && is(Kind::Gemma3))
        each.own = {{"base", shortest(localBase)}, {"extension", "none"}};
      all.push_back(std::move(each));
    }
    return fewest(std::move(all));
  }
  // The fewest entries that repeat to it; none where all are rotated and see everything.
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
    double localBase = 1e4;
    const json global = is(Kind::Gemma3) ? ofGlobalLayers(localBase) : config_.json();
    RopeStandards standards{is(Kind::SmolLM3) ? 2e6 : is(Kind::Gemma3) ? 1e6 : 1e4};
    if (is(Kind::GptNeoX)) {
      standards.base = config_.real("rotary_emb_base", 1e4);
      standards.share = config_.real("rotary_pct", 0.25);
    }
    const auto rope = foreignRope(JsonFields(global, config_.file()), headWidth(), standards);
    settle("position.encoding", "rope");
    settle("position.pattern", printPattern(pattern(localBase)));
    settle("position.rope.layout", "half");
    model_.settled.insert(model_.settled.end(), rope.settled.begin(), rope.settled.end());
    model_.evaluated = rope.evaluated;
    if (rope.original > 0)
      suggestWindow(rope.original);
  }

  // Version 5 of transformers has rotations of full_attention and of sliding_attention, version 4 the base of
  // these beside those of all others.
  json ofGlobalLayers(double& localBase) const {
    const char *key = "rope_parameters", *all = "full_attention", *some = "sliding_attention";
    localBase = config_.real("rope_local_base_freq", localBase);
    json global = config_.json();
    if (!config_.given(key) || !config_[key].is_object() || !config_[key].contains(all))
      return global;
    const auto parts = config_.object(key);
    if (parts.given(some)) {
      const auto local = parts.object(some);
      if (local.text("rope_type", "default") != "default")
        local.refuse("{0}: {1} is scaled; here rotations are of layers that see everything alone.",
                     parts.named(some));
      localBase = local.real("rope_theta", localBase);
    }
    global[key] = parts.object(all).json();
    return global;
  }

  void learned() {
    settle("position.encoding", "learned_absolute");
    settle("position.pattern", "");
    settle("position.learned_absolute.rows", std::to_string(size("max_position_embeddings")));
    settle("position.learned_absolute.offset", "0");
  }

  std::int64_t headWidth() const { // d
    const auto each = size("hidden_size") / std::max<std::int64_t>(size("num_attention_heads"), 1),
               d = config_.whole("head_dim", is(Kind::Qwen3) ? 128
                                             : gemma()       ? 256
                                                             : each);
    if (d < 1)
      config_.refuse("{0}: head_dim is no number of dims that a head can have.");
    return d;
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
      settle("position." + (partsOf(encoding).size() > 1 ? key : encoding + "." + key), value);
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
  Kind kind_ = Kind::Llama;
  bool gated_ = false;
  ForeignModel model_;
};

} // namespace

Result<ForeignModel> readForeignModel(const std::filesystem::path& configJson) {
  const auto json = TRY(readJsonFile(configJson, longestConfig));
  return attempt([&] { return Reader(json, configJson.string()).read(); });
}

} // namespace expe
