// The loss of a model over given windows: what validation and evaluation share. Losses are nats per token.
#pragma once

#include "core/api/progress.h"
#include "core/api/study.h"
#include "core/data/windows.h"
#include "core/model/decoder.h"

#include <array>
#include <vector>

namespace expe {

struct Mean {
  double sum = 0;
  std::int64_t count = 0;
  void add(double x) { sum += x, ++count; }
  double value() const { return count ? sum / static_cast<double>(count) : none; }
};

struct Measured {
  Mean loss, floor;                              // floor: generated corpus only
  double bytes = 0;                              // of text that the scored targets stand for
  std::vector<Mean> blocks;                      // loss by block, for the bootstrap
  std::vector<Mean> byPosition, floorByPosition; // index: position of the target's input in the window
  std::array<Mean, 3> excess;                    // by channel: key, value, glue
};

// An error only if cancelled.
Result<Measured> measure(Decoder& model, const Dataset& data, const std::vector<EvalWindow>& windows,
                         const Pass& pass, Progress& progress, const std::string& what = "evaluating");

// Half width of the 95 % interval of the mean loss: bootstrap over blocks, 1000 resamples from a fixed seed.
double textError(const std::vector<Mean>& blocks);

} // namespace expe
