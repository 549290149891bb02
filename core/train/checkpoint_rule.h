// When a checkpoint is taken, and which older ones go once it is there. Functions of their arguments.
#pragma once

#include "core/api/study.h"

#include <cmath>
#include <set>
#include <vector>

namespace expe {

// Those of steps are the same in every run of a configuration, however fast a machine is.
inline bool dueBySteps(std::int64_t step, const Config& config) {
  return step % config.integer("training.checkpoint_every") == 0;
}

// `seconds`: since the last was taken, or since training began.
inline bool dueByTime(double seconds, const Config& config) {
  const double minutes = config.real("training.checkpoint_minutes");
  return minutes > 0 && seconds >= 60 * minutes;
}

// The lowest validation loss at 1× so far. One with other targets begins anew: it compares with none before.
class LowestLoss {
public:
  // True if none before was as low; the first is no news.
  bool lowers(const Validation& at) {
    if (at.length != 1 || !std::isfinite(at.loss))
      return false;
    const bool compares = at.tokens == tokens_;
    if (compares && at.loss >= loss_)
      return false;
    loss_ = at.loss, tokens_ = at.tokens;
    return compares;
  }

private:
  double loss_ = none; // nats per token
  std::int64_t tokens_ = -1;
};

// Of all, oldest first, those that are neither the newest, nor kept, nor the best: where `most` is not 0
// whatever is older than so many others, and whatever was `passing`, taken only for being the best of its
// time.
std::vector<Checkpoint> outdated(const std::vector<Checkpoint>& all, std::int64_t most,
                                 const std::set<std::int64_t>& passing);

} // namespace expe
