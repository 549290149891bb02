// Losses of a text for means by position, read a round of the asking view at a time.
#pragma once

#include "core/figure/views/by_position.h"
#include "core/inspect/asked.h"

namespace expe {

// The rounds' shares of the work: an eighth of the windows, a quarter, half, all.
inline const std::vector<double> textRounds = {0.125, 0.125, 0.25, 0.5};

Result<std::shared_ptr<TextLosses>> readByPosition(LoadedModel& loaded, const Asked& asked);
// Of such losses, as far as they are read.
Scored scoredOf(const TextLosses& scan, const LoadedModel& loaded, const Asked& asked);

} // namespace expe
