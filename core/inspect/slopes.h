// How fast a logit changes with the distance, each kind of encoding in its own way.
#pragma once

#include "core/figure/views/slopes.h"
#include "core/inspect/asked.h"
#include "core/inspect/run_at_state.h"

namespace expe {

// Positions written into queries and keys: exact, of all heads of a layer, with content of the window's first
// `read` tokens.
Result<LogitSlopes> logitSlopes(const Asked& asked, std::int64_t read);
Result<BiasSlopes> biasSlopes(const RunAtState& at);
Result<Wavelengths> wavelengths(const RunAtState& at);

// Whether the slopes of this configuration depend on weights and text.
bool slopesNeedModel(const Config& config);
// Adds the slopes of encodings that bias logits in proportion to the distance, for comparison.
void addLinearBiases(LogitSlopes& slopes, std::int64_t width);

} // namespace expe
