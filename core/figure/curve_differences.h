// Curves of runs as differences to those of the study's baseline.
#pragma once

#include "core/api/differences.h"

namespace expe {

// In place of each curve its difference to that of the baseline's run with the same seed, which `figure` has
// too; curves of single steps, floors and the baseline itself go. Runs whose losses cannot be set against
// their partner's are left out, which a note says; if none is left it is an error.
Result<void> subtractBaseline(Figure& figure, const RunRows& runs, const BaselineRuns& baseline);

// What all figures of differences say of themselves. `unit`: "nats per token".
void tellDifference(Figure& figure, const BaselineRuns& baseline, const std::string& unit);
Error nothingBesideBaseline(const BaselineRuns& baseline);
// How many runs are left out, and why the first of them is.
std::string leftOutNote(const std::vector<std::string>& reasons);

} // namespace expe
