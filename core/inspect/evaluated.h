// The loss of a state as `expe eval` stamps and stores it.
#pragma once

#include "core/inspect/drawings.h"
#include "core/inspect/pace.h"

namespace expe {

// Everything but what was measured.
Evaluation stampedEvaluation(const LoadedModel& subject, const ProbeState& state);
// The evaluation of exactly these `targets` that the study has already, if it has one.
Result<std::optional<Evaluation>> storedEvaluation(ModelCache& subjects, const LoadedModel& subject,
                                                   const ProbeState& state, std::int64_t targets);
// Of what the scan has read so far.
Evaluation evaluationOf(const TextLosses& scan, const LoadedModel& subject, const ProbeState& state);
// A sentence about how far a scan is, empty once it is complete: "8192 of 65536 targets so far".
std::string partialNote(const TextLosses& scan);
// In place of the window's text: which part was measured, in how many targets.
void nameText(Figure& figure, const LoadedModel& subject, const ProbeState& state, std::int64_t targets,
              std::int64_t longest);

} // namespace expe
