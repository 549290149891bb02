// Trains runs one after the other, as a queue or a list hands them out, and evaluates those of the queue when
// they are done.
#pragma once

#include "core/api/engine.h"
#include "core/api/queue.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace expe::cli {

// Shows what a worker does, and says when it is to end. status() and said() are called on the trainer's
// thread, the others on the worker's.
class Watcher {
public:
  virtual ~Watcher() = default;
  enum class Asked { Nothing, Stop, Abort };
  virtual Asked asked() = 0; // some times a second
  virtual void begins(const Run& run) = 0;
  virtual void status(const TrainStatus& now) = 0;
  virtual void said(const std::string& line) = 0;
  virtual void ended(const Run& run, const TrainEnd& end) = 0;
  virtual void evaluates(const Run& run, const std::string& what, double share) = 0;
  virtual void evaluated(const Run& run, const std::string& line) = 0; // what came of it, in words
  virtual void waits() {}                                              // the queue is paused
};

struct NextRun {
  std::int64_t run = 0;
  std::unique_ptr<RunLock> lock; // null: the trainer takes it
};

struct Work {
  std::string device = "auto";
  std::optional<std::int64_t> steps;
  std::int64_t threads = 0;            // at most, of runs that have not begun; 0: as they say
  std::shared_ptr<ProcessGroup> group; // trains each of them together; null: this process alone
  bool evaluates = false;              // runs of the queue when they are done
  // nullopt: nothing is left.
  std::function<Result<std::optional<NextRun>>()> next;
  std::function<Result<bool>()> paused = [] { return false; };
  std::function<Result<bool>()> over = [] { return false; }; // whoever works on the queue is to end
};

// Until nothing is left, or the watcher or the queue asks for an end. A run that fails does not end it.
Result<void> work(Engine& engine, Study& study, const Work& what, Watcher& watcher);

} // namespace expe::cli
