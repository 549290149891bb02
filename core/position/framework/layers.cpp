#include "core/position/framework/layers.h"

#include "core/api/schema.h"
#include "core/base/error_exception.h"
#include "core/position/framework/engine_schema.h"

#include <algorithm>

namespace expe {
namespace {

Mask maskOf(const LayerPattern& layer, const Config& config) {
  Mask mask;
  const auto evaluated = config.has("evaluation.span") ? config.integer("evaluation.span") : 0;
  for (const auto span : {layer.span.tokens, evaluated})
    if (span > 0)
      mask.farthest = std::min(mask.farthest, span - 1);
  if (layer.chunk > 0)
    mask.chunk = layer.chunk, mask.farthestChunk = 0;
  else if (const auto memory = config.has("evaluation.memory") ? config.integer("evaluation.memory") : 0)
    mask.chunk = config.integer("data.window"), mask.farthestChunk = memory;
  return mask;
}

std::string valuesOf(const LayerPattern& layer) {
  LayerPattern own{layer.encoding};
  own.own = layer.own;
  return layer.own.empty() ? "" : printPattern({own});
}

} // namespace

LayerSetting layerSetting(const Config& config, Parameters& parameters, std::int64_t number) {
  const auto layer = patternOf(config, number);
  const auto mask = maskOf(layer, config);
  return {family(layer.encoding).make(configOfLayer(config, number), parameters, number), valuesOf(layer),
          mask, temperatureOf(config, layer, mask, number, parameters)};
}

LayerSettings layerSettings(const Config& config, Parameters& parameters, std::int64_t layers) {
  LayerSettings all;
  for (std::int64_t number = 0; number < layers; ++number)
    all.layers.push_back(layerSetting(config, parameters, number));
  const auto first = static_cast<std::size_t>(firstEncodedLayer(config));
  if (first < all.layers.size())
    all.embedding = all.layers[first].encoding;
  else // a model of fewer layers than its pattern
    all.embedding = family(config.text("position.encoding")).make(config, parameters, 0);
  return all;
}

Config configOfLayer(const Config& config, std::int64_t layer) {
  auto own = engineSchema().ofLayer(config, layer);
  if (!own)
    throw ErrorException{own.error()};
  return std::move(*own);
}

const EncodingInfo& encodingOf(const Config& config, std::int64_t layer) {
  const auto& own = family(patternOf(config, layer).encoding).info;
  return own.actsAt.empty() ? family(config.text("position.encoding")).info : own;
}

bool tellsPositions(const Config& config) {
  for (std::int64_t layer = 0; layer < config.integer("model.layers"); ++layer)
    if (!encodingOf(config, layer).actsAt.empty())
      return true;
  return false;
}

bool isEncoded(const Config& config, std::int64_t layer) {
  return patternOf(config, layer).encoding == config.text("position.encoding");
}

std::int64_t firstEncodedLayer(const Config& config) {
  const auto layers = config.has("model.layers") ? config.integer("model.layers") : 1;
  std::int64_t layer = 0;
  while (layer < layers && !isEncoded(config, layer))
    ++layer;
  return layer;
}

} // namespace expe
