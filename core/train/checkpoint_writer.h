// Writes checkpoints beside training, on a thread of its own, one at a time.
//
// The thread that trains makes this, calls everything here and destroys it. Between two steps it takes a
// snapshot, announces the checkpoint (Study::announceCheckpoint) and begins to write it; then it goes on, and
// leaves alone what was handed over until finish(). The thread that writes has a Study that nobody else uses
// and follows Study::saveCheckpoint: the rows stored so far are on the disk, then the folder has its name,
// then the study says so. Rows of later steps may come at any time between, since the announcement came
// before them: a program that is killed on the way leaves a temporary folder, which the next writer removes,
// and rows beyond the newest checkpoint, as between any two checkpoints.
//
// What goes wrong is told by finish(), which therefore comes before whatever ends a session.
#pragma once

#include "core/api/study.h"

#include <atomic>
#include <functional>
#include <string>
#include <thread>
#include <vector>

namespace expe {

class CheckpointWriter {
public:
  using Said = std::vector<std::string>; // what the user is told, a sentence each
  using Work = std::function<Result<Said>(Study&)>;

  explicit CheckpointWriter(std::unique_ptr<Study> study) : study_(std::move(study)) {}

  void begin(Work work);                           // finish() has been called for the one before
  bool writing() const { return writing_.load(); } // false: nothing would be waited for
  Result<Said> finish();                           // waits; at once and nothing where none was begun

private:
  std::unique_ptr<Study> study_;
  Result<Said> result_ = Said();
  std::atomic<bool> writing_ = false;
  std::jthread thread_; // the last: what it works on outlives it
};

} // namespace expe
