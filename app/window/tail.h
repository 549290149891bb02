// The rows of a study kept at hand: each look reads only what is new. One thread.
#pragma once

#include "core/api/figure.h"
#include "core/api/schema.h"
#include "core/api/study.h"

#include <chrono>
#include <map>
#include <optional>
#include <vector>

namespace expe {

class Tail {
public:
  // Brings the rows up to date. Configurations come complete and with values of the right types, also where a
  // study from outside says otherwise.
  Result<void> read(Study& study, const Schema& schema);
  void clear();
  // From the next read on, the losses of this run by length are those of this checkpoint; of the others, and
  // without one, those of the newest. Whether that is something new.
  bool look(std::int64_t run, std::optional<std::int64_t> checkpoint);
  void lookAgain() { looked_.reset(); }                      // at the checkpoints, too
  const std::vector<RunData>& rows() const { return rows_; } // in the order of the runs
  const std::vector<Checkpoint>& checkpoints(std::int64_t run) { return checkpoints_[run]; }
  const std::optional<Error>& unread() const { return unread_; } // of some run's checkpoints

private:
  Result<void> readRun(Study& study, RunData& data);
  void readCheckpoints(Study& study);

  std::vector<RunData> rows_;
  std::map<std::int64_t, std::vector<Checkpoint>> checkpoints_; // they are folders: looked at twice a second
  std::optional<Error> unread_;
  std::optional<std::chrono::steady_clock::time_point> looked_;
  std::pair<std::int64_t, std::optional<std::int64_t>> at_; // run and checkpoint
};

} // namespace expe
