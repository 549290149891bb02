// The loss of a state as `expe eval` stamps and stores it.
#pragma once

#include "core/inspect/loaded_model.h"

namespace expe {

// Everything but what was measured.
Evaluation stampedEvaluation(const LoadedModel& loaded, const ProbeState& state);
// The evaluation of exactly these `targets` that the study has already, if it has one.
Result<std::optional<Evaluation>> storedEvaluation(ModelCache& models, const LoadedModel& loaded,
                                                   const ProbeState& state, std::int64_t targets);
// Of what the scan has read so far.
Evaluation evaluationOf(const TextLosses& scan, const LoadedModel& loaded, const ProbeState& state);
// See Probe::loss.
Result<Evaluation> stateLoss(ModelCache& models, const ProbeState& state, std::int64_t tokens,
                             Progress& progress, const std::function<void(const Evaluation&)>& coarse);

} // namespace expe
