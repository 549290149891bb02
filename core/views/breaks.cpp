#include "core/views/breaks.h"

#include "core/api/comparison.h"
#include "core/api/schema.h"
#include "core/api/views.h"
#include "core/base/lists.h"
#include "core/groups/in_words.h"
#include "core/views/by_position.h"
#include "core/views/fields.h"

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

const double margin = VerdictRequest{}.margin;

// Of one length.
class Rises {
public:
  Rises(const BreakLosses& losses, std::size_t length) : losses_(losses), length_(length) {}

  double of(BreakProbe probe) const { return losses_.rise[losses_.cell(probe, length_)]; }
  double error(BreakProbe probe) const { return losses_.error[losses_.cell(probe, length_)]; }
  bool measured(BreakProbe probe = BreakProbe::Longer) const { return std::isfinite(of(probe)); }
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

struct Reason {
  Break what;
  BreakCause of;
};

const std::array<Reason, 7> reasons = {{
    {Break::Values,
     {"positions never seen"_text,
      "Windows as long as in training, moved to positions that it never reached, rise at least half as much: the positions themselves are what is new."_text}},
    {Break::Distance,
     {"distances never seen"_text,
      "Where no two tokens are farther apart than in training, though there are as many of them, the rise is halved at least: the distances between tokens are what is new."_text}},
    {Break::Spread,
     {"attention spread thin"_text,
      "Where attention is kept as sharp over more keys, by a temperature of ln n / ln L, the rise is halved at least."_text}},
    {Break::Keys,
     {"more keys than ever seen"_text,
      "Only where attention sees no more keys than in training the rise is halved: neither distances as in training nor a sharper attention do that."_text}},
    {Break::Far,
     {"what lies farther than L, by its distance or by the number of keys"_text,
      "Where attention sees no more than the tokens of a training length the rise is halved at least; of this encoding distance and number of keys cannot be told apart."_text}},
    {Break::Untold,
     {"a reason that these probes do not tell"_text,
      "None of the probes makes half of the rise, or takes half of it away."_text}},
    {Break::None,
     {"its last L tokens hold"_text,
      "The last L tokens of a window do not rise: what stands before them does."_text}},
}};

Text cause(Break what) {
  const auto found = std::ranges::find(reasons, what, &Reason::what);
  return found == reasons.end() ? Text() : found->of.cause;
}

// The second line of a break.
Text whyText(Break what) {
  switch (what) {
  case Break::Unmeasured:
    return "why is not measured yet."_text;
  case Break::Untold:
    return {"for {0}.", {cause(what)}};
  default:
    return {"mainly because of {0}.", {cause(what)}};
  }
}

// To who asks why whole windows of a length break; empty: it is not known yet.
Text answer(const BreakLosses& losses, std::size_t length) {
  const Rises rises(losses, length);
  const auto what = breakAt(losses, length);
  return what == Break::None && !(rises.measured() && rises.sure()) ? Text() : cause(what);
}

// What a line says of its lengths, which it names at {0}.
const char* outcome(const Rises& rises, Break what, bool broken) {
  const auto rise = rises.of(BreakProbe::Longer), half = rises.error(BreakProbe::Longer);
  if (!rises.sure())
    return "The last L tokens at {0}: too few blocks of text to say whether they break.";
  if (what != Break::None)
    return broken ? "The last L tokens break at {0}," : "The last L tokens break first at {0},";
  return rise < 0 && rise < -half ? "The last L tokens use the longer text at {0}."
                                  : "The last L tokens hold at {0}.";
}

} // namespace

Break breakAt(const BreakLosses& losses, std::size_t length) {
  const Rises rises(losses, length);
  if (!rises.measured() || !rises.breaks())
    return Break::None;
  if (rises.makes(BreakProbe::Moved))
    return Break::Values;
  if (!rises.measured(BreakProbe::Moved) || !rises.measured(BreakProbe::Near))
    return Break::Unmeasured;
  if (!rises.takesAway(BreakProbe::Near))
    return Break::Untold;
  if (rises.takesAway(BreakProbe::Scaled))
    return Break::Distance;
  if (!rises.measured(BreakProbe::Temperature) || (losses.cuts && !rises.measured(BreakProbe::Cut)))
    return Break::Unmeasured;
  if (rises.takesAway(BreakProbe::Cut))
    return Break::Distance;
  if (rises.takesAway(BreakProbe::Temperature))
    return Break::Spread;
  return losses.cuts ? Break::Keys : Break::Far;
}

const std::vector<BreakCause>& breakCauses() {
  static const auto all = mapped(reasons, &Reason::of);
  return all;
}

// A line for lengths of which the same is said, one behind the other; below it why they break.
std::vector<Text> breakWords(const BreakLosses& losses) {
  struct Line {
    std::string says;
    Break why;
    std::vector<std::string> lengths;
  };
  std::vector<Line> lines;
  bool broken = false;
  for (std::size_t i = 0; i < losses.times.size(); ++i) {
    const Rises rises(losses, i);
    if (!rises.measured())
      continue;
    const auto why = breakAt(losses, i);
    const bool goesOn = !lines.empty() && lines.back().why == why && why != Break::None;
    const std::string says = goesOn ? lines.back().says : outcome(rises, why, broken);
    if (lines.empty() || lines.back().says != says || lines.back().why != why)
      lines.push_back({says, why, {}});
    lines.back().lengths.push_back(rounded(losses.times[i]) + "× " + rises.number(BreakProbe::Longer));
    broken = broken || why != Break::None;
  }
  std::vector<Text> words;
  for (const Line& line : lines) {
    words.push_back({line.says, {joined(line.lengths, ", ")}});
    if (line.why != Break::None)
      words.push_back(whyText(line.why));
  }
  return words;
}

namespace {

const std::array<Text, breakProbes> names = {"longer windows"_text,          "positions moved"_text,
                                             "attention within L"_text,      "positions scaled by 1/k"_text,
                                             "temperature ln n / ln L"_text, "distances cut at L"_text};

Curve curveOf(const BreakLosses& losses, BreakProbe probe, std::int64_t L) {
  Curve curve =
      curveOf(names[static_cast<std::size_t>(probe)], static_cast<int>(probe), {}, Curve::Style::Markers);
  for (std::size_t i = 0; i < losses.times.size(); ++i)
    if (const auto cell = losses.cell(probe, i); std::isfinite(losses.rise[cell])) {
      curve.x.push_back(losses.times[i] * static_cast<double>(L));
      curve.y.push_back(losses.rise[cell]);
      curve.error.push_back(losses.error[cell]);
    }
  return curve;
}

Panel panelOf(const MeasuredState& state, const BreakLosses& losses) {
  Panel panel;
  panel.x = "evaluation length (tokens)"_text;
  panel.y = "rise of the last L tokens (nats per token)"_text;
  panel.logX = true;
  panel.pickX = "length";
  for (const double k : losses.times) {
    const double tokens = k * static_cast<double>(state.trainingLength);
    panel.ticksX.push_back({tokens, rounded(k) + "×\n" + rounded(tokens)});
  }
  panel.references = {trainingEdge(state), {Text{"windows of L: {0}", {rounded(losses.sliding)}}, false, 0}};
  return panel;
}

// The words stand above the curves and not on them: so many lines.
std::optional<std::pair<double, double>> withHeadroom(const std::vector<Curve>& curves, std::size_t lines) {
  double least = 0, most = 0;
  for (const auto& curve : curves)
    for (std::size_t i = 0; i < curve.y.size(); ++i) {
      const auto half = std::isfinite(curve.error[i]) ? curve.error[i] : 0;
      least = std::min(least, curve.y[i] - half), most = std::max(most, curve.y[i] + half);
    }
  if (most == least)
    return {};
  const double room = std::max(0.3, 0.1 * static_cast<double>(lines));
  return std::pair(least - 0.05 * (most - least), most + room * (most - least));
}

bool breaks(const BreakLosses& losses) {
  for (std::size_t length = 0; length < losses.times.size(); ++length)
    if (breakAt(losses, length) != Break::None)
      return true;
  return false;
}

} // namespace

std::vector<Field> BreakLosses::fields() const {
  using namespace fields;
  const std::vector<Axis> axes = {{"probe", breakProbes}, {"length", std::ssize(times)}};
  return {along("probe", "what is done to a longer text", mapped(names, &Text::english)),
          along("length", "training lengths", "k", times),
          number("sliding", nats, "loss of windows of L that advance by a quarter of it", sliding),
          array("rise", nats, "loss above it, of the same targets", axes, rise),
          array("error", nats, "half width of its 95 % interval over blocks", axes, error),
          number("targets", pure, "scored every time", targets)};
}

Result<Drawn> drawBreaks(const MeasuredState& state, const Config&, Role role) {
  const auto& losses = measuredAs<BreakLosses>(state);
  Panel panel = panelOf(state, losses);
  for (std::size_t probe = 0; probe < breakProbes; ++probe)
    if (auto curve = curveOf(losses, static_cast<BreakProbe>(probe), state.trainingLength); !curve.x.empty())
      panel.curves.push_back(std::move(curve));
  if (role != Role::Pinned) // whose words would hide the curves of both
    panel.notes = breakWords(losses);
  if (!panel.notes.empty() && breaks(losses))
    panel.notes.push_back("Whole windows, of which the verdict speaks, rise less."_text);
  if (std::ranges::none_of(losses.error, [](double half) { return std::isfinite(half); }))
    panel.notes.push_back("Too few blocks of text for intervals: choose more tokens, or a longer text."_text);
  if (losses.constant)
    panel.notes.push_back("The encoding has no values that a scale could multiply."_text);
  panel.viewY = withHeadroom(panel.curves, panel.notes.size());
  Drawn drawn;
  for (std::size_t i = 0; i < losses.times.size(); ++i)
    if (auto why = answer(losses, i); !why.empty())
      drawn.causes.emplace(losses.times[i], std::move(why));
  for (const auto& line : breakWords(losses))
    drawn.metadata.emplace_back("what breaks first", line.english());
  drawn.panels = {std::move(panel)};
  drawn.text =
      "the last L targets of windows, " + textOf(state, {losses.targets, losses.targets, 1, losses.longest});
  return drawn;
}

} // namespace expe
