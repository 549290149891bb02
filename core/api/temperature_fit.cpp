#include "core/api/probe.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string_view>

namespace expe {
namespace {

const std::string kind = "position.temperature", layers = "position.temperature_layers",
                  rise = "position.temperature_rise";
constexpr double firstRise = 0.1, greatestRise = 100;

bool rises(std::string_view temperature) {
  return temperature == "smooth" || temperature == "steps" || temperature == "later_steps";
}

// The state's value, which is the run's where it has none of its own.
std::string valueOf(const ProbeState& state, const Config& run, const std::string& key) {
  return state.eval.has(key) ? state.eval.text(key) : run.text(key);
}

// Tries 0, the first rise, twice that and so on until the loss no longer falls; then narrows the bracket by
// the golden section to a twentieth of where it ends.
Result<void> minimise(const std::function<Result<double>(double)>& lossAt) {
  double low = 0, middle = 0, high = firstRise, best = TRY(lossAt(0));
  for (;; high = std::min(2 * high, greatestRise)) {
    const double loss = TRY(lossAt(high));
    if (!(loss < best) || high >= greatestRise)
      break;
    low = middle, middle = high, best = loss;
  }
  while (high - low > std::max(high, firstRise) / 20) {
    const double part = (std::numbers::phi - 1) * (high - low), left = high - part, right = low + part;
    const double atLeft = TRY(lossAt(left)), atRight = TRY(lossAt(right));
    (atLeft <= atRight ? high : low) = atLeft <= atRight ? right : left;
  }
  return {};
}

double finite(double loss) { // no number is no loss that could be the least
  return std::isfinite(loss) ? loss : HUGE_VAL;
}

} // namespace

double TemperatureFit::rise() const {
  return std::ranges::min_element(tried, {}, [](const auto& each) { return finite(each.second.loss); })
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
    x = std::round(x * 1000) / 1000;
    if (const auto known = fit.tried.find(x); known != fit.tried.end())
      return finite(known->second.loss);
    fit.state.eval.set(rise, x);
    const double loss = fit.tried.emplace(x, TRY(read(fit.state))).first->second.loss;
    if (fit.tried.size() == 2 && loss == fit.without().loss)
      return userError("{0}: no layer that it says sees all that comes before, so that nothing is tempered; "
                       "set {0}=all.",
                       {layers}, layers);
    return finite(loss);
  };
  TRY(minimise(lossAt));
  fit.state.eval.set(rise, fit.rise());
  return fit;
}

} // namespace expe
