// What came of the runs that `expe train` has trained.
#pragma once

#include "app/expe/common.h"
#include "core/api/trainer.h"

#include <map>
#include <string>
#include <vector>

namespace expe::cli {

const char* nameOf(TrainEnd::How how); // "finished", "stopped", "failed", "interrupted"

// In the order in which they ended, a run that was taken again once.
class TrainedRuns {
public:
  void add(const Run& run, const TrainEnd& end);
  bool empty() const { return runs_.empty(); }
  Json describe(Study& study) const; // those that did not fail, and `failed`
  // Says each failure on stderr, with its run where there were several, unless there was one run alone: then
  // that is the Error.
  Result<void> verdict() const;

private:
  struct Trained {
    Run run;
    TrainEnd end;
  };
  std::vector<Trained> runs_;
};

} // namespace expe::cli
