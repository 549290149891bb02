// Figures as the script of a report draws them: with ticks and colours that are chosen here, and numbers that
// take little room.
#include "core/base/numbers.h"
#include "core/report/interactive.h"

#include "core/api/raster.h"
#include "core/base/base64.h"
#include "core/base/lists.h"
#include "core/base/printable.h"
#include "core/figure/curves.h"

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

using Json = nlohmann::json;

constexpr std::int64_t mostColumns = 128, mostRows = 64; // of a map
constexpr std::size_t mostPoints = 240;                  // of a curve
constexpr int mostTicks = 7, mostBarTicks = 5;

std::string words(const Text& text) {
  return printable(text.english(), "\n");
}

// Null of what is no number. What is told of it has four decimals: digits enough that rounding it again there
// gives what rounding it once would.
Json number(double value) {
  if (!std::isfinite(value))
    return nullptr;
  return *readReal(significant(value, 12));
}
Json numbers(const std::vector<double>& values) {
  return mapped(values, number);
}

Json ticksJson(const std::vector<Tick>& ticks) {
  return mapped(ticks, [](const Tick& tick) { return Json::array({number(tick.at), words(tick.label)}); });
}

// From where to where an axis goes, and its ticks.
Json axis(const Text& label, Range view, const std::vector<Tick>& own, bool log, Quantity quantity) {
  const auto [from, to] = view.value_or(std::pair(0.0, 1.0));
  return {{"label", words(label)},
          {"from", number(from)},
          {"to", number(to)},
          {"log", log},
          {"ticks", ticksJson(own.empty() ? ticks(from, to, log, quantity, mostTicks) : own)}};
}

Range viewX(const Panel& panel) {
  if (panel.map && !panel.viewX)
    return std::pair(panel.map->left, panel.map->right);
  return panel.viewX ? panel.viewX : padded(extentOf(panel).x, panel.logX);
}
Range viewY(const Panel& panel) {
  if (panel.map && !panel.viewY)
    return std::pair(panel.map->first, panel.map->last);
  return panel.viewY ? panel.viewY : padded(extentOf(panel).y, panel.logY);
}

// 0 is nothing, the others are steps from the lowest value to the highest: of colours that are logarithmic
// 254, else 65 534.
std::string levels(const HeatMap& map, const ColorScale& scale, int bytes) {
  const double steps = bytes == 1 ? 254 : 65534;
  std::string all;
  for (const float value : map.values) {
    const double part = scale.part(static_cast<double>(value));
    const auto level = std::isfinite(part) ? static_cast<unsigned>(std::lround(part * steps)) + 1 : 0U;
    all.push_back(static_cast<char>(level & 0xff));
    if (bytes == 2)
      all.push_back(static_cast<char>(level >> 8));
  }
  return base64(all);
}

std::string nameOf(Colors colors) {
  return colors == Colors::Magma       ? "magma"
         : colors == Colors::Cividis   ? "cividis"
         : colors == Colors::Diverging ? "diverging"
                                       : "viridis";
}

Json mapJson(const HeatMap& map) {
  const auto scale = colorScale(map);
  const int bytes = scale.log ? 1 : 2;
  return {{"rows", map.rows},
          {"columns", map.columns},
          {"left", number(map.left)},
          {"right", number(map.right)},
          {"first", number(map.first)},
          {"last", number(map.last)},
          {"label", words(barLabel(map, scale))},
          {"colors", nameOf(map.colors)},
          {"low", number(scale.low)},
          {"high", number(scale.high)},
          {"log", scale.log},
          {"ticks", ticksJson(barTicks(scale, mostBarTicks))},
          {"bytes", bytes},
          {"values", levels(map, scale, bytes)}};
}

std::string nameOf(Curve::Style style) {
  switch (style) {
  case Curve::Style::Thin:
    return "thin";
  case Curve::Style::Dashed:
    return "dashed";
  case Curve::Style::Markers:
    return "markers";
  case Curve::Style::Hollow:
    return "hollow";
  case Curve::Style::Points:
    return "points";
  case Curve::Style::Line:
    break;
  }
  return "line";
}

// Of a long curve some points, evenly: a page shows no more.
Samples pointsToShow(const Curve& curve) {
  if (pointsOf(curve) <= mostPoints || !curve.error.empty())
    return allPoints(curve);
  Samples some{evenly(curve, mostPoints), {}};
  some.y = mapped(some.x, [&](double x) { return valueAt(curve, x); });
  return some;
}

Json curveJson(const Curve& curve) {
  const auto points = pointsToShow(curve);
  Json json{{"name", words(curve.name)},
            {"colors", {runColor(curve.color), runColor(curve.color, true)}},
            {"style", nameOf(curve.style)},
            {"marker", markerOf(curve)},
            {"lap", lap(curve)},
            {"legend", curve.legend},
            {"runs", curve.runs},
            {"x", numbers(points.x)},
            {"y", numbers(points.y)}};
  if (!curve.error.empty())
    json["error"] = numbers(curve.error), json["band"] = curve.band;
  return json;
}

Json panelJson(const Panel& panel) {
  Json json{{"title", words(panel.title)},
            {"x", axis(panel.x, viewX(panel), panel.ticksX, panel.logX, panel.quantityX)},
            {"y", axis(panel.y, viewY(panel), panel.ticksY, panel.logY, Quantity::Number)},
            {"down", panel.downwards},
            {"curves", mapped(panel.curves, curveJson)},
            {"notes", mapped(panel.notes, words)}};
  json["references"] = mapped(panel.references, [](const Reference& line) {
    return Json{{"label", words(line.label)},
                {"vertical", line.vertical},
                {"edge", line.edge},
                {"at", number(line.at)}};
  });
  if (panel.map)
    json["map"] = mapJson(*panel.map);
  return json;
}

std::int64_t strideFor(std::int64_t cells, std::int64_t most) {
  return (cells + most - 1) / most;
}

HeatMap thinned(const HeatMap& map, std::int64_t columns, std::int64_t rows) { // every so many
  HeatMap few = map;
  const double width = (map.right - map.left) / static_cast<double>(map.columns),
               height = (map.last - map.first) / static_cast<double>(map.rows);
  few.columns = strideFor(map.columns, columns), few.rows = strideFor(map.rows, rows);
  few.right = map.left + static_cast<double>(few.columns * columns) * width;
  few.last = map.first + static_cast<double>(few.rows * rows) * height;
  few.values.clear(), few.text.reset();
  for (std::int64_t row = 0; row < map.rows; row += rows)
    for (std::int64_t column = 0; column < map.columns; column += columns)
      few.values.push_back(map.at(row, column));
  return few;
}

// The numbers at which cells begin.
std::vector<std::string> begins(double first, double last, std::int64_t cells, std::int64_t from) {
  std::vector<std::string> all;
  for (std::int64_t i = 0; i < cells; ++i) {
    const double at = first + 0.5 + (last - first) * static_cast<double>(i) / static_cast<double>(cells);
    all.push_back(std::to_string(std::llround(at) + from));
  }
  return all;
}

} // namespace

ShownFigure withFewCells(Figure figure) {
  ShownFigure shown{std::move(figure), {}};
  for (Panel& panel : shown.figure.panels) {
    if (!panel.map)
      continue;
    const auto columns = strideFor(panel.map->columns, mostColumns),
               rows = strideFor(panel.map->rows, mostRows);
    auto map = thinned(*panel.map, columns, rows);
    if (columns > 1)
      panel.notes.push_back(Text{"one {0} of {1} is shown", {panel.pickX, columns}});
    if (rows > 1)
      panel.notes.push_back(Text{"one {0} of {1} is shown", {panel.pickY, rows}});
    shown.cells = {panel.pickX, panel.pickY, begins(map.left, map.right, map.columns, 0),
                   begins(map.first, map.last, map.rows, panel.pickY == "head" ? 1 : 0)};
    panel.map = std::make_shared<const HeatMap>(std::move(map));
  }
  return shown;
}

void share(SharedRanges& ranges, const Figure& figure) {
  for (const Panel& panel : figure.panels) {
    if (panel.map)
      continue;
    Panel& shared = ranges[words(panel.y)];
    shared.y = panel.y, shared.logY = panel.logY;
    widen(shared.viewY, viewY(panel));
  }
}

Json rangesJson(const SharedRanges& ranges) {
  Json all = Json::object();
  for (const auto& [label, panel] : ranges)
    all[label] = axis(panel.y, panel.viewY, panel.ticksY, panel.logY, Quantity::Number);
  return all;
}

Json figureJson(const ShownFigure& shown) {
  Json json{{"kind", shown.figure.kind},
            {"stamp", words(shown.figure.stamp)},
            {"panels", mapped(shown.figure.panels, panelJson)}};
  const auto& [x, y, columns, rows] = shown.cells;
  if (!columns.empty())
    json["cells"] = {{"x", x}, {"y", y}, {"columns", columns}, {"rows", rows}};
  return json;
}

Json colorsJson() {
  Json all;
  for (const Colors colors : {Colors::Viridis, Colors::Magma, Colors::Cividis, Colors::Diverging})
    all[nameOf(colors)] = colorStops(colors);
  return all;
}

} // namespace expe
