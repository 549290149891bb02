// The learning rate: linear warm-up over a share of the steps, then a cosine down to the end rate.
#pragma once

#include "core/api/parameters.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace expe {

// Rate of step `step` (1 is the first) under training.{rate, end_rate, warmup, steps}.
inline double rateAt(std::int64_t step, const Config& config) {
  const double peak = config.real("training.rate"), end = config.real("training.end_rate");
  const auto steps = static_cast<double>(config.integer("training.steps"));
  const double warm = std::round(config.real("training.warmup") * steps);
  const auto now = static_cast<double>(step);
  if (now <= warm)
    return peak * now / warm;
  const double done = std::min(1.0, (now - warm) / std::max(1.0, steps - warm));
  return end + (peak - end) * 0.5 * (1 + std::cos(std::numbers::pi * done));
}

} // namespace expe
