// What longer input gains, beside the losses that `expe eval` prints.
#pragma once

#include "app/expe/common.h"
#include "core/api/engine.h"

namespace expe::cli {

// Of results of last and sliding against what the study knows already of the other on the same targets.
// Without an interval, for which both are measured together.
Result<std::vector<Gain>> knownGains(Study& study, const std::vector<Evaluation>& results);

Json gainJson(const Gain& gain);
void printGains(const std::vector<Gain>& gains); // nothing where there are none

} // namespace expe::cli
