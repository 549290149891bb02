// The baseline of a study: the run, or the group of runs, that all others are compared with. It is a fact of
// the study, the same in the window and on the command line.
#pragma once

#include "core/api/study.h"

namespace expe {

struct Baseline {
  std::int64_t run = 0;
  bool alone = false; // this run and no other; else the group that it is of, whichever way runs are grouped
  bool operator==(const Baseline&) const = default;
};

// nullopt: nothing is pinned. The run may be in the trash, or gone: who looks for it says so.
Result<std::optional<Baseline>> baselineOf(Study& study);
// nullopt: nothing is the baseline any more. A run that is not there is an error.
Result<void> setBaseline(Study& study, const std::optional<Baseline>& baseline);

} // namespace expe
