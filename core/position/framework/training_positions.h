// Which positions training reads (training.positions): those of a window, or some of a longer range, in their
// order, or those of windows that go on from one another.
#pragma once

#include "core/api/parameters.h"

namespace expe {

inline bool drawsPositions(const Config& config) {
  return config.has("training.positions") && config.text("training.positions") != "plain";
}

// And not only whole ones.
inline bool drawsFloats(const Config& config) {
  return drawsPositions(config) && config.text("training.positions") == "floats";
}

// All lie from 0 on below this.
inline std::int64_t rangeOfTraining(const Config& config) {
  const auto window = config.integer("data.window");
  return window * (drawsPositions(config) ? config.integer("training.reach") : windowsInARow(config));
}

} // namespace expe
