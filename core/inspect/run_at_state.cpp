#include "core/inspect/run_at_state.h"

#include "core/position/framework/engine_schema.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace expe {

Result<RunAtState> RunAtState::of(ModelCache& models, const ProbeState& state, Progress& progress) {
  const auto study = TRY(models.study());
  auto run = TRY(study->run(state.run));
  run.config = engineSchema().complete(run.config);
  auto config = TRY(configAt(run, state));
  const auto specs = encodingTensors(config, config.integer("model.layers"));
  RunAtState at(std::move(run), std::move(config), state);
  TRY(at.learn(models, specs, progress));
  return at;
}

// Before the first checkpoint fixed starts are known from the configuration; random ones are not.
Result<void> RunAtState::learn(ModelCache& models, const std::vector<ParameterSpec>& specs,
                               Progress& progress) {
  const bool random = std::ranges::any_of(specs, [](const ParameterSpec& spec) { return spec.std > 0; });
  const auto study = models.study();
  if (specs.empty())
    return {};
  const auto checkpoints = TRY((*study)->checkpoints(run_.id));
  if (!random && !state_.checkpoint && checkpoints.empty())
    return {};
  const auto loaded = TRY(models.get(state_, progress));
  for (const auto& spec : specs)
    own_[spec.name] = loaded->model().parameters().view(spec.name).to(at::kCPU).clone();
  weights_ = weightsOf(loaded->step(), loaded->live());
  return {};
}

Result<ConfiguredEncoding> RunAtState::encoding(const AskedValues& asked) const {
  TRY(checkSelection(config_, state_));
  return ConfiguredEncoding::of(setup(), asked);
}

Text RunAtState::stamp(unsigned uses) const {
  return stampOf(run_, config_, weights_, length(), uses, in(own_));
}

std::vector<std::pair<std::string, std::string>> RunAtState::metadata(unsigned uses) const {
  return {{"run " + std::to_string(run_.id), displayName(run_) + ", " + stampOf(run_.config)},
          {"state", stamp(uses).english()}};
}

} // namespace expe
