// A model of a run's shape but of fewer layers, trained for single steps on random tokens by the code that
// trains runs: what a step costs is measured on it.
#pragma once

#include "core/runtime/guard.h"
#include "core/runtime/memory.h"
#include "core/train/step.h"

#include <ATen/Parallel.h>

#include <functional>
#include <optional>
#include <thread>

namespace expe {

// A few windows of random tokens to train on.
Dataset randomTokens(std::int64_t vocabulary, std::int64_t window);

// What one step cost.
struct StepProfile {
  double part = 0;   // seconds of a micro-batch, the mean
  double update = 0; // seconds of the optimiser
  // The most bytes held until a gradient of the head or of the topmost layer is there, one after the other;
  // then those of everything after them. The highest is another with other sizes, but each grows linearly.
  std::vector<double> peaks;
};

class StepProfiler {
public:
  // `cancelled` is asked at each layer.
  StepProfiler(const Config& config, std::int64_t vocabulary, c10::Device device, std::int64_t layers,
               std::function<bool()> cancelled);

  void keep(std::int64_t layers);                      // that many of them from now on, with fresh moments
  std::optional<StepProfile> step(std::int64_t batch); // nullopt: cancelled

  const std::string& kernel() const { return model_->attention(); } // of the first layer
  std::int64_t layers() { return static_cast<std::int64_t>(model_->weights().layers.size()); }

private:
  void build();
  void makeStep();
  void mark(); // the end of a phase

  MemoryMeter meter_; // first: the weights count
  Config config_;
  std::function<bool()> cancelled_;
  Dataset data_;
  std::int64_t vocabulary_;
  c10::Device device_;
  std::optional<Decoder> model_;
  std::optional<Optimizer> optimizer_;
  std::optional<TrainingStep> step_;
  std::int64_t steps_ = 0;
  double backwardDone_ = 0;   // when
  std::vector<double> peaks_; // of the step's phases so far
  std::size_t phase_ = 0;
};

// The result of `work`, a Result<T>, once it is done. It computes as a trainer does: on a thread of its own,
// to which threads of a computation and pools of memory belong, with as many threads as the run says.
template <class T, class F> Result<T> asTrainer(const Config& config, F&& work) {
  Result<T> result = failure("Cancelled.");
  std::jthread([&] {
    const int before = at::get_num_threads();
    at::set_num_threads(static_cast<int>(config.integer("training.threads")));
    result = guarded(work);
    at::set_num_threads(before);
  }).join();
  return result;
}

} // namespace expe
