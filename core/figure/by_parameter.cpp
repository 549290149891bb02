#include "core/figure/curve_steps.h"

#include "core/figure/curves.h"
#include "core/groups/group_titles.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace expe {
namespace {

constexpr std::size_t mostValues = 12; // more panels cannot be read

// Runs are known by their colour.
std::map<int, std::string> valuesByRun(const RunRows& runs, const std::string& key) {
  std::map<int, std::string> values;
  for (const RunData* data : runs)
    values.emplace(colorOfRun(data->run.id), valueText(key, *data));
  return values;
}

Panel panelOf(const Panel& all, const std::map<int, std::string>& values, const std::string& value,
              const std::string& title) {
  const auto other = [&](int color) {
    const auto found = values.find(color);
    return found != values.end() && found->second != value;
  };
  Panel panel = all;
  std::erase_if(panel.curves, [&](const Curve& curve) { return other(curve.color); });
  std::erase_if(panel.markers, [&](const Marker& marker) { return other(marker.color); });
  panel.title = joined({all.title, title});
  return panel;
}

// In each kind of panel the same, so that they stand one above the other.
std::vector<std::string> drawnOf(const Figure& figure, const std::map<int, std::string>& byRun,
                                 std::vector<std::string> values) {
  std::set<std::string> drawn;
  for (const Panel& panel : figure.panels)
    for (const Curve& curve : panel.curves)
      if (const auto value = byRun.find(curve.color); value != byRun.end())
        drawn.insert(value->second);
  std::erase_if(values, [&](const std::string& value) { return !drawn.contains(value); });
  return values;
}

// All of a row are read against each other.
void shareViews(std::vector<Panel>& panels, std::size_t from, std::size_t end) {
  Range x, y;
  for (std::size_t i = from; i < end; ++i) {
    const Extent extent = extentOf(panels[i]);
    widen(x, extent.x), widen(y, extent.y);
  }
  for (std::size_t i = from; i < end; ++i) {
    Panel& panel = panels[i];
    if (!panel.viewX)
      panel.viewX = padded(x, panel.logX);
    if (!panel.viewY)
      panel.viewY = padded(y, panel.logY);
  }
}

} // namespace

Result<std::size_t> facet(Figure& figure, const RunRows& runs, const std::string& typed) {
  if (typed.empty())
    return std::size_t{0};
  const auto key = TRY(keyAmong(runs, typed));
  const auto byRun = valuesByRun(runs, key);
  const auto values = drawnOf(figure, byRun, distinctValues(runs, key));
  if (values.size() > mostValues)
    return userError("{0} has {1} values, too many for panels side by side: choose runs, or another key.",
                     {key, std::to_string(values.size())}, "facet");
  std::vector<Panel> panels;
  for (const Panel& panel : figure.panels)
    for (const std::string& value : values)
      panels.push_back(panelOf(panel, byRun, value, lastPart(key) + " " + titled(key, value)));
  figure.panels = std::move(panels);
  figure.columns = static_cast<int>(values.size());
  return values.size();
}

void shareViews(Figure& figure, std::size_t panels) {
  for (std::size_t from = 0; panels > 0 && from < figure.panels.size(); from += panels)
    shareViews(figure.panels, from, std::min(from + panels, figure.panels.size()));
}

namespace {

void paint(int& color, const std::map<int, int>& colors) {
  if (const auto found = colors.find(color); found != colors.end())
    color = found->second;
}

} // namespace

void paint(Figure& figure, const std::map<int, int>& colors) {
  for (Panel& panel : figure.panels) {
    for (Curve& curve : panel.curves)
      paint(curve.color, colors);
    for (Marker& marker : panel.markers)
      paint(marker.color, colors);
  }
}

// Values of the encoding have its own colour, others those of the palette.
Result<void> colorByValue(Figure& figure, const RunRows& runs, const std::string& typed,
                          const RunColors& own) {
  const auto key = TRY(keyAmong(runs, typed));
  const auto values = distinctValues(runs, key);
  const auto byRun = valuesByRun(runs, key);
  const bool encoding = key == "position.encoding";
  std::map<std::string, int> byValue;
  for (const auto& [run, value] : byRun) // the first has it
    byValue.emplace(value, encoding ? own.ofGroup(run + 1)
                                    : static_cast<int>(std::ranges::find(values, value) - values.begin()));
  std::map<int, int> colors;
  for (const auto& [run, value] : byRun)
    colors[run] = byValue[value];
  for (Panel& panel : figure.panels)
    for (Curve& curve : panel.curves)
      if (const auto value = byRun.find(curve.color); value != byRun.end())
        curve.entry = Text(encoding ? titled(key, value->second) : lastPart(key) + " " + value->second);
  paint(figure, colors);
  return {};
}

void colorByRun(Figure& figure, const RunColors& own) {
  std::map<int, int> colors;
  for (const auto& [run, unchosen] : own.byRun)
    colors[colorOfRun(run)] = own.of(run);
  paint(figure, colors);
  markByRun(figure, own);
}

namespace {

std::string encodingOf(const std::vector<std::int64_t>& runs, const RunColors& own) { // empty: several
  std::string encoding;
  for (const std::int64_t run : runs) {
    const auto known = own.encodings.find(run);
    if (known == own.encodings.end() || (!encoding.empty() && encoding != known->second))
      return {};
    encoding = known->second;
  }
  return encoding;
}

} // namespace

void markByRun(Figure& figure, const RunColors& own) {
  for (Panel& panel : figure.panels)
    for (Curve& curve : panel.curves) {
      curve.encoding = encodingOf(curve.runs, own);
      if (curve.runs.size() == 1)
        if (const auto look = own.chosen.find(curve.runs.front()); look != own.chosen.end())
          curve.marker = look->second.marker;
    }
}

void colorByGroup(Figure& figure, const std::vector<RunGroup>& groups, const RunColors& own) {
  std::map<int, int> colors;
  for (const RunGroup& group : groups)
    for (const std::int64_t run : group.runs())
      colors[colorOfRun(run)] = own.of(group);
  paint(figure, colors);
  markByRun(figure, own);
}

} // namespace expe
