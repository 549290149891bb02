// Values of tokens as a picture: row below row of the grid that they stand in (core/api/grid.h).
#pragma once

#include "core/views/drawn.h"

namespace expe {

// Of the grid that tokens stand in: chosen, or such that a window is about as wide as high.
struct GridColumns {
  std::int64_t count = 1;
  bool chosen = false;
};

// Value i is that of position `first` + i of a grid of so many columns; NaN: there is none. A panel without a
// label of its colours and a title.
Panel gridPanel(const GridColumns& of, std::int64_t first, const std::vector<float>& values, HeatMap map);

// "row 3, column 5"
Text placeInGrid(std::int64_t columns, std::int64_t position);

} // namespace expe
