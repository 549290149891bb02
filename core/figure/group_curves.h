// Curves of runs that differ in their seed alone become one line with its interval, each run thin behind.
#pragma once

#include "core/api/groups.h"

namespace expe {

// In place of the curves of a group's members: their mean where all of them have a value, with the half width
// of its 95 % interval, drawn as a band, from five seeds on; intervals over blocks of a run's text go. Curves
// that are alike in name of part and style are averaged with each other; what is thin already, and marks of
// members, go. Runs that are not finished stay as they are, under an entry that says so; those that only
// repeat a member are left out beside it. The legend has an entry a group. Whose a curve or a mark is, its
// colour says. `mayClaim`: a mean may have an interval.
void groupCurves(Figure& figure, const std::vector<RunGroup>& groups, bool mayClaim = true);

} // namespace expe
