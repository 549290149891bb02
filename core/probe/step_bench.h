// What a training step of one configuration costs beside another's: steps in turn, on random tokens, by the
// code that trains runs.
#pragma once

#include "core/api/engine.h"

namespace expe {

Result<StepBench> benchSteps(const StepBenchRequest& request, Progress& progress);

} // namespace expe
