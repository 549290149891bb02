// Which colour of the palette the curves of a run have; until then it says whose they are.
#pragma once

#include "core/api/groups.h"

namespace expe {

// By the value of a parameter, of which the legend then has an entry each, in the order of numbers. An
// unknown key is an error; an empty one changes nothing.
Result<void> colorByValue(Figure& figure, const RunRows& runs, const std::string& key);

// By the group of a run: those of one group have one colour, whichever run is the first of it.
void colorByGroup(Figure& figure, const std::vector<RunGroup>& groups);

} // namespace expe
