// The present state's map and the pinned one's, side by side with the same axes and the same colours.
#pragma once

#include "core/api/figure.h"

namespace expe {

struct MapPanel {
  Panel panel; // without its map
  HeatMap map;
};
// One: its panel. Two: titled "now" and "pinned".
std::vector<Panel> beside(std::vector<MapPanel> maps);

// A number for a person to read: 0.3125 of 0.31249.
std::string rounded(double value, int decimals = 4);

} // namespace expe
