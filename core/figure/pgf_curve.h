// What lies in the axes of a pgfplots document: curves, lines across and markers at the edges.
#pragma once

#include "core/api/figure.h"

namespace expe {

std::string pgfColors(); // of the preamble
// `view`: the part of x that is seen.
std::string pgfCurve(const Curve& curve, const Panel& panel, std::pair<double, double> view, bool legend);
std::string pgfReference(const Reference& line, bool onMap);
std::string pgfMarker(const Marker& marker);

} // namespace expe
