// The best of a key's swept values, for each group of runs that differ in it.
#pragma once

#include "core/api/comparison.h"

namespace expe {

struct TunedGroups {
  std::vector<RunGroup> groups; // the runs with the value chosen, titled without the key
  std::vector<TunedChoice> choices;
  bool unequalGrids = false; // they had not the same values and as many seeds
};

// Chosen is the value whose mean validation loss at 1×, the last of training, is lowest over the seeds that
// all values of the group share; never anything of another length or of the test split.
Result<TunedGroups> tunedGroups(const RunRows& rows, const Grouping& grouping, const std::string& key);

// Whether both groups were chosen among the same values over as many seeds (the best of more values, or of
// fewer seeds, is lower by luck), or none was chosen at all.
bool triedAlike(const std::vector<TunedChoice>& choices, const RunGroup& a, const RunGroup& b);

} // namespace expe
