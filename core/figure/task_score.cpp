#include "core/api/task_score.h"

#include "core/statistics/wilson.h"

namespace expe {

namespace {

Interval share(double of, std::int64_t n) {
  return wilson(std::llround(of * static_cast<double>(n)), n);
}

} // namespace

Interval accuracyOf(const Evaluation& e) {
  return share(e.accuracy, e.tokens);
}

Interval solvedOf(const Evaluation& e) {
  return share(e.solved, e.windows);
}

} // namespace expe
