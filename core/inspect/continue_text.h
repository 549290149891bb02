// A prompt continued token by token, and the distribution of what comes after it.
#pragma once

#include "core/inspect/loaded_model.h"

#include <functional>

namespace expe {

// `said` gets each token as soon as it is chosen.
Result<Continuation> continueText(ModelCache& models, const ContinueRequest& request, Progress& progress,
                                  const std::function<void(const Predicted&)>& said);

} // namespace expe
