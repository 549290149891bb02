// A figure of several runs, whatever it shows of each, as one of groups.
#pragma once

#include "core/api/groups.h"

namespace expe {

// As the figures of losses do it with their option "group": the mean of a group's lines with its interval as
// a band, each run thin behind it, in the group's colour. Curves say by their colour whose they are.
void groupFigure(Figure& figure, const std::vector<RunGroup>& groups);

} // namespace expe
