#include "core/figure/group_curves.h"

#include "core/statistics/student.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace expe {
namespace {

constexpr std::size_t mostPoints = 240, mostBars = 24; // of a mean line; a page cannot show more

bool isOf(int color, const RunGroup& group) { // the colour of a curve or a mark says its run
  return std::any_of(group.members.begin(), group.members.end(),
                     [&](const GroupMember& member) { return color == static_cast<int>(member.run) - 1; });
}

std::size_t sizeOf(const Curve& curve) {
  return curve.series ? curve.series->size() : curve.x.size();
}
double xAt(const Curve& curve, std::size_t i) {
  return curve.series ? curve.series->x(i) : curve.x[i];
}
double yAt(const Curve& curve, std::size_t i) {
  return curve.series ? curve.series->y(i) : curve.y[i];
}

// The value at x: of a long curve between its points too. NaN: it has none there.
double valueAt(const Curve& curve, double x) {
  std::size_t after = 0;
  if (curve.series)
    after = curve.series->lower(x);
  else
    after = static_cast<std::size_t>(std::lower_bound(curve.x.begin(), curve.x.end(), x) - curve.x.begin());
  if (after == sizeOf(curve))
    return none;
  if (xAt(curve, after) == x)
    return yAt(curve, after);
  if (!curve.series || after == 0)
    return none;
  const double left = xAt(curve, after - 1), right = xAt(curve, after), share = (x - left) / (right - left);
  return yAt(curve, after - 1) * (1 - share) + yAt(curve, after) * share;
}

// Some of the points of the longest, evenly, with its last.
std::vector<double> places(const std::vector<const Curve*>& curves) {
  const Curve* longest = *std::max_element(
      curves.begin(), curves.end(), [](const Curve* a, const Curve* b) { return sizeOf(*a) < sizeOf(*b); });
  const std::size_t size = sizeOf(*longest), points = std::min(size, mostPoints);
  std::vector<double> x;
  for (std::size_t i = 0; i < points; ++i)
    x.push_back(xAt(*longest, points == 1 ? 0 : i * (size - 1) / (points - 1)));
  return x;
}

Curve meanOf(const std::vector<const Curve*>& curves, const RunGroup& group) {
  Curve line = *curves.front();
  const bool plain = line.part.empty() || line.style == Curve::Style::Line; // as that of a run is named
  line.run = group.title, line.name = group.title + (plain ? "" : ", " + line.part);
  line.series.reset(), line.x.clear(), line.y.clear(), line.error.clear();
  const bool sure = curves.size() >= seedsForInterval && group.mixed.empty();
  for (const double x : places(curves)) {
    std::vector<double> values;
    values.reserve(curves.size());
    for (const Curve* curve : curves)
      values.push_back(valueAt(*curve, x));
    if (!std::all_of(values.begin(), values.end(), [](double y) { return std::isfinite(y); }))
      continue;
    const Interval interval = tInterval(values);
    line.x.push_back(x), line.y.push_back(interval.mean);
    if (sure)
      line.error.push_back(interval.halfWidth());
  }
  const std::size_t every = (line.error.size() + mostBars - 1) / mostBars;
  for (std::size_t i = 0; i < line.error.size(); ++i)
    if (i % every != 0)
      line.error[i] = none;
  return line;
}

Curve behind(Curve curve) {
  curve.style = Curve::Style::Thin, curve.legend = false;
  curve.endLabel.clear(), curve.error.clear();
  return curve;
}

using Kind = std::tuple<std::string, Curve::Style, int>;

// The lines of one group: each run thin, then the means. Of one member alone nothing changes.
std::vector<Curve> grouped(const std::vector<Curve>& curves, const RunGroup& group, bool& bars) {
  std::map<Kind, std::vector<const Curve*>> kinds;
  std::vector<Kind> order;
  for (const Curve& curve : curves)
    if (curve.style != Curve::Style::Thin) {
      const Kind kind{curve.part, curve.style, curve.variant};
      if (kinds[kind].empty())
        order.push_back(kind);
      kinds[kind].push_back(&curve);
    }
  if (group.members.size() < 2)
    return curves;
  std::vector<Curve> lines, means;
  for (const Kind& kind : order) {
    const auto& alike = kinds[kind];
    for (const Curve* curve : alike)
      lines.push_back(alike.size() > 1 ? behind(*curve) : *curve);
    if (alike.size() < 2)
      continue;
    if (Curve mean = meanOf(alike, group); !mean.x.empty()) {
      bars = bars || !mean.error.empty();
      means.push_back(std::move(mean));
    }
  }
  lines.insert(lines.end(), means.begin(), means.end());
  return lines;
}

void groupCurves(Panel& panel, const std::vector<RunGroup>& groups) {
  std::vector<Curve> lines;
  bool bars = false;
  for (const RunGroup& group : groups) {
    std::vector<Curve> own, others;
    for (Curve& curve : panel.curves)
      (isOf(curve.color, group) ? own : others).push_back(std::move(curve));
    panel.curves = std::move(others);
    auto made = grouped(own, group, bars);
    lines.insert(lines.end(), std::make_move_iterator(made.begin()), std::make_move_iterator(made.end()));
    if (group.members.size() > 1)
      std::erase_if(panel.markers, [&](const Marker& marker) { return isOf(marker.color, group); });
  }
  panel.curves.insert(panel.curves.begin(), std::make_move_iterator(lines.begin()),
                      std::make_move_iterator(lines.end()));
  if (bars)
    panel.notes.emplace_back("bars: 95 % interval over seeds");
}

std::string listed(const RunGroup& group) {
  std::string runs;
  for (const GroupMember& member : group.members)
    runs += (runs.empty() ? "" : ", ") + ("run " + std::to_string(member.run)) + " (seed " +
            std::to_string(member.seed) + ")";
  return runs.empty() ? "no finished run" : runs;
}

} // namespace

void groupCurves(Figure& figure, const std::vector<RunGroup>& groups) {
  for (Panel& panel : figure.panels)
    groupCurves(panel, groups);
  for (const RunGroup& group : groups)
    figure.metadata.emplace_back("group " + group.title, listed(group));
}

} // namespace expe
