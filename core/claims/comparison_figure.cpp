// A comparison as a forest: a row for each group and length, its difference with the interval, and a line
// where there is none.
#include "core/api/comparison.h"

#include "core/api/figure.h"
#include "core/api/groups.h"
#include "core/api/runs.h"
#include "core/api/schema.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace expe {
namespace {

constexpr double gap = 0.6; // between the rows of two groups, of the height of a row

// Of the group a run is of, where a key was tuned with all values of that.
int colorOf(std::int64_t run, const ComparisonReport& report, const RunColors& colors) {
  for (const TunedChoice& choice : report.choices)
    if (std::ranges::count(choice.runs, run) > 0)
      return colors.ofGroup(choice.runs.front());
  return colors.ofGroup(run);
}

// The interval is drawn where there is one; what is no claim about seeds is hollow.
Curve pointOf(const Comparison& one, double row, int color) {
  Curve curve;
  curve.name = Text(one.group + ", " + readable(one.length) + "×");
  curve.run = one.group;
  curve.color = color;
  const bool claims = one.over == Pairing::Seeds && !one.noClaim;
  curve.style = claims ? Curve::Style::Markers : Curve::Style::Hollow;
  const Interval by = one.shown();
  curve.x = {by.mean}, curve.y = {row};
  if (by.known())
    curve.error = {by.halfWidth()};
  curve.legend = false; // its row is named at the left
  return curve;
}

struct View {
  double low = 0, high = 0; // zero is always in sight
  void take(double value) {
    if (std::isfinite(value))
      low = std::min(low, value), high = std::max(high, value);
  }
};

std::pair<double, double> viewOf(const Panel& panel) {
  View range;
  for (const Reference& line : panel.references)
    range.take(line.at);
  for (const Curve& curve : panel.curves) {
    const double bar = curve.error.empty() ? 0 : curve.error.front();
    range.take(curve.x.front() - bar), range.take(curve.x.front() + bar);
  }
  const double pad = range.high > range.low ? 0.05 * (range.high - range.low) : 0.5;
  return {range.low - pad, range.high + pad};
}

Panel rowsOf(const ComparisonReport& report, const RunColors& colors) {
  Panel panel;
  const bool questions =
      !report.comparisons.empty() && report.comparisons.front().unit == unitOfLoss("choices");
  panel.x = {questions ? "wrong answers − those of {0} (share)" : "loss − that of {0} (nats per token)",
             {report.baseline}};
  panel.downwards = true;
  std::set<std::string> groups;
  double row = 0;
  for (const Comparison& one : report.comparisons) {
    const bool first = groups.insert(one.group).second;
    row += panel.curves.empty() ? 0 : first ? 1 + gap : 1;
    panel.curves.push_back(pointOf(one, row, colorOf(one.run, report, colors)));
    panel.ticksY.push_back({row, panel.curves.back().name});
  }
  panel.references.push_back({report.baseline, true, 0});
  if (report.margin > 0)
    for (const double side : {-report.margin, report.margin})
      panel.references.push_back({{}, true, side});
  panel.viewX = viewOf(panel);
  panel.viewY = {-1.4, row + gap}; // the baseline's name stands above the rows
  return panel;
}

} // namespace

Figure comparisonFigure(const ComparisonReport& report, const RunColors& colors) {
  Figure figure;
  figure.kind = "comparison";
  figure.title = {"Difference in loss from {0}", {report.baseline}};
  figure.stamp = {"{0} · equivalent within ±{1}", {report.stamp, readable(report.margin)}};
  figure.panels.push_back(rowsOf(report, colors));
  figure.metadata.emplace_back("baseline", report.baseline);
  for (const TunedChoice& choice : report.choices)
    figure.metadata.emplace_back("chosen", choice.words);
  for (const Comparison& one : report.comparisons)
    figure.metadata.emplace_back("comparison", one.words);
  for (const Text& note : report.notes)
    figure.metadata.emplace_back("note", note);
  return figure;
}

} // namespace expe
