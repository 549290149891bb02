// The loss of a model over given windows: what validation, evaluation and views share. Losses are nats per
// token.
#pragma once

#include "core/api/study.h"
#include "core/model/scored_targets.h"
#include "core/statistics/series_mean.h"

#include <array>
#include <functional>
#include <vector>

namespace expe {

struct Mean {
  double sum = 0;
  std::int64_t count = 0;
  void add(double x) { sum += x, ++count; }
  double value() const { return count ? sum / static_cast<double>(count) : none; }
};

// What a model made of the windows of a synthetic task, teacher-forced.
struct TaskScore {
  Mean hits, chance; // of targets: 1 where it was the likeliest token; how often guessing hits it
  Mean solved;       // of windows: 1 where every target was
};

struct Measured {
  Mean loss, floor;         // floor: generated corpus only
  double bytes = 0;         // of text that the scored targets stand for
  std::vector<Mean> blocks; // loss by block, in the order of the text
  std::vector<Mean> byPosition,
      floorByPosition;        // index: position in the window of the target's input, of a masked one its own
  std::array<Mean, 3> excess; // by channel: key, value, glue
  TaskScore task;             // synthetic tasks only

  // Windows in their order, since sums depend on it.
  void add(const Dataset& data, const EvalWindow& window, const WindowLosses& losses);
};

// Hears of each window once it is scored; an error ends the measuring.
using EachWindow = std::function<Result<void>(const WindowLosses&)>;

// An error only if cancelled, or of `each`. Where the data are of a task, the windows are its.
Result<Measured> measure(Decoder& model, const Dataset& data, const std::vector<EvalWindow>& windows,
                         const ForwardOptions& pass, Progress& progress,
                         const std::string& what = "evaluating", const EachWindow& each = {});

// For statistics over them.
std::vector<BlockSum> sums(const std::vector<Mean>& blocks);

// What was measured as it is stored: loss, error, floor, targets; the stamp is the caller's.
void describe(Evaluation& evaluation, const Measured& measured);
// The means by position of what was measured over positionWindows().
void describePositions(Evaluation& evaluation, const Measured& measured);
// The mean of each block; one of which no target counts is 0 and says that it has none.
void describeBlocks(Evaluation& evaluation, const Measured& measured);

} // namespace expe
