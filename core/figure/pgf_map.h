// A heat map in a pgfplots document: an image of its own behind the axes, and a colour bar.
#pragma once

#include "core/api/heat_map.h"

#include <string>

namespace expe {

struct PgfView { // what a panel shows
  std::pair<double, double> x, y;
};

struct PgfMap {
  PgfView view; // where the edges of the image are
  Raster raster;
};
// As pixels: the cells in sight where `most` across and down are enough, else pooled. Nothing if none is.
std::optional<PgfMap> pgfMap(const Panel& panel, const PgfView& view, std::pair<int, int> most);

std::string pgfColorMaps(const Figure& figure);                      // of the preamble
std::string pgfColorBar(const HeatMap& map);                         // among the options of the axis
std::string pgfImage(const PgfView& edges, const std::string& file); // in the axis

} // namespace expe
