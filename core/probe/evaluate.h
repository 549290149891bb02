// Evaluation of a checkpoint by length, scale, protocol and position (PROTOCOL "Evaluation lengths").
#pragma once

#include "core/api/engine.h"

namespace expe {

// Lengths at which the encoding's table of positions has ended are left out, if one is left.
Result<std::vector<Evaluation>> evaluate(const EvalRequest& request, Progress& progress);

// The eval settings in which `now` differs from the run's, as evaluations are stamped (JSON); scale and
// lengths are stamped by themselves.
std::string evalSettings(const Config& run, const Config& now);

} // namespace expe
