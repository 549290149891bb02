#include "core/figure/curve_steps.h"

#include "core/api/parameters.h"
#include "core/base/lists.h"
#include "core/figure/curves.h"
#include "core/figure/kinds.h"
#include "core/groups/group_titles.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace expe {
namespace {

constexpr std::size_t mostPoints = 600; // of a difference; a page cannot show more

// Why two losses of training are of something else; empty: they are of the same windows.
Text notTrainedAlike(const RunData& run, const BaselineRuns& baseline) {
  const RunData* partner = baseline.partnerOf(seedOf(run.run));
  if (!partner)
    return {"the baseline has no run of seed {0}", {seedOf(run.run)}};
  if (run.run.fingerprint != partner->run.fingerprint)
    return "its data are others than the baseline's"_text;
  for (const char* key : {"data.window", "training.batch", "training.accumulation"})
    if (valueText(key, run) != valueText(key, *partner))
      return {"its {0} is another than the baseline's", {lastPart(key)}};
  if (learnedShare(run.run) != learnedShare(partner->run))
    return "it learns from another share of a window's tokens"_text;
  return isMasked(run.run.config) == isMasked(partner->run.config) ? Text() : "it learns another loss"_text;
}

bool alike(const Curve& a, const Curve& b) {
  return a.part == b.part && a.style == b.style && a.variant == b.variant;
}

Curve minus(const Curve& curve, const Curve& partner) {
  Curve line = curve;
  line.series.reset(), line.x.clear(), line.y.clear(), line.error.clear();
  for (const double x : evenly(curve, mostPoints))
    if (const double y = valueAt(curve, x) - valueAt(partner, x); std::isfinite(y))
      line.x.push_back(x), line.y.push_back(y);
  return line;
}

using Curves = std::map<int, std::vector<Curve>>; // by the colours of runs

Curves curvesByRun(Panel& panel) {
  Curves curves;
  for (Curve& curve : panel.curves)
    if (curve.style != Curve::Style::Thin && curve.color >= 0)
      curves[curve.color].push_back(std::move(curve));
  panel.curves.clear();
  return curves;
}

void subtract(Panel& panel, const RunData& run, const Curves& curves, int partner) {
  const auto own = curves.find(colorOfRun(run.run.id)), others = curves.find(partner);
  if (own == curves.end() || others == curves.end())
    return;
  for (const Curve& curve : own->second) {
    const auto other =
        std::ranges::find_if(others->second, [&](const Curve& one) { return alike(one, curve); });
    if (other == others->second.end())
      continue;
    if (Curve line = minus(curve, *other); !line.x.empty())
      panel.curves.push_back(std::move(line));
  }
}

} // namespace

Text leftOutNote(const std::vector<Text>& reasons) {
  if (reasons.empty())
    return {};
  return {reasons.size() == 1 ? "{0} run is left out: {1}" : "{0} runs are left out: {1}",
          {reasons.size(), reasons.front()}};
}

Error nothingBesideBaseline(const BaselineRuns& baseline) {
  return userError("There is nothing to set against the baseline {0}: show other runs too, of the same data "
                   "and seeds.",
                   {baseline.title});
}

namespace {

void tellDifference(Panel& panel, const Text& unit) {
  panel.y = {"difference ({0})", {unit}};
  panel.logY = false; // it may be negative
  panel.viewY.reset();
  std::erase_if(panel.references, [](const Reference& line) { return !line.vertical; });
  panel.references.push_back({"baseline"_text, false, 0});
}

} // namespace

void tellDifference(Figure& figure, const BaselineRuns& baseline, const Text& unit) {
  figure.title = {"{0}, difference to {1}", {figure.title, baseline.title}};
  const auto runs = joined(baseline.runs, [](const RunData* data) {
    return "run " + std::to_string(data->run.id) + " (seed " + std::to_string(seedOf(data->run)) + ")";
  });
  figure.metadata.emplace_back("baseline", baseline.title + ": " + runs);
  for (Panel& panel : figure.panels)
    tellDifference(panel, unit);
}

Result<void> subtractBaseline(Figure& figure, const RunRows& runs, const BaselineRuns& baseline) {
  std::vector<Text> reasons;
  std::map<const RunData*, int> partners;
  for (const RunData* run : runs) {
    if (baseline.has(run->run.id))
      continue;
    if (const auto why = notTrainedAlike(*run, baseline); why.empty())
      partners.emplace(run, colorOfRun(baseline.partnerOf(seedOf(run->run))->run.id));
    else
      reasons.push_back({"{0}: {1}", {displayName(run->run), why}});
  }
  bool some = false;
  for (Panel& panel : figure.panels) {
    const Curves curves = curvesByRun(panel);
    for (const RunData* run : runs)
      if (const auto partner = partners.find(run); partner != partners.end())
        subtract(panel, *run, curves, partner->second);
    std::erase_if(panel.markers, [&](const Marker& marker) {
      return std::ranges::none_of(
          partners, [&](const auto& one) { return colorOfRun(one.first->run.id) == marker.color; });
    });
    some = some || !panel.curves.empty();
    if (const auto note = leftOutNote(reasons); !note.empty())
      panel.notes.push_back(note);
  }
  return some ? Result<void>() : nothingBesideBaseline(baseline);
}

} // namespace expe
