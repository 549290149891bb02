// How fast a configuration trains on this machine: whole steps by the clock, on random tokens, by the code that
// trains runs.
#pragma once

#include "core/api/engine.h"

namespace expe {

Result<TrainBench> benchTraining(const TrainBenchRequest& request, Progress& progress);

} // namespace expe
