// The Probe of a study, and what of it has a file of its own.
#pragma once

#include "core/api/probe.h"

#include <filesystem>
#include <memory>

namespace expe {

class MeasurementCache;
class ModelCache;

std::unique_ptr<Probe> makeProbe(const std::filesystem::path& study);

// Measures all states of a request: the same for every view. What is at hand is not measured again. `coarse`
// gets what is measured so far; its error ends the measuring.
Result<MeasuredView> measureView(ModelCache& models, MeasurementCache& kept, const ProbeRequest& request,
                                 Progress& progress,
                                 const std::function<Result<void>(const MeasuredView&)>& coarse);
// All that the numbers of a question depend on: `asked` without what they do not depend on.
std::string keyOf(const std::string& question, const ProbeState& asked, const Config& options,
                  const Config& config, const std::string& weights);

// `said` gets each token as soon as it is chosen.
Result<Continuation> continueText(ModelCache& models, const ContinueRequest& request, Progress& progress,
                                  const std::function<void(const Predicted&)>& said);

} // namespace expe
