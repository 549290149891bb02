// How runs are worked on, in whatever process: takes them from the queue, or from a list, trains one after
// the other, queues again what was stopped and skips what could not begin, and evaluates those of the queue
// when they are done.
#pragma once

#include "core/api/engine.h"
#include "core/api/queue.h"

#include <optional>
#include <string>
#include <vector>

namespace expe::cli {

// What a worker says it does.
struct WorkerEvent {
  enum class Kind { Begins, Status, Said, Ended, Evaluates, Evaluated, Waits }; // Waits: the queue is paused
  Kind kind = Kind::Waits;
  Run run;            // id and name, of all but Waits
  TrainStatus status; // of Status
  std::string line;   // of Said; what it Evaluates; what came of what it has Evaluated, in words
  double share = 0;   // done, of Evaluates
  TrainEnd end;       // of Ended
};

// Shows what a worker does, and says when it is to end.
class Watcher {
public:
  virtual ~Watcher() = default;
  enum class Asked { Nothing, Stop, Abort };
  virtual Asked asked() = 0;                           // some times a second
  virtual void happened(const WorkerEvent& event) = 0; // Status and Said on the trainer's thread
};

struct Work {
  std::string device = "auto";
  std::optional<std::int64_t> steps;
  std::int64_t threads = 0;            // at most, of runs that have not begun; 0: as they say
  std::shared_ptr<ProcessGroup> group; // trains each of them together; null: this process alone
  bool evaluates = false;              // runs of the queue when they are done
  QueueFilter filter;                  // which runs are taken from the queue
  std::int64_t ends = 0;               // queueEnds() when the work began: it ends when that grows
  // Instead of runs of the queue: these, one after the other, as they were, whatever the queue says.
  std::optional<std::vector<std::int64_t>> listed;
};

// Until nothing is left, or the watcher or the queue asks for an end. A run that fails does not end it.
Result<void> work(Engine& engine, Study& study, const Work& what, Watcher& watcher);

} // namespace expe::cli
