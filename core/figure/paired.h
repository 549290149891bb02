// Two groups at one length, pair by pair.
#pragma once

#include "core/api/comparison.h"

namespace expe {

struct MeasuredGroup { // a group with its losses
  const RunGroup& group;
  const GroupLosses& losses;
};

// Differences over seeds and over blocks; the verdict is not given yet. nullopt: they share no seed, which a
// note says.
std::optional<Comparison> paired(const MeasuredGroup& group, const MeasuredGroup& baseline, double length,
                                 const ComparisonRequest& request, std::vector<std::string>& notes);

} // namespace expe
