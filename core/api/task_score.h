// How a synthetic task was scored, with intervals, from a stored evaluation.
#pragma once

#include "core/api/interval.h"
#include "core/api/study.h"

#include <cmath>

namespace expe {

inline constexpr double learntAccuracy =
    0.95; // at the training length; below it nothing is said of longer ones

inline bool isOfTask(const Evaluation& e) {
  return !std::isnan(e.accuracy);
}
// Wilson's 95 % intervals: over targets, which within a window are not independent, and over windows.
Interval accuracyOf(const Evaluation& e);
Interval solvedOf(const Evaluation& e);

} // namespace expe
