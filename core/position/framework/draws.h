// Encodings that have drawn tensors which nothing trains: every run has the same, and no checkpoint holds
// them. What reads weights elsewhere needs them.
#pragma once

#include "core/position/framework/encoding.h"

namespace expe {

class Draws {
public:
  virtual ~Draws() = default;
  // fp32, by names that no parameter has; empty where they are trained instead.
  virtual NamedTensors drawn() const = 0;
};

} // namespace expe
