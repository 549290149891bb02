// Where the cells of a heat map are, and what a grid of pixels shows of them.
#pragma once

#include "core/api/color_map.h"

namespace expe {

// `first` and `last` are the outer edges of `cells` cells, in either order, as those of HeatMap.
struct CellAxis {
  double first = 0, last = 1;
  std::int64_t cells = 0;
  bool ratios = false; // cells of equal ratio, as a logarithmic axis shows them equal; both edges above 0
  double place(double coordinate) const; // counted in cells from the first edge
  double edge(std::int64_t i) const;     // the near edge of cell i; edge(cells) is last
  double centre(std::int64_t i) const;
  std::optional<std::int64_t> at(double coordinate) const;
};
inline CellAxis columnAxis(const HeatMap& map) {
  return {map.left, map.right, map.columns, map.ratiosX};
}
inline CellAxis rowAxis(const HeatMap& map) {
  return {map.first, map.last, map.rows, map.ratiosY};
}
// What an axis that fits the map begins and ends with; a logarithmic one begins above 0.
std::pair<double, double> extentOf(const CellAxis& cells, bool positive);

// The cells [from, to) behind a pixel; none if they are equal.
struct CellSpan {
  std::int64_t from = 0, to = 0;
  bool operator==(const CellSpan&) const = default;
};
// Those of each of `pixels` pixels on an axis from `from` to `to`, in either order. Where a cell is larger
// than a pixel, that at the middle of the pixel; else all that begin in it.
std::vector<CellSpan> cellSpans(const CellAxis& cells, double from, double to, bool log, int pixels);

// The mean of the cells behind each pixel as a colour: levels as of color_map.h, row by row. A cell that is
// NaN counts for nothing. Any thread.
struct Raster {
  int width = 0, height = 0;
  std::vector<unsigned char> levels;
  bool gaps = false; // whether a level is 0
};
Raster rasterOf(const HeatMap& map, const ColorScale& scale, const std::vector<CellSpan>& rows,
                const std::vector<CellSpan>& columns);

} // namespace expe
