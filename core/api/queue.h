// The queue of a study: which run is trained next, by whichever process asks.
//
// In the queue is every run that is not finished, not archived, not in the trash and was not taken out; one
// that goes on from another is taken once that one has the checkpoint. Who trains a run holds its lock, and
// nothing else says so: one that was killed, or whose machine went down, left the lock free, and the run is
// taken again by whoever comes next.
#pragma once

#include "core/api/study.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace expe {

struct QueueEntry {
  std::int64_t run = 0;
  std::string name;
  RunState state = RunState::Waiting;
  std::int64_t step = 0, steps = 0;
  std::int64_t priority =
      0; // the highest is next; of equal ones the one that failed less often, then the older
  bool paused = false;
  std::int64_t failures = 0; // since it last finished, or was told to be tried again
  std::string failure;       // why it Failed
  std::string part;          // of one that was taken out: the study in which it went elsewhere, or empty
};

struct Queue {
  bool paused = false;             // nobody takes a run; those in training go on
  std::vector<QueueEntry> entries; // as they will be taken, those in training first
};

Result<Queue> queueOf(Study& study);
Result<std::vector<QueueEntry>> takenOutOf(Study& study); // of the queue, and not yet finished
Result<bool> queuePaused(Study& study);
Result<void> pauseQueue(Study& study, bool paused);
// A run in training is asked to stop when it is paused.
Result<void> pauseRuns(Study& study, const std::vector<std::int64_t>& runs, bool paused);
Result<void> setPriority(Study& study, std::int64_t run, std::int64_t priority);
Result<void> putFirst(Study& study, std::int64_t run); // a priority above all others
// These runs come, in the order given, just before another one of the queue, or where that is 0 at its end:
// as few priorities as can be are changed. What is in training stays where it is.
Result<void> putBefore(Study& study, const std::vector<std::int64_t>& runs, std::int64_t before);
// Taken out, a run is trained only when it is named. One in training goes on. Where it was said to have gone
// (core/api/pack.h) is forgotten.
Result<void> takeOut(Study& study, const std::vector<std::int64_t>& runs, bool out);
// Those of the runs that failed wait again, with no failure counted; without ids all that failed. Their ids.
Result<std::vector<std::int64_t>> retryFailed(Study& study, const std::vector<std::int64_t>& runs);

// Whoever takes runs from the queue says so as long as he does; the system takes that back when his process
// ends, however it ends.
struct QueueWorker {
  std::int64_t pid = 0;
  std::string host;
  std::int64_t workers = 0; // that train at once; 0: it is still being measured how many are best
  bool operator==(const QueueWorker&) const = default;
};
Result<std::unique_ptr<RunLock>> joinQueue(Study& study, std::int64_t workers); // as long as it is held
void sayWorkers(RunLock& joined, std::int64_t workers);      // that train at once from now on
Result<std::vector<QueueWorker>> queueWorkers(Study& study); // present now, in whatever process
// Whoever takes runs from the queue now stops after the step, with checkpoints, and ends.
Result<void> endQueue(Study& study);
Result<std::int64_t> queueEnds(Study& study); // how often that was said: who sees it grow ends

// What a worker may take. A run that ended meanwhile, in whatever process, is not taken a second time, but
// for one that failed no more often than `retries`, and one that was queued again.
struct QueueFilter {
  std::int64_t since = 0; // queueMark() when the work began
  std::int64_t retries = 0;
  std::optional<std::int64_t> steps; // runs with fewer steps than these, finished or not
  std::vector<std::int64_t> runs;    // only these; empty: all
  bool named = false;                // they are taken however they stand in the queue
};

struct TakenRun {
  std::int64_t run = 0;
  std::unique_ptr<RunLock> lock;
};

Result<std::int64_t> queueMark(Study& study);
// The next run, with its lock; nullopt: there is none now. Of several that ask at once each gets another one.
Result<std::optional<TakenRun>> takeNext(Study& study, const QueueFilter& filter);
// Of a run that could not begin, so that its state is what it was: it counts as ended.
Result<void> skipInQueue(Study& study, std::int64_t run);
// Of a run that was stopped since its worker was: others may go on with it at once.
Result<void> requeue(Study& study, std::int64_t run);

} // namespace expe
