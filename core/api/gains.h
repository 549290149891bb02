// What longer input gains, of evaluations that a study has.
#pragma once

#include "core/api/engine.h"

namespace expe {

// Of results by last and sliding against what the study knows already of the other on the same targets. The
// interval is the bootstrap over blocks, both losses paired; unknown where one of the two was stored without
// its losses by block.
Result<std::vector<Gain>> knownGains(Study& study, const std::vector<Evaluation>& results);

} // namespace expe
