#include "core/inspect/evaluated.h"

#include "core/api/losses.h"
#include "core/inspect/pace.h"
#include "core/probe/evaluate.h"

#include <chrono>

namespace expe {

Evaluation stampedEvaluation(const LoadedModel& subject, const ProbeState& state) {
  Evaluation e;
  e.run = subject.run().id, e.checkpoint = subject.step();
  e.window = subject.length(state);
  e.length = static_cast<double>(e.window) / static_cast<double>(subject.trainingLength());
  e.scale = subject.config().real("evaluation.scale");
  e.protocol = "whole";
  e.split = state.split;
  e.text = subject.data().fingerprint;
  e.longest = longestFor(subject, e.window);
  e.precision = subject.config().text("evaluation.precision");
  e.settings = evalSettings(subject.run().config, subject.config());
  return e;
}

Result<std::optional<Evaluation>> storedEvaluation(ModelCache& subjects, const LoadedModel& subject,
                                                   const ProbeState& state, std::int64_t targets) {
  const auto study = TRY(subjects.study());
  const auto all = TRY(study->evaluations(subject.run().id));
  Evaluation wanted = stampedEvaluation(subject, state);
  wanted.tokens = targets;
  for (const Evaluation& e : all)
    if (e.checkpoint == wanted.checkpoint && e.window == wanted.window && sameTargets(e, wanted))
      return std::optional(e);
  return std::optional<Evaluation>();
}

Evaluation evaluationOf(const TextLosses& scan, const LoadedModel& subject, const ProbeState& state) {
  Evaluation e = stampedEvaluation(subject, state);
  describe(e, scan.measured(subject.data()));
  return e;
}

Result<Evaluation> stateLoss(ModelCache& subjects, const ProbeState& state, std::int64_t tokens,
                             Progress& progress, const std::function<void(const Evaluation&)>& coarse) {
  const auto found = TRY(subjects.get(state, progress));
  LoadedModel& subject = *found;
  const auto length = subject.length(state);
  const auto scan =
      TRY(subjects.scans().of(subject, state.split, length, longestFor(subject, length), tokens));
  if (tokens == 0 && !scan->complete()) {
    const auto stored = storedEvaluation(subjects, subject, state, scan->targets());
    if (!stored || *stored)
      return stored ? Result<Evaluation>(**stored) : stored.error();
  }
  Pace pace;
  for (int stage = 0; stage < TextLosses::stages; ++stage) {
    auto share = scan->shareOf(stage, progress);
    TRY(scan->read(subject, stage, share, subject.stamp(state)));
    if (coarse && !scan->complete() && pace.due())
      coarse(evaluationOf(*scan, subject, state));
  }
  return evaluationOf(*scan, subject, state);
}

} // namespace expe
