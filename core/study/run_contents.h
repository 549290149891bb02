// What a study has of a run, and whether two studies have the same run.
#pragma once

#include "core/study/study_file.h"

#include <algorithm>

namespace expe {

// Why a run stays as it is: the sentence after "Run 3: ".
struct Differs {
  std::string how;
};

// What a study has of a run.
struct RunContents {
  Run run;
  std::vector<Checkpoint> checkpoints;
  std::vector<Metric> metrics; // 1, 2, … without a gap
  std::vector<Validation> validations;
  std::vector<Change> changes;
  std::vector<Evaluation> evaluations;
  // Up to this step nothing is trained again: that of the newest whole checkpoint, or the last of a run that
  // is finished and has it.
  std::int64_t settled = 0;
  bool finished = false; // and has its last checkpoint
  std::vector<std::string> damaged;

  std::int64_t steps() const { return static_cast<std::int64_t>(metrics.size()); }
  bool begun() const { return steps() > 0 || !run.fingerprint.empty(); }
  // How far it is: what comes later has the other in itself.
  std::pair<std::int64_t, std::int64_t> reach() const { return {settled, steps()}; }
};

// Throws Differs where the curve has a gap. `where`: "here".
RunContents readOf(Study& study, std::int64_t run, const char* where);

// Throws Differs unless each may have come of the other, or both of one.
void compare(const RunContents& here, const RunContents& there);

bool same(double a, double b);               // also where both are none
bool same(const Metric& a, const Metric& b); // seconds are no part of what was learned

// Of one question, whatever the answer.
bool isOf(const Validation& a, const Validation& b);
bool isOf(const Evaluation& a, const Evaluation& b);
template <class T> const T* findIn(const std::vector<T>& all, const T& one) {
  const auto found = std::ranges::find_if(all, [&](const T& each) { return isOf(each, one); });
  return found != all.end() ? &*found : nullptr;
}

const Checkpoint* checkpointAt(const std::vector<Checkpoint>& all, std::int64_t step);
// Which weights a checkpoint says that it has; nothing where it does not say.
std::string weightsOf(const Checkpoint& checkpoint);
std::string inWords(double value);

} // namespace expe
