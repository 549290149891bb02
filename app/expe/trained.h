// How training is told: while it goes on, and what came of the runs.
#pragma once

#include "app/expe/common.h"
#include "core/api/trainer.h"

#include <string>
#include <vector>

namespace expe::cli {

// "step 12 of 800, loss 3.210, 5120 tokens/s, 1:02 left"
std::string inWords(const TrainStatus& now);
double shareDone(const TrainStatus& now);

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
