// One training step: micro-batches, gradients added up, clipping, AdamW.
#pragma once

#include "core/data/windows.h"
#include "core/model/decoder.h"
#include "core/train/live_weights.h"
#include "core/train/optimizer.h"

#include <functional>
#include <optional>

namespace expe {

struct StepResult {
  double loss = 0; // nats per token, mean over all micro-batches
  double gradientNorm = 0;
  double rate = 0;
};

class TrainingStep {
public:
  TrainingStep(Decoder& model, Optimizer& optimizer, const Dataset& data, const Config& config);

  // Step number `step` (1 is the first) with everything that it draws a function of (training.seed, step).
  // Nothing is changed and nullopt returned if `aborted` says so between two micro-batches.
  std::optional<StepResult> operator()(std::int64_t step, const Config& config,
                                       const std::function<bool()>& aborted);

  // `within` is told at each layer, forwards and backwards, how much of the step is done (0 … 1). True: the
  // step is given up, as `aborted` does it; gradients of half a step stay and are of no use.
  void watch(std::function<bool(double share)> within) { within_ = std::move(within); }

  // Others may look at the weights between two updates. Outlives the steps; null: nobody looks.
  void show(LiveWeights* live) { live_ = live; }

  std::int64_t tokensPerStep(const Config& config) const;
  std::int64_t windowsPerEpoch() const { return windows_.perEpoch(); }

private:
  std::optional<double> microBatch(std::int64_t step, std::int64_t part, const Config& config);
  double update(std::int64_t step, double rate, const Config& config);

  Decoder& model_;
  Optimizer& optimizer_;
  const Dataset& data_;
  TrainingWindows windows_;
  std::int64_t length_;
  LiveWeights* live_ = nullptr;
  std::function<bool(double)> within_;
};

} // namespace expe
