// What the tests of encodings ask a door with.
#pragma once

#include "core/position/encoding.h"

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

// One encoding at positions first … first+length-1.
struct Scene {
  Scene(const Config& config, std::int64_t length, std::int64_t first = 0, const OwnTensors& own = {})
      : position(family(config.text("position.encoding")).make(config, own)) {
    at.width = config.integer("model.width");
    at.heads = config.integer("model.heads");
    at.headWidth = at.width / at.heads;
    at.queries = at.keys = at::arange(first, first + length, at::kLong);
    at.tables = &tables;
  }
  at::Tensor vector() const { return position->quantity("vector", at); }

  std::unique_ptr<Position> position;
  Tables tables;
  PositionContext at;
};

} // namespace expe
