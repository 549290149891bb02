// What a pgfplots document is made of.
#pragma once

#include "core/api/raster.h"

#include <string>
#include <utility>

namespace expe {

// Each of these words by the one beside it, the first that fits.
std::string replaced(const std::string& text, const std::vector<std::pair<std::string, std::string>>& words);
// Text of users in a LaTeX file: no character of theirs is ever a command.
std::string latex(const std::string& text);        // as LaTeX prints it
std::string latexComment(const std::string& text); // one line, whatever is in it

// What lies in the axes: curves, lines across and markers at the edges.
std::string pgfColors(const Figure& figure, const Config& style); // of the preamble
// `view`: the part of x that is seen.
std::string pgfCurve(const Curve& curve, const Panel& panel, std::pair<double, double> view, bool legend);
// Its interval, where that is a band; it lies behind all curves. `bottom`: the lowest y in sight.
std::string pgfBand(const Curve& curve, const Panel& panel, double bottom);
std::string pgfEntry(const Curve& curve); // in the legend of an axis that does not have the curve
std::string pgfReference(const Reference& line, bool onMap);
std::string pgfMarker(const Marker& marker);
std::string pgfAnnotation(const Annotation& annotation); // that is in sight

// A heat map: an image of its own behind the axes, and a colour bar.
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
std::string pgfHatch(const HeatMap& map);                            // over it: cells beyond the colours
// The pixels as a PNG, for who has no Qt: indexed colours, level 0 transparent.
std::string toPng(const Raster& raster, Colors colors);

} // namespace expe
