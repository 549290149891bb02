// Values of tokens as a picture: row below row of the grid that they stand in (core/api/grid.h).
#pragma once

#include "core/views/drawn.h"

namespace expe {

// Value i is that of position `first` + i of a grid of so many columns; NaN: there is none. A panel without a
// label of its colours and a title.
Panel gridPanel(std::int64_t columns, std::int64_t first, const std::vector<float>& values, HeatMap map);

// "row 3, column 5"
Text placeInGrid(std::int64_t columns, std::int64_t position);

} // namespace expe
