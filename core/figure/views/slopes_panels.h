// The drawings of the view of slopes, a file each, and what they share.
#pragma once

#include "core/figure/views/slopes.h"

namespace expe {

Drawn drawLogitSlopes(const LogitSlopes& slopes, const MeasuredState& state, const Config& looks, Role role);
Drawn drawBiasSlopes(const BiasSlopes& slopes, const MeasuredState& state, const Config& looks);
Drawn drawWavelengths(const Wavelengths& waves, const MeasuredState& state, Role role);

// The heads that are shown: the selected one, or of its layer at most 8.
std::vector<std::int64_t> shownHeads(const MeasuredState& state, const Config& looks, std::int64_t heads);
Field headsAlong(std::int64_t heads);            // from 1
std::vector<double> counted(std::int64_t count); // 0, 1, …

} // namespace expe
