// What every view's figure has in common, laid around the drawings of its states.
#include "core/api/groups.h"
#include "core/api/schema.h"
#include "core/api/views.h"
#include "core/base/lists.h"
#include "core/figure/curve_steps.h"
#include "core/figure/curves.h"
#include "core/views/drawn.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace expe {
namespace {

Range rangeOf(const HeatMap& map) {
  Range range = map.range;
  if (!range)
    for (const double value : map.values)
      if (std::isfinite(value))
        widen(range, std::pair(value, value));
  return range;
}

// Of all maps that show what this one shows.
Range sharedRange(const std::vector<Panel>& panels, const HeatMap& with) {
  Range range;
  for (const Panel& panel : panels)
    if (panel.map->label == with.label)
      widen(range, rangeOf(*panel.map));
  return range;
}

void shareRanges(std::vector<Panel>& panels) {
  const auto ranges = mapped(panels, [&](const Panel& panel) { return sharedRange(panels, *panel.map); });
  for (std::size_t i = 0; i < panels.size(); ++i) {
    auto map = *panels[i].map;
    map.range = ranges[i];
    panels[i].map = std::make_shared<const HeatMap>(std::move(map));
  }
}

void shareAxes(std::vector<Panel>& panels) {
  Range x, y;
  for (const Panel& panel : panels) {
    widen(x, std::pair(panel.map->left, panel.map->right));
    widen(y, std::pair(panel.map->first, panel.map->last));
  }
  for (Panel& panel : panels)
    panel.viewX = x, panel.viewY = y;
}

} // namespace

void shareScales(std::vector<Panel>& maps) {
  shareRanges(maps), shareAxes(maps);
}

namespace {

// A map whose cells are set against another's; `step`: its columns for one of the difference.
struct Cells {
  std::shared_ptr<const HeatMap> map;
  std::int64_t step;
  double at(std::int64_t row, std::int64_t column) const {
    const bool there = row >= 0 && column >= 0 && row < map->rows && column * step < map->columns;
    return there ? static_cast<double>(map->at(row, column * step)) : none;
  }
};

// "n = 3, c = 2: 0.75 − 0.25 = 0.5"
Text differenceText(const Cells& now, const Cells& pinned, std::int64_t row, std::int64_t column) {
  const double a = now.at(row, column), b = pinned.at(row, column);
  if (std::isnan(a) || std::isnan(b))
    return {};
  const auto number = [](double value) { return print(Value(value)); };
  const auto& text = now.map->text;
  const auto place = text && text->place ? text->place(row, column * now.step) : Text();
  const auto sum =
      number(a) + " − " + (b < 0 ? "(" : "") + number(b) + (b < 0 ? ")" : "") + " = " + number(a - b);
  return place.empty() ? Text(sum) : Text{"{0}: {1}", {place, sum}};
}

double cellWidth(const HeatMap& map) {
  return (map.right - map.left) / static_cast<double>(map.columns);
}

Text pinnedText(const Text& what) {
  return {"{0} (pinned)", {what}};
}

// Panels of both, titled "now" and "pinned"; maps with the same axes and, where they show the same quantity,
// the same range of colours.
std::vector<Panel> beside(std::vector<Panel> now, std::vector<Panel> pinned) {
  const bool one = now.size() == 1;
  if (one)
    now[0].title = "now"_text;
  for (Panel& panel : pinned) {
    panel.title = one ? "pinned"_text : pinnedText(panel.title);
    now.push_back(std::move(panel));
  }
  if (std::ranges::all_of(now, [](const Panel& panel) { return panel.map != nullptr; }))
    shareScales(now);
  return now;
}

// The pinned state's curves in the panels of the present one, dashed where they are lines, and its notes.
void layOver(std::vector<Panel>& now, std::vector<Panel> pinned) {
  for (std::size_t i = 0; i < std::min(now.size(), pinned.size()); ++i) {
    if (now[i].y != pinned[i].y) { // another quantity has no place on this axis
      now[i].notes.push_back(Text{"pinned: {0}", {pinned[i].y}});
      continue;
    }
    for (Curve& curve : pinned[i].curves) {
      curve.name = pinnedText(curve.name);
      if (curve.style == Curve::Style::Points)
        curve.variant = 1;
      else
        curve.style = Curve::Style::Dashed;
      now[i].curves.push_back(std::move(curve));
    }
    for (const auto& note : pinned[i].notes)
      now[i].notes.push_back(pinnedText(note));
    if (now[i].viewY) // it was fitted to the curves
      widen(now[i].viewY, pinned[i].viewY);
  }
}

// One map, present minus pinned, of the cells that both have. Refused where they show other quantities.
Result<Panel> difference(Panel now, const Panel& pinned) {
  const auto &a = now.map, &b = pinned.map;
  if (a->label != b->label)
    return userError(
        "The present state shows {0}, the pinned one {1}, which have no difference: choose another "
        "quantity, or the states beside each other.",
        {a->label.english(), b->label.english()}, "pinned");
  const double step = std::max(cellWidth(*a), cellWidth(*b));
  const Cells x{a, std::llround(step / cellWidth(*a))}, y{b, std::llround(step / cellWidth(*b))};
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
  map.label = Text{"{0}, present − pinned", {map.label}};
  map.colors = Colors::Diverging, map.log = false, map.range.reset();
  map.text =
      cellText([x, y](std::int64_t row, std::int64_t column) { return differenceText(x, y, row, column); });
  now.map = std::make_shared<const HeatMap>(std::move(map));
  return now;
}

Figure begun(const View& view, const MeasuredState& now) {
  Figure figure;
  figure.kind = view.id;
  figure.title = Text::sentence(view.title);
  figure.stamp = now.stamp;
  return figure;
}

void tell(Figure& figure, const Drawn& drawn, const std::string& of) {
  for (const auto& [name, value] : drawn.metadata)
    figure.metadata.emplace_back(name + ", " + of, value);
}

// Runs of one name are told apart by their number.
void distinguish(std::vector<Drawn>& runs, const std::vector<std::int64_t>& ids) {
  std::map<std::string, std::size_t> owners; // of a name, how many runs
  for (const Drawn& run : runs)
    for (const Curve& curve : run.panels.front().curves)
      ++owners[curve.name.english()];
  for (std::size_t i = 0; i < runs.size(); ++i)
    for (Panel& panel : runs[i].panels)
      for (Curve& curve : panel.curves)
        if (owners[curve.name.english()] > 1)
          curve.name = curve.name + Text(" #" + std::to_string(ids[i]));
}

int colorOf(const MeasuredState& state, const ProbeRequest& request) {
  return request.colors ? request.colors->of(state.state.run) : colorOfRun(state.state.run);
}

Result<Drawn> drawState(const View& view, MeasuredState state, const ProbeRequest& request, Role role) {
  state.color = colorOf(state, request);
  return view.draw(state, request.options, role);
}

// Of one model's curves, which are counted: the first has the colour of the run, the others such that no run
// of the study has, or at least not this one.
class ModelColors {
public:
  ModelColors(int own, const RunColors* all) : own_(own) {
    std::set<int> taken{hueOf(own)};
    if (all)
      for (const auto& [run, color] : all->byRun)
        taken.insert(hueOf(color));
    if (taken.size() > runColors / 2)
      taken = {hueOf(own)};
    for (int hue = 0; hue < runColors; ++hue)
      if (!taken.contains(hue))
        free_.push_back(hue);
  }
  int of(int counted) const {
    const int next = counted - 1, hues = static_cast<int>(free_.size());
    return counted < 0    ? counted
           : counted == 0 ? own_
                          : free_[static_cast<std::size_t>(next % hues)] + runColors * (next / hues);
  }

private:
  static int hueOf(int color) { return groupColor(color) % runColors; }
  int own_;
  std::vector<int> free_; // hues
};

bool isOfRuns(const Panel& panel) { // or of colours that mean something else
  return panel.map ||
         std::ranges::any_of(panel.curves, [](const Curve& curve) { return !curve.runs.empty(); });
}

void colorByModel(std::vector<Panel>& panels, const ModelColors& colors) {
  if (std::ranges::none_of(panels, isOfRuns))
    for (Panel& panel : panels)
      for (Curve& curve : panel.curves)
        curve.color = colors.of(curve.color);
}

Result<std::vector<Drawn>> drawRuns(const View& view, const MeasuredView& measured,
                                    const ProbeRequest& request) {
  std::vector<Drawn> runs{TRY(drawState(view, measured.now, request, Role::Present))};
  std::vector<std::int64_t> ids{measured.now.state.run};
  for (const MeasuredState& other : measured.others) {
    runs.push_back(TRY(drawState(view, other, request, Role::Another)));
    ids.push_back(other.state.run);
  }
  if (view.compares)
    distinguish(runs, ids);
  return runs;
}

Result<std::vector<Panel>> withPinned(std::vector<Panel> now, Drawn pinned, bool apart,
                                      const Config& options) {
  const bool maps = now.front().map && pinned.panels.front().map;
  if (maps && options.has("pinned") && options.text("pinned") == "difference") {
    auto panel = TRY(difference(std::move(now.front()), pinned.panels.front()));
    return std::vector{std::move(panel)};
  }
  if (maps || apart)
    return beside(std::move(now), std::move(pinned.panels));
  layOver(now, std::move(pinned.panels));
  return now;
}

} // namespace

std::vector<std::pair<std::string, std::string>> metadataOf(const MeasuredState& state, const Drawn& drawn) {
  auto metadata = state.metadata;
  for (auto& [name, value] : metadata)
    if (name == "text" && !drawn.text.empty())
      value = drawn.text + ", data " + state.data;
  metadata.insert(metadata.end(), drawn.metadata.begin(), drawn.metadata.end());
  return metadata;
}

Result<Figure> draw(const ProbeRequest& request, const MeasuredView& measured) {
  const View& view = *findView(request.view);
  Figure figure = begun(view, measured.now);
  auto runs = TRY(drawRuns(view, measured, request));
  Drawn& now = runs.front();
  figure.metadata = metadataOf(measured.now, now);
  if (!now.equation.empty())
    figure.stamp = figure.stamp + Text(" · " + now.equation);
  if (const auto more = measured.others.size(); more > 0)
    figure.stamp = {more == 1 ? "{0}, and {1} more run at its newest checkpoint"
                              : "{0}, and {1} more runs at their newest checkpoints",
                    {figure.stamp, more}};
  for (std::size_t i = 1; i < runs.size(); ++i) {
    tell(figure, runs[i], measured.others[i - 1].name);
    for (std::size_t p = 0; p < now.panels.size(); ++p)
      std::ranges::move(runs[i].panels[p].curves, std::back_inserter(now.panels[p].curves));
  }
  std::ranges::copy(measured.leftOut, std::back_inserter(now.panels.front().notes));
  figure.panels = std::move(now.panels);
  figure.columns = now.columns;
  figure.causes = std::move(now.causes);
  if (measured.pinned) {
    auto pinned = TRY(drawState(view, *measured.pinned, request, Role::Pinned));
    figure.metadata.emplace_back("pinned", measured.pinned->stamp.english());
    tell(figure, pinned, "pinned");
    const bool apart = now.apart || now.over != pinned.over;
    if (figure.columns > 0) // what is pinned below what is present
      figure.columns = static_cast<int>(figure.panels.size());
    figure.panels = TRY(withPinned(std::move(figure.panels), std::move(pinned), apart, request.options));
  }
  colorByModel(figure.panels, ModelColors(colorOf(measured.now, request), request.colors.get()));
  std::ranges::move(now.common, std::back_inserter(figure.panels.front().curves));
  tellBars(figure);
  if (request.colors)
    markByRun(figure, *request.colors);
  return figure;
}

} // namespace expe
