// Smoothing of a curve point by point: each value depends on this and earlier points alone, so that what is
// drawn never changes as points come.
#pragma once

#include "core/base/text.h"

#include <cstdint>
#include <memory>
#include <string>

namespace expe {

class Smoother {
public:
  virtual ~Smoother() = default;
  virtual double next(double y) = 0; // y is finite
};

// "ema": exponential moving average, each new point with weight 1/span. "mean", "median": of the last `span`
// points. "none": the point itself. The span is at first a tenth of the points so far: a loss falls fast at
// the beginning, and a mean over all of it would lag behind by tenths of a nat.
std::unique_ptr<Smoother> makeSmoother(const std::string& name, std::int64_t span);

// In words, for a title: "exponential moving average over 10 points".
Text describeSmoothing(const std::string& name, std::int64_t span);

} // namespace expe
