// Settings of a run that a study holds, changed by its user.
#pragma once

#include "core/api/schema.h"
#include "core/api/study.h"

namespace expe {

// Its configuration with what was changed live.
Result<Config> configInForce(Study& study, const Schema& schema, const Run& run);

// Before the first step the configuration is replaced, and a name that is the encoding's follows; weights
// that the run is to begin with must fit. Later live values change from the next step on, by whoever trains
// the run if somebody does: then they are stored when he has heard of them, and this is true. `now` is what
// is in force.
Result<bool> changeRun(Study& study, const Schema& schema, const Run& run, const Config& now,
                       const Config& wanted);

} // namespace expe
