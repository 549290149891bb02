// What the tests of encodings ask one with.
#pragma once

#include "core/position/framework/encoding.h"

#include <ATen/ATen.h>

namespace expe {

// The defaults of an encoding's own parameters, in a model of this width and so many heads.
inline Config defaultsOf(const std::string& id, std::int64_t width, std::int64_t heads = 1) {
  Config config;
  config.set("position.encoding", id);
  config.set("model.width", width);
  config.set("model.heads", heads);
  for (const auto& parameter : family(id).info.parameters)
    config.set(parameter.key, parameter.standard);
  return config;
}

// The same with another s.
inline Config scaled(Config config, double scale) {
  config.set("evaluation.scale", scale);
  return config;
}

// One encoding at positions first … first+length-1.
struct Scene {
  Scene(const Config& config, std::int64_t length, std::int64_t first = 0)
      : encoding(family(config.text("position.encoding")).make(config, parameters, 0)) {
    at.width = config.integer("model.width");
    at.heads = config.integer("model.heads");
    at.headWidth = at.width / at.heads;
    at.queries = at.keys = at::arange(first, first + length, at::kDouble);
    at.cache = &cache;
  }
  at::Tensor vector() const { return encoding->quantity("vector", at); }
  // The one overwrite of an encoding that has one.
  InputOverwrite overwritten() const { return encoding->overwrite(at).at(0); }
  // Queries and keys as the plan has them.
  QueryKeys turned(const at::Tensor& q, const at::Tensor& k) const {
    return encoding->plan(q, k, {}, at).pieces.at(0);
  }

  Parameters parameters{0, at::kCPU}; // the encoding's own
  std::unique_ptr<Encoding> encoding;
  PositionCache cache;
  PositionContext at;
};

} // namespace expe
