// What can be chosen for a claim or a table of some runs, for who offers it.
#pragma once

#include "core/api/comparison.h"

namespace expe {

struct ClaimChoices {
  // Parameters in which the runs differ, the encoding first; the seed, and what changes no weight, apart.
  std::vector<std::string> keys;
  std::vector<RunGroup> groups;      // of the source, in the order of their first runs
  std::vector<double> lengths;       // measured by the source's protocol on its split
  std::vector<std::string> measured; // protocols and splits by which any was measured: "last", "test"
  bool floor = false;                // the exact floor of some is known
  bool tasks = false;                // some were scored on a synthetic task
};

// `rows` without the runs that the source does not name.
Result<ClaimChoices> choicesOf(const std::vector<RunData>& rows, const LossSource& source);

} // namespace expe
