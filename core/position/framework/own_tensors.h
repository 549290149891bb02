// Where encodings declare tensors of their own: names, sizes and the usual initial values.
#pragma once

#include "core/api/pattern.h"
#include "core/position/framework/encoding.h"

#include <algorithm>
#include <cmath>

namespace expe {

// The name in files of a tensor that each layer has for itself.
inline std::string ofLayer(const std::string& name, std::int64_t layer) {
  return "position." + name + "." + std::to_string(layer);
}

inline std::int64_t headsOf(const Config& config) { // H
  return headsOfModel(config).queries;
}
inline std::int64_t keyHeadsOf(const Config& config) { // G
  return headsOfModel(config).keys;
}
inline std::int64_t headWidthOf(const Config& config) { // d
  return config.integer("model.width") / headsOf(config);
}

// The spread of the model's own matrices at the start.
inline double initialSpread(const Config& config) {
  return config.has("model.initial_std") ? config.real("model.initial_std") : 0.02;
}

// Drawn evenly between two numbers.
inline ParameterSpec evenly(std::string name, std::vector<std::int64_t> shape, Does does, double from,
                            double to) {
  ParameterSpec spec{std::move(name), std::move(shape), does, (from + to) / 2, (to - from) / std::sqrt(12.0)};
  spec.uniform = true;
  return spec;
}

// The rule of a size of tensors that layers share: no layer of a pattern has another one.
inline Result<void> alikeInLayers(const Config& config, const std::string& id, const std::string& key) {
  const char* pattern = "position.pattern";
  if (!config.has(pattern))
    return {};
  const auto layers = readPattern(config.text(pattern));
  const bool differ =
      layers && std::ranges::any_of(*layers, [&](const LayerPattern& layer) {
        return layer.encoding == id &&
               std::ranges::count(layer.own, key, &std::pair<std::string, std::string>::first);
      });
  if (!differ)
    return {};
  return userError("position.{0}.{1}: layers share what has this size; set it for all of them, and not in "
                   "position.pattern.",
                   {id, key}, "position.pattern");
}

} // namespace expe
