// One function a kind of figure. Rows come in as stored; what could not be drawn is named in the metadata.
#pragma once

#include "core/api/figure.h"

namespace expe {

Result<Figure> lossFigure(const std::vector<RunData>& runs);   // against the step
Result<Figure> lengthFigure(const std::vector<RunData>& runs); // against the evaluation length

// displayName() of each, made distinct by the run id where two are the same.
std::vector<std::string> legendNames(const std::vector<RunData>& runs);

} // namespace expe
