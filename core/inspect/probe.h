// The Probe of a study, and what of it has a file of its own.
#pragma once

#include "core/api/probe.h"

#include <filesystem>
#include <memory>

namespace expe {

std::unique_ptr<Probe> makeProbe(const std::filesystem::path& study);

class ModelCache;
// `said` gets each token as soon as it is chosen.
Result<Continuation> continueText(ModelCache& models, const ContinueRequest& request, Progress& progress,
                                  const std::function<void(const Predicted&)>& said);

} // namespace expe
