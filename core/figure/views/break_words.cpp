#include "core/figure/in_words.h"
#include "core/figure/views/breaks.h"

#include <cmath>

namespace expe {
namespace {

constexpr double margin = 0.02; // nats: what PROTOCOL calls equivalent

// Of one length.
class Rises {
public:
  Rises(const BreakLosses& losses, std::size_t length) : losses_(losses), length_(length) {}

  double of(BreakProbe probe) const { return losses_.rise[losses_.cell(probe, length_)]; }
  double error(BreakProbe probe) const { return losses_.error[losses_.cell(probe, length_)]; }
  bool measured() const { return std::isfinite(of(BreakProbe::Longer)); }
  bool breaks() const {
    const auto rise = of(BreakProbe::Longer);
    return rise > margin && rise > error(BreakProbe::Longer);
  }
  bool sure() const { return std::isfinite(error(BreakProbe::Longer)); }
  bool makes(BreakProbe probe) const { return of(probe) >= of(BreakProbe::Longer) / 2; }
  bool takesAway(BreakProbe probe) const { return of(probe) <= of(BreakProbe::Longer) / 2; }
  std::string number(BreakProbe probe) const {
    const auto half = error(probe);
    return withSign(of(probe), 3) + (std::isfinite(half) ? " ± " + fixed(half, 3) : "");
  }

private:
  const BreakLosses& losses_;
  std::size_t length_;
};

std::string cause(Break what) {
  switch (what) {
  case Break::Values:
    return "positions never seen";
  case Break::Distance:
    return "distances never seen";
  case Break::Spread:
    return "attention spread thin";
  case Break::Far:
    return "what lies farther than L, by its distance or by the number of keys";
  case Break::Untold:
    return "these probes do not say why";
  case Break::None:
    break;
  }
  return "";
}

std::string held(const Rises& rises) {
  const auto rise = rises.of(BreakProbe::Longer), half = rises.error(BreakProbe::Longer);
  return rise < 0 && rise < -half ? "uses the longer text" : "holds";
}

} // namespace

Break breakAt(const BreakLosses& losses, std::size_t length) {
  const Rises rises(losses, length);
  if (!rises.measured() || !rises.breaks())
    return Break::None;
  if (rises.makes(BreakProbe::Moved))
    return Break::Values;
  if (!rises.takesAway(BreakProbe::Near))
    return Break::Untold;
  if (rises.takesAway(BreakProbe::Scaled))
    return Break::Distance;
  return rises.takesAway(BreakProbe::Temperature) ? Break::Spread : Break::Far;
}

std::vector<std::string> breakWords(const BreakLosses& losses) {
  std::vector<std::string> words;
  bool broken = false;
  for (std::size_t i = 0; i < losses.times.size(); ++i) {
    const Rises rises(losses, i);
    if (!rises.measured())
      continue;
    const auto what = breakAt(losses, i);
    const auto longer = rises.number(BreakProbe::Longer);
    const auto at = rounded(losses.times[i]) + "×: ";
    if (!rises.sure()) {
      words.push_back(at + longer + ", of too few blocks of text to say whether it breaks");
      continue;
    }
    if (what == Break::None)
      words.push_back(at + held(rises) + ", " + longer);
    else
      words.push_back(at + (broken ? "breaks, " : "breaks first, ") + longer + ": " + cause(what));
    broken = broken || what != Break::None;
  }
  return words;
}

} // namespace expe
