// The parts of the view of positional values. Each adds the panels of one way to show them.
#pragma once

#include "core/inspect/positional_values.h"

namespace expe {

// Empty only if it was cancelled.
Result<std::vector<Panel>> positionMaps(const ViewContext& context, const Sights& sights,
                                        std::int64_t stride);
Result<Panel> dimLines(const ViewContext& context, const Sights& sights); // one line a dim, over positions
Result<Panel> positionLines(const ViewContext& context,
                            const Sights& sights); // one line a position, over dims
Result<Panel> productLines(const ViewContext& context, const Sights& sights); // p_i · p_j over the distance

// What of `all` columns a picture can take: 1, or every second, fourth …
std::int64_t strideFor(std::int64_t columns, std::int64_t rows, std::int64_t mostValues);
Error cancelled();

} // namespace expe
