// A run at one state without its model: all that positional values depend on. Made at each look, in less than
// a millisecond, and for runs that were never trained too; weights are loaded only where the encoding's own
// tensors are trained.
#pragma once

#include "core/inspect/loaded_model.h"
#include "core/probe/configured_encoding.h"

namespace expe {

class RunAtState {
public:
  static Result<RunAtState> of(ModelCache& models, const ProbeState& state, Progress& progress);

  const Run& run() const { return run_; }
  const Config& config() const { return config_; } // with the eval values of the state
  std::int64_t trainingLength() const { return config_.integer("data.window"); }
  std::int64_t length() const { return state_.length > 0 ? state_.length : trainingLength(); }
  std::int64_t offset() const { return config_.integer("evaluation.offset"); }
  const ProbeState& state() const { return state_; }
  EncodingSetup setup() const { return {config_, own_, offset(), state_.layer}; } // in the selected layer
  // Refused where there is no such layer.
  Result<ConfiguredEncoding> encoding(const AskedValues& asked = {}) const;
  const Text& weights() const { return weights_; } // "step 340" that its own tensors are of, or empty
  Text stamp(unsigned uses) const; // see stampOf()
  // What a figure of this state carries besides: study row, configuration hash.
  std::vector<std::pair<std::string, std::string>> metadata(unsigned uses) const;

private:
  RunAtState(Run run, Config config, ProbeState state)
      : run_(std::move(run)), config_(std::move(config)), state_(std::move(state)) {}
  Result<void> learn(ModelCache& models, const std::vector<ParameterSpec>& specs, Progress& progress);

  Run run_;
  Config config_;
  ProbeState state_;
  NamedTensors own_;
  Text weights_;
};

} // namespace expe
