// What lists of runs say of groups and of the baseline: that of the window and `expe run --group`.
#pragma once

#include "core/api/differences.h"

namespace expe {

struct GroupRow {
  RunGroup group;
  GroupLosses losses;
  bool validation = false; // of training time, where not all is evaluated
  bool baseline = false;
  std::map<double, GroupValue> differences; // to the baseline, by length; paired over seeds
};

struct GroupRows {
  std::vector<GroupRow> rows;             // empty: runs are not grouped
  std::string baseline;                   // how it is called; empty: there is none, or none to be found
  std::optional<Error> trouble;           // why none is to be found
  std::vector<std::int64_t> baselineRuns; // sorted
  std::map<std::int64_t, LossDifferences> differences; // to it, by run; without its own
  std::vector<std::string> keys; // in which runs differ, so that they may be grouped by them
  bool isBaseline(std::int64_t run) const;
};

// `grouping`: none leaves the runs as they are. Rows have configurations with the live changes in force.
Result<GroupRows> groupRows(const RunRows& runs, const std::optional<Grouping>& grouping,
                            const std::optional<Baseline>& baseline);

} // namespace expe
