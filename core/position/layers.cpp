#include "core/position/layers.h"

#include "core/api/pattern.h"

#include <algorithm>

namespace expe {
namespace {

Mask maskOf(const LayerPattern& layer, const Config& config) {
  Mask mask;
  const auto evaluated = config.has("evaluation.span") ? config.integer("evaluation.span") : 0;
  for (const auto span : {layer.span, evaluated})
    if (span > 0)
      mask.farthest = std::min(mask.farthest, span - 1);
  if (layer.chunk > 0)
    mask.chunk = layer.chunk, mask.mostBack = 0;
  return mask;
}

Temperature temperatureOf(const LayerPattern& layer, const Config& config) {
  return {layer.temperature,
          layer.every > 0 || layer.temperature == 0 ? layer.every : config.integer("data.window")};
}

} // namespace

LayerSettings layerSettings(const Config& config, Parameters& parameters, std::int64_t layers) {
  LayerSettings all;
  for (std::int64_t number = 0; number < layers; ++number) {
    const auto layer = patternOf(config, number);
    all.layers.push_back({family(layer.encoding).make(config, parameters, number), maskOf(layer, config),
                          temperatureOf(layer, config)});
  }
  const auto first = static_cast<std::size_t>(firstEncodedLayer(config));
  if (first < all.layers.size())
    all.embedding = all.layers[first].encoding;
  else // a model of fewer layers than its pattern
    all.embedding = family(config.text("position.encoding")).make(config, parameters, 0);
  return all;
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
