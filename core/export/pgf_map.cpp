#include "core/export/pgf.h"

#include "core/figure/curves.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace expe {
namespace {

std::string nameOf(Colors colors) {
  switch (colors) {
  case Colors::Magma:
    return "expemagma";
  case Colors::Cividis:
    return "expecividis";
  case Colors::Diverging:
    return "expediverging";
  case Colors::Viridis:
    break;
  }
  return "expeviridis";
}

std::string colorMap(Colors colors) {
  std::string text = "\\pgfplotsset{colormap={" + nameOf(colors) + "}{";
  std::string between;
  for (const std::uint32_t color : colorStops(colors)) {
    text += between + "rgb255=(" + std::to_string(color >> 16) + "," + std::to_string(color >> 8 & 0xff) +
            "," + std::to_string(color & 0xff) + ")";
    between = " ";
  }
  return text + "}}\n";
}

bool hasHatch(const Panel& panel) {
  return panel.map && colorScale(*panel.map).above;
}

struct Side { // of an image
  std::pair<double, double> edges;
  std::vector<CellSpan> spans;
};

// Whole cells, which the axes cut off, or pixels of what is in sight.
Side sideOf(const CellAxis& cells, std::pair<double, double> view, bool log, int most, bool backwards) {
  const auto all = extentOf(cells, log);
  double low = std::max(view.first, all.first), high = std::min(view.second, all.second);
  if (!(low < high))
    return {};
  const double size = (all.second - all.first) / static_cast<double>(cells.cells);
  int pixels = most;
  if (!log && (high - low) / size <= most - 2) {
    const double from = std::floor((low - all.first) / size + 1e-9),
                 to = std::ceil((high - all.first) / size - 1e-9);
    low = all.first + from * size;
    high = all.first + to * size;
    pixels = static_cast<int>(std::lround(to - from));
  }
  return {{low, high}, cellSpans(cells, backwards ? high : low, backwards ? low : high, log, pixels)};
}

} // namespace

std::optional<PgfMap> pgfMap(const Panel& panel, const PgfView& view, std::pair<int, int> most) {
  if (!panel.map)
    return std::nullopt;
  const HeatMap& map = *panel.map;
  const Side x = sideOf(columnAxis(map), view.x, panel.logX, most.first, false);
  const Side y = sideOf(rowAxis(map), view.y, panel.logY, most.second, !panel.downwards);
  if (x.spans.empty() || y.spans.empty())
    return std::nullopt;
  return PgfMap{{x.edges, y.edges}, rasterOf(map, colorScale(map), y.spans, x.spans)};
}

std::string pgfColorMaps(const Figure& figure) {
  std::set<Colors> used;
  for (const Panel& panel : figure.panels)
    if (panel.map)
      used.insert(panel.map->colors);
  std::string text = std::ranges::any_of(figure.panels, hasHatch) ? "\\usetikzlibrary{patterns}\n" : "";
  for (const Colors colors : used)
    text += colorMap(colors);
  return text;
}

// An image has no point meta: the bar gets its own. A logarithmic one is even in the logarithm.
std::string pgfColorBar(const HeatMap& map) {
  const ColorScale scale = colorScale(map);
  auto place = [&](double value) { return number(scale.log ? std::log10(value) : value); };
  std::string at, labels;
  for (const Tick& tick : barTicks(scale, 6)) {
    at += (at.empty() ? "" : ",") + place(tick.at);
    labels += (labels.empty() ? "{" : ",{") + latex(tick.label) + "}";
  }
  return ",\n  colorbar, colormap name=" + nameOf(map.colors) + ", point meta min=" + place(scale.low) +
         ", point meta max=" + place(scale.high) +
         ", colorbar/width=0.09in, colorbar shift/.style={xshift=0.08in},\n  colorbar style={ytick={" + at +
         "}, yticklabels={" + labels + "}, ylabel={" + latex(barLabel(map, scale)) +
         "}, ylabel style={align=center}, xlabel={}, title={}, xmode=normal, ymode=normal, y dir=normal, "
         "grid=none},\n  axis on top";
}

std::string pgfImage(const PgfView& edges, const std::string& file) {
  return "\\addplot graphics[xmin=" + number(edges.x.first) + ", xmax=" + number(edges.x.second) +
         ", ymin=" + number(edges.y.first) + ", ymax=" + number(edges.y.second) + "] {" + file + "};\n";
}

std::string pgfHatch(const HeatMap& map) {
  const ColorScale scale = colorScale(map);
  const CellAxis x = columnAxis(map), y = rowAxis(map);
  const auto corner = [](double at, double up) { return "(axis cs:" + number(at) + "," + number(up) + ")"; };
  std::string text;
  for (std::int64_t row = 0; row < map.rows; ++row)
    for (std::int64_t column = 0; column < map.columns; ++column)
      if (scale.isBeyond(map.at(row, column)))
        text += "\\fill[pattern=north east lines] " + corner(x.edge(column), y.edge(row)) + " rectangle " +
                corner(x.edge(column + 1), y.edge(row + 1)) + ";\n";
  return text;
}

} // namespace expe
