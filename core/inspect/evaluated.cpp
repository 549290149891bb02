#include "core/inspect/evaluated.h"

#include "core/api/losses.h"
#include "core/inspect/pace.h"
#include "core/probe/evaluate.h"

#include <chrono>

namespace expe {

Evaluation stampedEvaluation(const LoadedModel& loaded, const ProbeState& state) {
  Evaluation e;
  e.run = loaded.run().id, e.checkpoint = loaded.step();
  e.window = loaded.length(state);
  e.length = static_cast<double>(e.window) / static_cast<double>(loaded.trainingLength());
  e.scale = loaded.config().real("evaluation.scale");
  e.protocol = "whole";
  e.split = state.split;
  e.text = loaded.data().fingerprint;
  e.longest = longestFor(loaded, e.window);
  e.precision = loaded.config().text("evaluation.precision");
  e.settings = evalSettings(loaded.run().config, loaded.config());
  return e;
}

Result<std::optional<Evaluation>> storedEvaluation(ModelCache& models, const LoadedModel& loaded,
                                                   const ProbeState& state, std::int64_t targets) {
  const auto study = TRY(models.study());
  const auto all = TRY(study->evaluations(loaded.run().id));
  Evaluation wanted = stampedEvaluation(loaded, state);
  wanted.tokens = targets;
  for (const Evaluation& e : all)
    if (e.checkpoint == wanted.checkpoint && e.window == wanted.window && sameTargets(e, wanted))
      return std::optional(e);
  return std::optional<Evaluation>();
}

Evaluation evaluationOf(const TextLosses& scan, const LoadedModel& loaded, const ProbeState& state) {
  Evaluation e = stampedEvaluation(loaded, state);
  describe(e, scan.measured(loaded.data()));
  return e;
}

Result<Evaluation> stateLoss(ModelCache& models, const ProbeState& state, std::int64_t tokens,
                             Progress& progress, const std::function<void(const Evaluation&)>& coarse) {
  const auto found = TRY(models.get(state, progress));
  LoadedModel& loaded = *found;
  const auto length = loaded.length(state);
  const auto scan = TRY(models.losses().of(loaded, state.split, length, longestFor(loaded, length), tokens));
  if (tokens == 0 && !scan->complete()) {
    const auto stored = storedEvaluation(models, loaded, state, scan->targets());
    if (!stored || *stored)
      return stored ? Result<Evaluation>(**stored) : stored.error();
  }
  Pace pace;
  for (int stage = 0; stage < TextLosses::stages; ++stage) {
    auto share = scan->shareOf(stage, progress);
    TRY(scan->read(loaded, stage, share, loaded.stamp(state)));
    if (coarse && !scan->complete() && pace.due())
      coarse(evaluationOf(*scan, loaded, state));
  }
  return evaluationOf(*scan, loaded, state);
}

} // namespace expe
