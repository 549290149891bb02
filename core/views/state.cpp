#include "core/api/state.h"

namespace expe {

Result<void> setState(ProbeState& state, const std::string& typed, const std::string& text, const Run& run,
                      const Schema& schema) {
  if (typed == "length" || typed == "checkpoint") {
    Parameter limits;
    limits.key = typed, limits.type = Type::Integer;
    limits.minimum = typed == "length" ? 1 : 0, limits.maximum = 1 << 30;
    const auto value = std::get<std::int64_t>(TRY(parse(limits, text)));
    if (typed == "length")
      state.length = value;
    else
      state.checkpoint = value;
    return {};
  }
  const bool evaluation = schema.find("evaluation." + typed) != nullptr; // and not training.scale
  const auto parameter =
      TRY(schema.resolve(evaluation ? "evaluation." + typed : typed, run.config.text("position.encoding")));
  if (!mayDifferAtEvaluation(*parameter, run.config))
    return userError("{0} belongs to the trained model and cannot be changed at evaluation.",
                     {parameter->key}, parameter->key);
  auto value = TRY(parse(*parameter, text));
  state.eval.set(parameter->key, std::move(value));
  return {};
}

Result<void> checkEval(const ProbeState& state, const Settings& typed, const Run& run, const Schema& schema) {
  const Config own = schema.complete(run.config);
  Config config = own;
  for (const auto& [key, value] : state.eval.values())
    config.set(key, value);
  return checkRelevant(schema, own, config, typed);
}

} // namespace expe
