// What training costs on this machine, on random tokens, by the code that trains runs.
#pragma once

#include "core/api/engine.h"

namespace expe {

// How fast a configuration trains: whole steps by the clock.
Result<TrainBench> benchTraining(const TrainBenchRequest& request, Progress& progress);
// What a step of one configuration costs beside another's: steps in turn.
Result<StepBench> benchSteps(const StepBenchRequest& request, Progress& progress);

} // namespace expe
