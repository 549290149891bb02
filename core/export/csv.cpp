// A figure as a table in long form: one row a point of a curve or a cell of a map, every one; before it, as
// comments, what it is and where it comes from.
#include "core/base/csv.h"
#include "core/api/figure.h"
#include "core/api/raster.h"
#include "core/figure/curves.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace expe {
namespace {

std::string comment(std::string text) {
  std::ranges::replace_if(
      text, [](unsigned char c) { return c < ' ' || c == 127; }, ' ');
  return "# " + text + "\n";
}

std::string finite(double value) {
  return std::isfinite(value) ? number(value) : "";
}

// Of the rows: by its y, as ever; where that may be the same of several, of maps or of facets, by its title.
std::string nameOf(const Panel& panel, bool titled) {
  return titled && !panel.title.empty() ? panel.title : panel.y;
}

bool titled(const Figure& figure) {
  std::set<std::string> names;
  for (const Panel& panel : figure.panels)
    if (panel.map || !names.insert(panel.y).second)
      return true;
  return false;
}

std::string about(const Panel& panel, bool titled) {
  const std::string name = nameOf(panel, titled);
  std::string text = comment("x of the panel " + name + ": " + panel.x);
  if (titled && name != panel.y)
    text += comment("y of the panel " + name + ": " + panel.y);
  if (panel.map)
    text += comment("value of the panel " + name + ": " + panel.map->label);
  if (isForest(panel))
    text += comment("half_width_95 is of x; y counts the rows");
  for (const Reference& line : panel.references)
    text += comment(line.label.english() + ": " + (line.vertical ? "x = " : "y = ") + number(line.at));
  for (const Marker& marker : panel.markers)
    text += comment("x = " + number(marker.x) + ": " + marker.text);
  return text;
}

void addCurve(std::string& text, const Curve& curve, const std::string& panel, const char* end) {
  const Samples points = allPoints(curve);
  const std::string start = panel + csvCell(curve.name) + ',';
  for (std::size_t i = 0; i < points.x.size(); ++i)
    text += start + number(points.x[i]) + ',' + finite(points.y[i]) + ',' +
            (curve.error.empty() ? "" : finite(curve.error[i])) + end;
}

void addMap(std::string& text, const HeatMap& map, const std::string& panel) {
  std::vector<std::string> starts;
  starts.reserve(static_cast<std::size_t>(map.columns));
  for (std::int64_t column = 0; column < map.columns; ++column)
    starts.push_back(panel + ',' + number(columnAxis(map).centre(column)) + ',');
  for (std::int64_t row = 0; row < map.rows; ++row) {
    const std::string y = number(rowAxis(map).centre(row)) + ",,";
    for (std::int64_t column = 0; column < map.columns; ++column)
      if (const float value = map.at(row, column); std::isfinite(value))
        ((text += starts[static_cast<std::size_t>(column)]) += y) += number(value) + '\n';
  }
}

} // namespace

std::string toCsv(const Figure& figure) {
  const bool maps =
      std::ranges::any_of(figure.panels, [](const Panel& panel) { return panel.map != nullptr; });
  const bool byTitle = titled(figure);
  std::string text = figure.stamp.empty() ? "" : comment(figure.stamp);
  text += comment(figure.title);
  for (const auto& [key, value] : figure.metadata)
    text += comment(key + ": " + value);
  for (const Panel& panel : figure.panels)
    text += about(panel, byTitle);
  if (maps)
    text += comment("a row with a value is a cell of a map, x and y are its centre; cells without one are "
                    "left out; other rows are points of curves");
  text += maps ? "panel,curve,x,y,half_width_95,value\n" : "panel,curve,x,y,half_width_95\n";
  for (const Panel& panel : figure.panels) {
    const std::string name = csvCell(nameOf(panel, byTitle)) + ',';
    for (const Curve& curve : panel.curves)
      addCurve(text, curve, name, maps ? ",\n" : "\n");
    if (panel.map)
      addMap(text, *panel.map, name);
  }
  return text;
}

} // namespace expe
