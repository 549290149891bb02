// The trainer of one run: a thread of its own that writes metrics and checkpoints to the study.
//
// Every method may be called from any thread and none blocks but wait(). Exactly one ended() ends a run.
#pragma once

#include "core/api/parameters.h"
#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace expe {

class ProcessGroup;
struct RunLock;

struct TrainRequest {
  std::filesystem::path study;
  std::int64_t run = 0;
  std::string device = "auto";       // what Engine::device() knows
  std::optional<std::int64_t> steps; // stop when this many steps are done in all; else training.steps
  bool paused = false;               // begin paused, for single steps
  // The run's lock, where it was taken from the queue: moved from when training begins. Null: the trainer
  // takes it.
  std::shared_ptr<std::unique_ptr<RunLock>> lock = {};
  // Several processes that train it together, of which this is the first (Engine::join). Null: it is alone.
  std::shared_ptr<ProcessGroup> group = {};
};

struct TrainStatus {
  enum class Phase { Preparing, Training, Validating, Saving, Paused };
  Phase phase = Phase::Preparing;
  std::int64_t step = 0, steps = 0;
  double within = 0; // how much of the next step is done (0 … 1), where a step takes seconds
  double loss = 0;
  double tokensPerSecond = 0;   // of training, moving average, validation and saving left out
  double secondsLeft = 0;       // validation and saving included
  std::int64_t memoryBytes = 0; // resident set on CPU, allocated on CUDA
  std::int64_t stepBytes = 0;   // the most that tensors held in a step; 0 until one is done
  std::string device;           // "cpu (2 threads)", "NVIDIA H200"
  std::string attention;        // the kernel chosen: "fused", or "explicit (reason)"
};

struct TrainEnd {
  // Interrupted: of several processes one was lost, and they can train no more runs together.
  enum class How { Finished, Stopped, Failed, Interrupted };
  How how = How::Finished;
  Error error; // of Failed and Interrupted
  std::int64_t step = 0;
};

// Called on the trainer's thread; must not block.
class TrainerListener {
public:
  virtual ~TrainerListener() = default;
  virtual void
  status(const TrainStatus& status) = 0; // at most about 30 times a second, and on each change of phase
  virtual void said(const std::string& line) {
    (void)line;
  }                                            // log: short documents left out, a damaged checkpoint, …
  virtual void ended(const TrainEnd& end) = 0; // the last call
};

class Trainer {
public:
  virtual ~Trainer() = default; // stops (as stop()) and waits

  virtual void start(const TrainRequest& request) = 0; // once
  virtual void pause() = 0;                            // between two steps
  virtual void resume() = 0;
  virtual void step() = 0;  // while paused: one step, then paused again
  virtual void stop() = 0;  // finish the step, write a checkpoint, end as Stopped
  virtual void abort() = 0; // at once, no checkpoint, end as Stopped
  virtual void wait() = 0;
  virtual bool running() const = 0;

  // A live parameter, checked; in force from the next step on and stored with it.
  virtual Result<void> set(const std::string& key, const std::string& value) = 0;
};

} // namespace expe
