// Small multiples: a panel for each value of a parameter.
#pragma once

#include "core/api/groups.h"

namespace expe {

// Each panel once for every value that the drawn runs have of this key, with the curves of those runs, and
// with what is of no run; how many of each there are then. An unknown key is an error; an empty one changes
// nothing and gives 0.
Result<std::size_t> facet(Figure& figure, const RunRows& runs, const std::string& key);

// Each so many panels, one row's, show the same part of both axes, but for what they have chosen already.
void shareViews(Figure& figure, std::size_t panels);

} // namespace expe
