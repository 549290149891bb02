// How much the temperature of long texts is to rise, found by reading at one length: nothing is trained
// (SWAN, Puvvada et al. 2025, fits its a so).
#pragma once

#include "core/api/probe.h"
#include "core/base/result.h"

#include <functional>
#include <map>

namespace expe {

struct TemperatureFit {
  ProbeState state;                   // that was fitted, with the best rise
  std::map<double, Evaluation> tried; // by rise; at 0 there is no temperature
  double rise() const;                // at which the loss is least
  const Evaluation& best() const { return tried.at(rise()); }
  const Evaluation& without() const { return tried.at(0); }
};

// The state as it is fitted: a temperature that rises stays as it is, but for its rise; in place of another
// SWAN's, of the layers that see all that comes before. `run`: the run's configuration, complete. An error
// where the state has no length at which it rises.
Result<ProbeState> toFit(ProbeState state, const Config& run);

// `read` gives the loss of a state, as Probe::loss does, and is called one at a time; its first error ends
// the search. Each state differs from `state` in its rise alone.
Result<TemperatureFit> fitTemperature(const ProbeState& state,
                                      const std::function<Result<Evaluation>(const ProbeState&)>& read);

} // namespace expe
