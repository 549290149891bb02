// Small multiples: a panel for each value of a parameter.
#pragma once

#include "core/api/groups.h"

namespace expe {

// Each panel once for every value that the runs have of this key, with the curves of those runs, and with
// what is of no run. An unknown key is an error; an empty one changes nothing.
Result<void> facet(Figure& figure, const RunRows& runs, const std::string& key);

} // namespace expe
