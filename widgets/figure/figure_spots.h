// Where a label at an upright line hides least of the curves. GUI thread.
#pragma once

#include "widgets/figure/figure_curves.h"

#include <optional>
#include <vector>

namespace expe {

struct Spot {
  QRectF box;        // of the label
  double hidden = 0; // length of curve under it, in units of the page
};

// Of the boxes of `size` that touch the line at `x` and keep clear of `taken`: the highest that hides
// nothing, right of the line rather than left of it; where each hides something, the one that hides least.
// Empty: there is no room in `area`.
std::optional<Spot> spotBeside(double x, QSizeF size, const QRectF& area,
                               const std::vector<FigureGraph*>& graphs, const std::vector<QRectF>& taken);

// The length of curve, in units of the page, that lies in a box or touches it.
double curveIn(const QRectF& box, const std::vector<FigureGraph*>& graphs);

} // namespace expe
