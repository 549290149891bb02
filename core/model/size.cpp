#include "core/model/size.h"

#include "core/model/weights.h"
#include "core/position/framework/layers.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace expe {

Estimate sizeOf(const Config& config, std::int64_t vocabulary) {
  Parameters parameters(0, at::kMeta, Parameters::Fill::None);
  const Weights declared(Shape::of(config, vocabulary), parameters);
  Estimate e;
  for (std::size_t leaf = 0; leaf < parameters.leaves().size(); ++leaf)
    e.matrixParameters += parameters.decays(leaf) ? parameters.leaves()[leaf].numel() : 0;
  e.parameters = parameters.count();
  Parameters ofEncodings(0, at::kCPU, Parameters::Fill::None);
  const auto settings = layerSettings(config, ofEncodings, config.integer("model.layers"));
  for (const auto& each : ofEncodings.named()) {
    const auto numbers = c10::multiply_integers(each.spec.shape);
    e.parameters += numbers;
    e.matrixParameters += decays(each.spec.does) ? numbers : 0;
  }
  e.longest = settings.embedding->longest();
  for (const LayerSetting& layer : settings.layers)
    e.longest = std::min(e.longest, layer.encoding->longest());
  return e;
}

std::int64_t parametersOfBlock(const Shape& shape) {
  const auto counted = [&](std::int64_t layers) {
    Shape some = shape;
    some.layers = layers;
    Parameters parameters(0, at::kMeta, Parameters::Fill::None);
    const Weights declared(some, parameters);
    return parameters.count();
  };
  return counted(1) - counted(0);
}

} // namespace expe
