// Bins of positions, for curves and maps. They meet at the training edge, so that none holds positions that
// training saw and such that it never saw.
#pragma once

#include <cstdint>
#include <vector>

namespace expe {

// The divisor of the training length that is nearest to `wanted`, as a ratio.
std::int64_t binWidth(std::int64_t trainingLength, std::int64_t wanted);

// Where bins of `width` begin, and where the last ends, counted from the training edge to both sides. What is
// left over at an end belongs to its neighbour: no bin stands on fewer positions than `width`, unless the
// whole side does.
std::vector<std::int64_t> binEdges(std::int64_t length, std::int64_t trainingLength, std::int64_t width);

} // namespace expe
