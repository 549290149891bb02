#include "core/probe/eval_config.h"

#include "core/api/schema.h"
#include "core/position/framework/engine_schema.h"
#include "core/study/checkpoint.h"

namespace expe {

Result<Checkpoint> checkpointOf(const Study& study, std::int64_t run, std::optional<std::int64_t> step) {
  if (step) {
    const auto all = TRY(listCheckpoints(study.folder(), run));
    for (const auto& each : all)
      if (each.step == *step) {
        TRY(verifyCheckpoint(each.folder));
        return each;
      }
    return userError(
        "Run {0} has no checkpoint of step {1}; `expe run STUDY --list --json` shows how far it is.",
        {std::to_string(run), std::to_string(*step)});
  }
  std::vector<std::string> said;
  const auto all = TRY(listCheckpoints(study.folder(), run));
  const auto newest = TRY(newestWhole(all, said));
  if (!newest)
    return userError("Run {0} has no checkpoint yet; train it first.", {std::to_string(run)});
  return *newest;
}

Result<Config> evalConfig(const Config& base, const Settings& settings) {
  for (const auto& [key, text] : settings) {
    const auto parameter = TRY(engineSchema().resolve(key, base.text("position.encoding")));
    const bool evaluation = parameter->key.starts_with("evaluation.");
    if (!mayDifferAtEvaluation(*parameter, base) && !evaluation)
      return userError("{0} belongs to the trained model and cannot be changed at evaluation.",
                       {parameter->key}, parameter->key);
  }
  Config trained = base.fixed(); // the lengths validated while it trained are no matter of an evaluation's
  trained.set("evaluation.lengths", std::vector<double>{1});
  auto config = TRY(engineSchema().configure(trained, settings));
  TRY(checkRelevant(engineSchema(), trained, config, settings));
  return config;
}

} // namespace expe
