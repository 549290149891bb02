// Of a table whose rows are readings of something, one changed at a time: the pairs of those that reorder.
#pragma once

#include "core/api/study_design.h"

namespace expe {

struct ReadingPairs {
  std::vector<std::string> reorder;  // readings that give another order than the first
  std::vector<DesignedSweep> sweeps; // of pairs that the study does not have yet: "A + B"
  TableDefinition table;             // with the rows of these pairs
};
// A reading is the sweep of its name, and changes what that sweep sets. An error if nothing is measured yet,
// or the table has no readings. The split is what the definition says; reading it is for the caller to log.
Result<ReadingPairs> pairsThatReorder(Study& study, const std::string& table);

} // namespace expe
