// What a run will cost before it is trained.
#pragma once

#include "core/api/engine.h"

namespace expe {

// `size` is the model's, counted. Works on a thread of its own and waits for it. A step that takes more than
// `longStep` seconds is extrapolated from smaller ones.
Result<CostEstimate> estimateCost(const CostRequest& request, const Estimate& size, Progress& progress,
                                  double longStep = 0.8);

} // namespace expe
