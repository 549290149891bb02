#include "core/figure/views/beside.h"

#include "core/api/schema.h"

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

using Range = std::optional<std::pair<double, double>>;

Range widened(const Range& a, const Range& b) {
  if (!a || !b)
    return a ? a : b;
  return std::pair(std::min(a->first, b->first), std::max(a->second, b->second));
}

Range rangeOf(const HeatMap& map) {
  Range range = map.range;
  if (!range)
    for (const float each : map.values)
      if (const double v = each; std::isfinite(v))
        range = range ? std::pair(std::min(range->first, v), std::max(range->second, v)) : std::pair(v, v);
  return range;
}

// Of all maps that show what this one shows.
Range sharedRange(const std::vector<Panel>& panels, const HeatMap& with) {
  Range range;
  for (const Panel& panel : panels)
    if (panel.map->label == with.label)
      range = widened(range, rangeOf(*panel.map));
  return range;
}

void shareRanges(std::vector<Panel>& panels) {
  std::vector<Range> ranges;
  ranges.reserve(panels.size());
  for (const Panel& panel : panels)
    ranges.push_back(sharedRange(panels, *panel.map));
  for (std::size_t i = 0; i < panels.size(); ++i) {
    auto map = *panels[i].map;
    map.range = ranges[i];
    panels[i].map = std::make_shared<const HeatMap>(std::move(map));
  }
}

void shareAxes(std::vector<Panel>& panels) {
  Range x, y;
  for (const Panel& panel : panels) {
    x = widened(x, std::pair(panel.map->left, panel.map->right));
    y = widened(y, std::pair(panel.map->first, panel.map->last));
  }
  for (Panel& panel : panels)
    panel.viewX = x, panel.viewY = y;
}

// "n = 3, c = 2: 0.75 − 0.25 = 0.5"
class DifferenceText : public CellText {
public:
  struct Cells {
    std::shared_ptr<const HeatMap> map;
    std::int64_t step; // columns of the map for one of the difference
  };
  DifferenceText(Cells now, Cells pinned) : now_(std::move(now)), pinned_(std::move(pinned)) {}

  std::string of(std::int64_t row, std::int64_t column) const override {
    const double now = value(now_, row, column), pinned = value(pinned_, row, column);
    if (std::isnan(now) || std::isnan(pinned))
      return {};
    const auto number = [](double value) { return print(Value(value)); };
    const auto place = now_.map->text ? now_.map->text->place(row, column * now_.step) + ": " : "";
    return place + number(now) + " − " + (pinned < 0 ? "(" : "") + number(pinned) + (pinned < 0 ? ")" : "") +
           " = " + number(now - pinned);
  }

private:
  static double value(const Cells& cells, std::int64_t row, std::int64_t column) {
    column *= cells.step;
    const bool there = row >= 0 && column >= 0 && row < cells.map->rows && column < cells.map->columns;
    return there ? static_cast<double>(cells.map->at(row, column)) : none;
  }
  Cells now_, pinned_;
};

double cellWidth(const HeatMap& map) {
  return (map.right - map.left) / static_cast<double>(map.columns);
}

} // namespace

std::vector<Panel> beside(std::vector<Panel> now, std::vector<Panel> pinned) {
  const bool one = now.size() == 1;
  if (one)
    now[0].title = "now";
  for (Panel& panel : pinned) {
    panel.title = one ? "pinned" : panel.title + " (pinned)";
    now.push_back(std::move(panel));
  }
  if (std::ranges::all_of(now, [](const Panel& panel) { return panel.map != nullptr; }))
    shareRanges(now), shareAxes(now);
  return now;
}

void layOver(std::vector<Panel>& now, std::vector<Panel> pinned) {
  for (std::size_t i = 0; i < std::min(now.size(), pinned.size()); ++i) {
    if (now[i].y != pinned[i].y) { // another quantity has no place on this axis
      now[i].notes.push_back("pinned: " + pinned[i].y);
      continue;
    }
    for (Curve& curve : pinned[i].curves) {
      curve.name += " (pinned)";
      curve.style = Curve::Style::Dashed;
      now[i].curves.push_back(std::move(curve));
    }
    for (const auto& note : pinned[i].notes)
      now[i].notes.push_back(note + " (pinned)");
    if (now[i].viewY) // it was fitted to the curves
      now[i].viewY = widened(now[i].viewY, pinned[i].viewY);
  }
}

Result<Panel> difference(Panel now, const Panel& pinned) {
  const auto &a = now.map, &b = pinned.map;
  if (a->label != b->label)
    return userError(
        "The present state shows {0}, the pinned one {1}, which have no difference: choose another "
        "quantity, or the states beside each other.",
        {a->label, b->label}, "pinned");
  const double step = std::max(cellWidth(*a), cellWidth(*b));
  const DifferenceText::Cells x{a, std::llround(step / cellWidth(*a))},
      y{b, std::llround(step / cellWidth(*b))};
  HeatMap map = *a;
  map.rows = std::min(a->rows, b->rows);
  map.columns = std::min((a->columns - 1) / x.step, (b->columns - 1) / y.step) + 1;
  map.values.clear();
  for (std::int64_t row = 0; row < map.rows; ++row)
    for (std::int64_t column = 0; column < map.columns; ++column)
      map.values.push_back(a->at(row, column * x.step) - b->at(row, column * y.step));
  map.right = map.left + step * static_cast<double>(map.columns);
  map.last =
      map.first + (map.last - map.first) * static_cast<double>(map.rows) / static_cast<double>(a->rows);
  map.label += ", present − pinned";
  map.colors = Colors::Diverging, map.log = false, map.range.reset();
  map.text = std::make_shared<DifferenceText>(x, y);
  now.map = std::make_shared<const HeatMap>(std::move(map));
  return now;
}

} // namespace expe
