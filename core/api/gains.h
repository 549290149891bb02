// What longer input gains, of evaluations that a study has.
#pragma once

#include "core/api/engine.h"

namespace expe {

// Of two losses on the same targets. The interval is of their differences by block; unknown where blocks are
// fewer than one is made of, or one of the two was stored without them.
Gain gainOf(const Evaluation& last, const Evaluation& sliding);

// Of results by last and sliding against what the study knows already of the other on the same targets.
Result<std::vector<Gain>> knownGains(Study& study, const std::vector<Evaluation>& results);

} // namespace expe
