#include "core/probe/python_model.h"

#include "core/api/grid.h"
#include "core/api/schema.h"
#include "core/position/framework/draws.h"
#include "core/position/framework/engine_schema.h"
#include "core/position/framework/layers.h"

#include <nlohmann/json.hpp>

namespace expe {
namespace {

using nlohmann::json;

json orNull(std::int64_t count) {
  return count == Mask::any ? json() : json(count);
}

json parametersOf(const Config& config, const std::string& encoding) {
  auto all = json::object();
  for (const auto& [key, value] : config.values())
    if (isOwn(key, encoding))
      std::visit([&, name = ownName(key, encoding)](const auto& v) { all[name] = v; }, value);
  return all;
}

json entryOf(const Config& config, const std::string& encoding, const HeadCounts& heads) {
  return {{"encoding", encoding},
          {"parameters", parametersOf(config, encoding)},
          {"heads", {{"queries", heads.queries}, {"keys", heads.keys}, {"attending", heads.attending}}},
          {"farthest", nullptr},
          {"chunk", 0},
          {"chunks_back", nullptr},
          {"temperature", nullptr}};
}

const char* nameOf(Temperature::Rise rise) {
  switch (rise) {
  case Temperature::Rise::AtOnce:
    return "at_once";
  case Temperature::Rise::Smooth:
    return "smooth";
  case Temperature::Rise::LaterSteps:
    return "later_steps";
  case Temperature::Rise::Steps:
    break;
  }
  return "steps";
}

const char* nameOf(Activation activation) {
  switch (activation) {
  case Activation::Silu:
    return "silu";
  case Activation::Gelu:
    return "gelu";
  case Activation::GeluTanh:
    break;
  }
  return "gelu_tanh";
}

json temperatureOf(const Temperature& t) {
  if (!t.defined())
    return nullptr;
  return {{"rises", nameOf(t.rises)},
          {"rise", t.rise},
          {"every", t.every},
          {"base", t.base},
          {"clipped", t.clipped},
          {"most", orNull(t.most)},
          {"ssmax", t.shift.defined()  ? "shifted"
                    : t.gain.defined() ? "gain"
                                       : "off"}};
}

json layerOf(const Config& config, std::int64_t number, const LayerSetting& setting,
             const HeadCounts& heads) {
  const auto& encoding = family(patternOf(config, number).encoding).info.id;
  auto layer = entryOf(configOfLayer(config, number), encoding, heads);
  layer["farthest"] = orNull(setting.mask.farthest);
  layer["chunk"] = setting.mask.chunk;
  layer["chunks_back"] = orNull(setting.mask.farthestChunk);
  layer["temperature"] = temperatureOf(setting.temperature);
  return layer;
}

// The encoding that is asked at the embedding, with the layer whose it is.
json embeddingOf(const Config& config, const Shape& shape, const json& layers) {
  const auto first = firstEncodedLayer(config);
  const bool known = first < shape.layers;
  auto entry = known ? layers[static_cast<std::size_t>(first)]
                     : entryOf(config, config.text("position.encoding"), shape.headsOf(0));
  entry["layer"] = known ? first : 0;
  return entry;
}

LayerSettings settingsOf(const Config& config, std::int64_t layers) {
  Parameters parameters(0, at::kCPU, Parameters::Fill::None);
  return layerSettings(config, parameters, layers);
}

bool ofLength(const LayerSettings& settings) {
  return settings.embedding->ofLength() || std::ranges::any_of(settings.layers, [](const LayerSetting& each) {
           return each.encoding->ofLength();
         });
}

} // namespace

void tellPython(json& json, const Shape& s, const Config& config) {
  const auto settings = settingsOf(config, s.layers);
  auto layers = json::array();
  for (std::int64_t layer = 0; layer < s.layers; ++layer)
    layers.push_back(
        layerOf(config, layer, settings.layers[static_cast<std::size_t>(layer)], s.headsOf(layer)));
  json["auto_map"] = {{"AutoConfig", "modeling_expe.ExPEConfig"},
                      {"AutoModelForCausalLM", "modeling_expe.ExPEForCausalLM"}};
  json["use_cache"] = !ofLength(settings); // what was kept would be of a shorter text
  json["expe"] = {
      {"window", config.integer("data.window")},
      {"scale", scaleOf(config)},
      {"grid", {{"columns", gridOf(config).columns}, {"rows", gridOf(config).rows}}},
      {"offset", config.has("evaluation.offset") ? config.integer("evaluation.offset") : 0},
      {"style", s.gated ? "llama" : "gpt"},
      {"activation", nameOf(s.activation)},
      {"norm_before", s.normBefore},
      {"norm_after", s.normAfter},
      {"parallel", s.parallel},
      {"bias", {{"qkv", s.bias.qkv}, {"out", s.bias.out}, {"mlp", s.bias.mlp}, {"norms", s.bias.norms}}},
      {"scaled_embedding", s.scaledEmbedding},
      {"score_cap", s.scoreCap},
      {"logit_cap", s.logitCap},
      {"epsilon", s.epsilon},
      {"qk_norm", s.qkNorm},
      {"qk_norm_together", s.qkNormTogether},
      {"sinks", s.sinks},
      {"gate", config.text("model.gate")},
      {"embedding", embeddingOf(config, s, layers)},
      {"layers", layers}};
}

NamedTensors drawnTensors(const Config& config, std::int64_t layers) {
  const auto settings = settingsOf(config, layers);
  NamedTensors all;
  for (const LayerSetting& layer : settings.layers)
    if (const auto* draws = dynamic_cast<const Draws*>(layer.encoding.get()))
      all.merge(draws->drawn());
  return all;
}

} // namespace expe
