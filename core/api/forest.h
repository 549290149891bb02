// Forests: panels without a map whose y axis names rows. The interval of a point lies along x there, and
// Curve::error is half its width in units of x.
#pragma once

#include "core/api/figure.h"

namespace expe {

inline bool isForest(const Panel& panel) {
  return !panel.map && !panel.ticksY.empty();
}

} // namespace expe
