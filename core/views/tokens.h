// The loss of each token of a window, drawn at the place of the token itself; what predicts it stands one
// before.
#pragma once

#include "core/views/drawn.h"

namespace expe {

Result<Drawn> drawTokens(const MeasuredState& state, const Config& options, Role role); // of TokenLosses

// The excess needs a floor; what to choose where there is none.
Error withoutFloor();

} // namespace expe
