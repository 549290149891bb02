// One training step: micro-batches, gradients added up, clipping, AdamW. Everything happens on the model's
// device, in the order in which it is asked for; the host waits for it once, when it wants the result.
//
// The parts of a step (training.accumulation) can be dealt out to several processes, which all do the same
// update then: process r of N takes the parts r, r + N, …, so that a step is the same whoever computes it.
#pragma once

#include "core/distributed/gradient_buckets.h"
#include "core/model/decoder.h"
#include "core/model/kv_cache.h"
#include "core/train/captured_part.h"
#include "core/train/live_weights.h"
#include "core/train/objective.h"
#include "core/train/optimizer.h"

#include <c10/core/Event.h>

#include <functional>
#include <optional>

namespace expe {

struct StepResult {
  double loss = 0; // nats per token, mean over all micro-batches, those of other processes too
  double gradientNorm = 0;
  double rate = 0;
};

// A step that the device has been told to do.
class BegunStep {
public:
  explicit BegunStep(c10::Device device);
  // Scalars on the device, once they are computed there. Asks for no memory.
  void gives(const at::Tensor& loss, const at::Tensor& norm, double rate);
  StepResult result() const; // waits until it is done

private:
  at::Tensor onDevice_, read_; // fp64 [2]; the second in the host's memory
  std::optional<c10::Event> there_;
  double rate_ = 0;
};

class TrainingStep {
public:
  TrainingStep(Decoder& model, Optimizer& optimizer, std::unique_ptr<const Objective> objective);

  // Step number `step` (1 is the first) with everything that it draws a function of (training.seed, step).
  // The objective was made of the same training.batch, training.accumulation and data.window.
  // Nothing is changed and nullopt returned if `aborted` says so between two micro-batches; nor is anything
  // but gradients where memory is lacking, which throws.
  std::optional<StepResult> operator()(std::int64_t step, const Config& config,
                                       const std::function<bool()>& aborted);
  // The same, and goes on while a device does it. An error of a step before shows there too.
  std::optional<BegunStep> begin(std::int64_t step, const Config& config,
                                 const std::function<bool()>& aborted);

  // `within` is told at each layer, forwards and backwards, how much of the step is done (0 … 1). True: the
  // step is given up, as `aborted` does it; gradients of half a step stay and are of no use.
  void watch(std::function<bool(double share)> within) { within_ = std::move(within); }

  // Others may look at the weights between two updates. Outlives the steps; null: nobody looks.
  void show(LiveWeights* live) { live_ = live; }

  // This process takes its parts of the steps that follow, which all of the group begin. It outlives them.
  // There are as many parts as processes, at least, and none goes on from another. A step that is given up,
  // or fails, leaves the others waiting for it.
  void shareWith(ProcessGroup& group, std::int64_t bucketBytes = GradientBuckets::usualBytes);

  // The parts of steps to come are captured (CapturedPart, which says when they can be), after one that has
  // been done. `said` is told, once, why one that can be was not; it is not asked for again then.
  void capture(std::function<void(const std::string& why)> said) { captures_ = std::move(said); }
  bool captured() const { return captured_ != nullptr; }
  // Gives back what captured parts keep; those to come are not captured.
  void forgetCaptured() { captured_.reset(), captures_ = nullptr; }

  static std::int64_t tokensPerStep(const Config& config) {
    return config.integer("training.batch") * config.integer("training.accumulation") *
           config.integer("data.window");
  }

private:
  struct Batch : TrainingBatch { // on the model's device
    std::optional<double> last;  // the greatest position, where an objective makes them
  };
  Batch batchOf(std::int64_t step, std::int64_t part, const Config& config) const;
  at::Tensor microBatch(std::int64_t step, std::int64_t part, const Config& config);
  at::Tensor computed(const TrainingBatch& batch, const ForwardOptions& options, std::int64_t parts);
  void captureFrom(const TrainingBatch& batch, ForwardOptions options, std::int64_t step,
                   const Config& config);
  ForwardOptions optionsFor(const TrainingBatch& batch, const Config& config);
  at::Tensor update(std::int64_t step, double rate, const Config& config);

  Decoder& model_;
  Optimizer& optimizer_;
  std::unique_ptr<const Objective> objective_;
  std::optional<KVCache> memory_; // of the part before
  LiveWeights* live_ = nullptr;
  std::int64_t first_ = 0, stride_ = 1;    // of the parts, those of this process
  std::optional<GradientBuckets> buckets_; // of several processes
  std::function<bool(double)> within_;
  std::function<void(const std::string&)> captures_;
  std::unique_ptr<CapturedPart> captured_;
};

} // namespace expe
