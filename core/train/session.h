// A run's training from the newest checkpoint to its end, on the thread that calls train(). Writes metrics
// and validations to the study; checkpoints are written beside it, and whoever ends it waits for them.
#pragma once

#include "core/api/study.h"
#include "core/api/trainer.h"
#include "core/data/windows.h"
#include "core/model/decoder.h"
#include "core/model/measure.h"
#include "core/runtime/deterministic.h"
#include "core/runtime/device.h"
#include "core/runtime/memory.h"
#include "core/train/checkpoint_rule.h"
#include "core/train/checkpoint_writer.h"
#include "core/train/control.h"
#include "core/train/live_weights.h"
#include "core/train/optimizer.h"
#include "core/train/snapshot.h"
#include "core/train/state.h"
#include "core/train/step.h"
#include "core/train/together.h"

#include <chrono>
#include <map>
#include <memory>

namespace expe {

// Clocks of a session: tokens per second, time left, when to show and when to write. One thread.
class Meter {
public:
  using Clock = std::chrono::steady_clock;

  void begin() { started_ = Clock::now(); }
  // Seconds since begin(); also the moving averages of a step's time and of all that happens beside steps.
  double stepDone() {
    const double s = seconds(started_);
    step_ = step_ > 0 ? 0.9 * step_ + 0.1 * s : s;
    stepsTotal_ += s;
    return s;
  }
  // What began is not done within two seconds.
  bool slow() const { return seconds(started_) > 2; }
  void checkpointTaken() { checkpoint_ = Clock::now(); }
  double sinceCheckpoint() const { return seconds(checkpoint_); } // or since it was made
  void besideDone() { besides_ += seconds(started_); }

  double tokensPerSecond(std::int64_t tokensPerStep) const {
    return step_ > 0 ? static_cast<double>(tokensPerStep) / step_ : 0;
  }
  // Validation and saving are expected to go on taking the share that they took so far.
  double secondsLeft(std::int64_t steps) const {
    const double share = stepsTotal_ > 0 ? 1 + besides_ / stepsTotal_ : 1;
    return static_cast<double>(steps) * step_ * share;
  }

  bool due(double interval) { // at most once in `interval` seconds
    if (shown_ != Clock::time_point{} && seconds(shown_) < interval)
      return false;
    shown_ = Clock::now();
    return true;
  }

private:
  static double seconds(Clock::time_point from) {
    return std::chrono::duration<double>(Clock::now() - from).count();
  }
  Clock::time_point started_, shown_, checkpoint_ = Clock::now();
  double step_ = 0, stepsTotal_ = 0, besides_ = 0;
};

class Session {
public:
  Session(const TrainRequest& request, Control& control, TrainerListener& listener)
      : request_(request), control_(control), listener_(listener) {}

  // Finished, Stopped or Interrupted with the step reached, or the error of Failed.
  Result<TrainEnd> train();

private:
  Result<void> open();                     // study, lock, configuration
  Result<void> build();                    // data, model, optimiser
  Result<void> decide(c10::Device device); // what is `auto`
  Result<void> resume();                   // from the newest checkpoint that verifies
  Result<void> beginFromParent();
  Result<void> mayBegin(const std::filesystem::path& parentState) const;
  Result<void> shareOut(); // over several processes
  Result<TrainEnd> loop();
  Result<void> pause();     // until it is over; requests are heard
  Result<bool> trainStep(); // false: aborted, nothing changed
  Result<std::optional<BegunStep>> computeStep(std::int64_t number);
  Result<void> settle();        // reads what the newest step gave; a device is waited for
  Result<void> applySettings(); // live changes: stored, then in force
  Result<void> validateIfDue();
  Result<void> validate();
  Result<Measured> measuredOn(const std::vector<EvalWindow>& windows, double k);
  const std::vector<EvalWindow>& validationWindows(double k);
  Result<void> hearRequests();
  Result<void> flush(); // metrics to the study
  bool checkpointDue() const;
  bool checkpointAsked() const;
  Result<void> checkpoint(); // a snapshot, which is written beside what follows
  CheckpointWriter::Work writing();
  Result<void> finishWriting(); // waits for the checkpoint that is being written, and says what there is
  Result<TrainEnd> end(TrainEnd::How how);
  bool finished() const;
  bool within(double share); // of a step; true: it is given up
  void tell(TrainStatus::Phase phase);
  void say(const std::string& line) { listener_.said(line); }

  const TrainRequest& request_;
  Control& control_;
  TrainerListener& listener_;
  std::unique_ptr<Study> study_;
  std::unique_ptr<RunLock> lock_;
  RunState before_ = RunState::Waiting; // of the run, when it was opened
  bool begins_ = false;                 // it has never been trained
  Config config_;                       // with the live changes in force
  std::vector<Change> changes_;
  Dataset data_;
  std::optional<OwnStream> stream_;
  std::optional<MemoryMeter> memory_; // until the first step is done
  std::unique_ptr<Decoder> model_;
  std::unique_ptr<Optimizer> optimizer_;
  std::unique_ptr<TrainingStep> step_;
  std::optional<LiveWeights> live_;  // for who looks on
  std::optional<Together> together_; // of several processes
  TrainState state_;
  std::map<double, std::vector<EvalWindow>> validation_; // by length
  std::optional<std::pair<Metric, BegunStep>> begun_;    // the newest step, until its loss is read
  std::vector<Metric> metrics_;                          // not yet written
  std::vector<Validation> validations_;
  std::optional<std::int64_t> checkpointed_;
  double lossAtOne_ = none; // the newest validation loss at 1×
  LowestLoss lowest_;
  bool saidSlow_ = false;
  std::optional<std::int64_t> bestAt_; // the newest step with a lower validation loss than all before
  Meter meter_;
  TrainStatus status_;
  std::optional<Deterministic> deterministic_;
  std::optional<Snapshot> snapshot_;
  std::unique_ptr<CheckpointWriter> writer_; // the last: it works on what stands above
};

} // namespace expe
