#include "core/api/probe.h"

#include "core/base/least.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace expe {
namespace {

const std::string kind = "position.temperature", layers = "position.temperature_layers",
                  rise = "position.temperature_rise";
constexpr double first = 0.1, most = 100; // rises that are tried

bool rises(std::string_view temperature) {
  return temperature == "smooth" || temperature == "steps" || temperature == "later_steps";
}

// The state's value, which is the run's where it has none of its own.
std::string valueOf(const ProbeState& state, const Config& run, const std::string& key) {
  return state.eval.has(key) ? state.eval.text(key) : run.text(key);
}

} // namespace

double TemperatureFit::rise() const {
  return std::ranges::min_element(
             tried, {},
             [](const auto& each) { return std::isnan(each.second.loss) ? HUGE_VAL : each.second.loss; })
      ->first;
}

Result<ProbeState> toFit(ProbeState state, const Config& run) {
  const auto L = run.integer("data.window");
  if (state.length <= L)
    return userError("A temperature rises beyond the training length: choose more than {0} tokens.",
                     {std::to_string(L)}, "length");
  if (!rises(valueOf(state, run, kind))) {
    state.eval.set(kind, std::string("smooth"));
    state.eval.set(layers, std::string("global"));
  }
  state.eval.erase(rise);
  return state;
}

Result<TemperatureFit> fitTemperature(const ProbeState& state,
                                      const std::function<Result<Evaluation>(const ProbeState&)>& read) {
  TemperatureFit fit{state, {}};
  const auto lossAt = [&](double x) -> Result<double> {
    fit.state.eval.set(rise, x);
    auto e = TRY(read(fit.state));
    const double loss = e.loss;
    fit.tried.emplace(x, std::move(e));
    if (fit.tried.size() == 2 && loss == fit.without().loss)
      return userError("{0}: no layer that it says sees all that comes before, so that nothing is tempered; "
                       "set {0}=all.",
                       {layers}, layers);
    return loss;
  };
  TRY(searchLeast(lossAt, first, most));
  fit.state.eval.set(rise, fit.rise());
  return fit;
}

} // namespace expe
