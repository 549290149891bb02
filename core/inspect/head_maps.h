// Every head's attention weights, small: for choosing one.
#pragma once

#include "core/inspect/measurement_cache.h"

namespace expe {

// Kept, so that the same state costs nothing again. `coarse` gets those of the first layers.
Result<HeadMaps> headMaps(ModelCache& models, MeasurementCache& kept, const ProbeState& state,
                          Progress& progress, const std::function<void(const HeadMaps&)>& coarse);

} // namespace expe
