// The pinned state beside the present one: the same for every view.
#pragma once

#include "core/figure/views/drawn.h"

namespace expe {

// Panels of both, titled "now" and "pinned"; maps with the same axes and, where they show the same quantity,
// the same range of colours.
std::vector<Panel> beside(std::vector<Panel> now, std::vector<Panel> pinned);
// The pinned state's curves in the panels of the present one, dashed, and its notes.
void layOver(std::vector<Panel>& now, std::vector<Panel> pinned);
// One map, present minus pinned, of the cells that both have. Refused where they show other quantities.
Result<Panel> difference(Panel now, const Panel& pinned);

} // namespace expe
