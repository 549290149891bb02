// A picture of levels (color_map.h) as a PNG, for who has no Qt: indexed colours, level 0 transparent.
#pragma once

#include "core/api/heat_map.h"

#include <string>

namespace expe {

std::string toPng(const Raster& raster, Colors colors);

} // namespace expe
