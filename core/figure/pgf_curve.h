// What lies in the axes of a pgfplots document: curves, lines across and markers at the edges.
#pragma once

#include "core/api/figure.h"

namespace expe {

std::string pgfColors(); // of the preamble
// `view`: the part of x that is seen.
std::string pgfCurve(const Curve& curve, const Panel& panel, std::pair<double, double> view, bool legend);
// Its interval, where that is a band; it lies behind all curves. `bottom`: the lowest y in sight.
std::string pgfBand(const Curve& curve, const Panel& panel, double bottom);
std::string pgfEntry(const Curve& curve); // in the legend of an axis that does not have the curve
std::string pgfReference(const Reference& line, bool onMap);
std::string pgfMarker(const Marker& marker);

} // namespace expe
