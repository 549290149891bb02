// What is said where a step has found no memory: a batch that fits into what there is.
#pragma once

#include "core/train/footprint.h"

namespace expe {

// `available`: bytes that the run can have in all, its weights and moments among them. `measured`: the most
// that a step of this run has held; 0: none was done. What a step holds beside them is taken to grow with its
// windows, and to have been more than there is.
Error stepOutOfMemory(const Config& config, const Footprints& footprintOf, double available, double measured);

// The same of a run whose step on `device` has just failed and left no gradient: what it still holds is
// counted, what else is there is asked for.
Error stepOutOfMemory(const Config& config, std::int64_t vocabulary, c10::Device device, double measured);

} // namespace expe
