// What a model makes of a synthetic task: loss and accuracy of the answers, each token of which is predicted
// after the true ones before it.
#pragma once

#include "core/model/measure.h"

namespace expe {

// Windows of taskWindows(), full problems. An error only if cancelled, or of `each`.
Result<Measured> measureTask(Decoder& model, const Dataset& data, const std::vector<EvalWindow>& windows,
                             const ForwardOptions& pass, Progress& progress, const std::string& what,
                             const EachWindow& each);

// How many windows of k times the training length are validated while training.
std::int64_t validatedWindows(const Config& config, double k);

} // namespace expe
