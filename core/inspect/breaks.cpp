// What breaks first (PROTOCOL "Beside length"): longer windows, and with each of what changes in them alone.
// Every cell scores the same targets.
#include "core/views/breaks.h"
#include "core/base/progress.h"
#include "core/inspect/measure_request.h"
#include "core/model/longest.h"
#include "core/model/measure.h"
#include "core/position/framework/layers.h"

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

// "position.rope." where RoPE's distances can be cut, by extension=rerope, and are not yet extended.
std::string cuttingOf(const LoadedModel& loaded) {
  const std::string extension = "extension";
  for (const Parameter& parameter : loaded.encoding().parameters)
    if (parameter.key.ends_with("." + extension) && std::ranges::count(parameter.choices, "rerope") &&
        loaded.config().has(parameter.key) && loaded.config().text(parameter.key) == "none")
      return parameter.key.substr(0, parameter.key.size() - extension.size());
  return {};
}

class Breaks {
public:
  Breaks(const MeasureRequest& request, const LoadedModel& loaded)
      : request_(request), cutting_(cuttingOf(loaded)), L_(loaded.trainingLength()),
        longest_(longestFor(loaded, L_ * most())) {
    for (std::int64_t k = 2; k <= most(); k *= 2)
      losses_.times.push_back(static_cast<double>(k));
    losses_.rise.assign(breakProbes * losses_.times.size(), none);
    losses_.error = losses_.rise;
    losses_.constant = tellsPositions(loaded.config()) ? 0 : 1;
    if (!cutting_.empty() && !configAt(loaded.run(), stateOf(BreakProbe::Cut, 2)))
      cutting_.clear(); // something else stands against it: a memory of the window before
    losses_.cuts = cutting_.empty() ? 0 : 1;
    losses_.longest = longest_;
    if (request.begun) {
      const auto& begun = static_cast<const BreakLosses&>(*request.begun);
      losses_.rise = begun.rise, losses_.error = begun.error;
    }
  }

  Result<SharedMeasurement> measured();

private:
  std::int64_t most() const { return request_.options.integer("longest"); }
  Result<std::vector<EvalWindow>> windows(const LoadedModel& loaded, double k, Protocol protocol) const;
  // None where the encoding's table of positions ends before.
  Result<std::optional<Measured>> loss(const ProbeState& state, double k, Protocol protocol);
  Result<void> probe(BreakProbe probe, std::size_t length);
  ProbeState stateOf(BreakProbe probe, double k) const;
  // Of a measurement: training lengths that are read for as many targets.
  static double costOf(double k, Protocol protocol) { return protocol == Protocol::Sliding ? 4 : k; }
  double inAll() const {
    double all = costOf(1, Protocol::Sliding);
    for (const double k : losses_.times)
      all += costOf(1, Protocol::Sliding) + (breakProbes - 1) * costOf(k, Protocol::Last);
    return all;
  }

  bool applies(BreakProbe probe) const {
    return !(probe == BreakProbe::Scaled && losses_.constant) &&
           !(probe == BreakProbe::Cut && cutting_.empty());
  }

  const MeasureRequest& request_;
  std::string cutting_; // what stands before the keys that cut distances; empty: nothing cuts them
  std::int64_t L_, longest_;
  BreakLosses losses_;
  std::vector<BlockSum> sliding_;
  double done_ = 0; // of inAll()
};

Result<std::vector<EvalWindow>> Breaks::windows(const LoadedModel& loaded, double k,
                                                Protocol protocol) const {
  const auto ranges = TRY(rangesOf(loaded.data(), request_.state.split));
  auto windows = evaluationWindows(*ranges, L_, k, static_cast<double>(longest_), protocol,
                                   std::max<std::int64_t>(L_ / 4, 1), request_.options.integer("tokens"));
  if (windows.empty())
    return tooShort(request_.state.split, longest_, L_, "longest");
  return windows;
}

Result<std::optional<Measured>> Breaks::loss(const ProbeState& state, double k, Protocol protocol) {
  const double cost = costOf(k, protocol);
  ProgressPart share(request_.progress, done_ / inAll(), (done_ + cost) / inAll());
  done_ += cost;
  LoadedModel& loaded = *TRY(request_.models.get(state, share));
  const auto last = static_cast<double>(loaded.pass().offset) + k * static_cast<double>(L_);
  if (last > static_cast<double>(longestOf(loaded.model().encodings())))
    return std::optional<Measured>{};
  const auto cut = TRY(windows(loaded, k, protocol));
  return std::optional(
      TRY(measure(loaded.model(), loaded.data(), cut, loaded.pass(), share, loaded.stamp(state).english())));
}

// Of what the state has of its own, each probe changes one value.
ProbeState Breaks::stateOf(BreakProbe probe, double k) const {
  ProbeState state = request_.state;
  const auto moved = std::llround((k - 1) * static_cast<double>(L_));
  const auto number = [&](const char* key, double standard) {
    return state.eval.has(key) ? state.eval.real(key) : standard;
  };
  if (probe == BreakProbe::Moved)
    state.eval.set("evaluation.offset",
                   moved +
                       (state.eval.has("evaluation.offset") ? state.eval.integer("evaluation.offset") : 0));
  if (probe == BreakProbe::Near)
    state.eval.set("evaluation.span", L_);
  if (probe == BreakProbe::Scaled)
    state.eval.set("evaluation.scale", number("evaluation.scale", 1) / k);
  if (probe == BreakProbe::Temperature)
    state.eval.set("position.temperature", std::string("log"));
  if (probe == BreakProbe::Cut) {
    state.eval.set(cutting_ + "extension", std::string("rerope"));
    state.eval.set(cutting_ + "window", L_ - 1);
  }
  return state;
}

Result<void> Breaks::probe(BreakProbe probe, std::size_t length) {
  if (request_.progress.cancelled())
    return failure("Cancelled.");
  const double k = losses_.times[length];
  const auto measured = TRY(loss(stateOf(probe, k), probe == BreakProbe::Moved ? 1 : k,
                                 probe == BreakProbe::Moved ? Protocol::Sliding : Protocol::Last));
  if (!measured)
    return {};
  const auto cell = losses_.cell(probe, length);
  losses_.rise[cell] = measured->loss.value() - losses_.sliding;
  losses_.error[cell] = seriesMean(differences(sums(measured->blocks), sliding_)).interval.halfWidth();
  return request_.partly([&] { return shared(losses_); });
}

Result<SharedMeasurement> Breaks::measured() {
  const auto reference = TRY(loss(request_.state, 1, Protocol::Sliding));
  if (!reference)
    return userError("The table of positions of this run ends before the offset; choose a smaller one.", {},
                     "evaluation.offset");
  losses_.sliding = reference->loss.value(), losses_.targets = reference->loss.count;
  sliding_ = sums(reference->blocks);
  for (std::size_t length = 0; length < losses_.times.size(); ++length)
    for (std::size_t which = 0; which < breakProbes; ++which)
      if (const auto each = static_cast<BreakProbe>(which);
          applies(each) && !std::isfinite(losses_.rise[losses_.cell(each, length)]))
        TRY(probe(each, length));
      else
        done_ +=
            costOf(losses_.times[length], each == BreakProbe::Moved ? Protocol::Sliding : Protocol::Last);
  if (std::ranges::none_of(losses_.rise, [](double rise) { return std::isfinite(rise); }))
    return userError("The table of positions of this run ends before twice the training length: there are no "
                     "longer windows to measure.");
  return shared(std::move(losses_));
}

} // namespace

Result<SharedMeasurement> measureBreaks(const MeasureRequest& request) {
  const auto loaded = TRY(request.model());
  if (loaded->model().shape().masked)
    return userError("What breaks first is asked of models that learn the next token; a masked one sees both "
                     "sides of its window: look at its loss by length.");
  if (loaded->data().task)
    return userError("A synthetic task has no text that windows could advance over: look at its answers by "
                     "length.");
  return Breaks(request, *loaded).measured();
}

} // namespace expe
