#include "core/views/grid_map.h"

#include "core/figure/curves.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace expe {

Text placeInGrid(std::int64_t columns, std::int64_t position) {
  return {"row {0}, column {1}", {position / columns, position % columns}};
}

Panel gridPanel(const GridColumns& of, std::int64_t first, const std::vector<float>& values, HeatMap map) {
  const auto columns = of.count;
  const auto top = first / columns, end = first + std::ssize(values);
  map.columns = columns, map.rows = std::max<std::int64_t>((end + columns - 1) / columns - top, 1);
  map.values.assign(static_cast<std::size_t>(map.rows * columns), std::numeric_limits<float>::quiet_NaN());
  std::ranges::copy(values, map.values.begin() + (first - top * columns));
  map.left = -0.5, map.right = static_cast<double>(columns) - 0.5;
  map.first = static_cast<double>(top) - 0.5, map.last = map.first + static_cast<double>(map.rows);
  map.text = cellText([columns, top, held = map.values](std::int64_t row, std::int64_t column) -> Text {
    if (row < 0 || column < 0 || column >= columns || row * columns + column >= std::ssize(held))
      return {};
    const auto cell = row * columns + column;
    const auto value = held[static_cast<std::size_t>(cell)];
    if (std::isnan(value))
      return {};
    const auto position = top * columns + cell;
    return {"position {0}, {1}: {2}", {position, placeInGrid(columns, position), number(value)}};
  });
  Panel panel;
  panel.x = of.chosen ? "column"_text : Text{"column ({0} by default)", {columns}}, panel.y = "row"_text;
  panel.downwards = true;
  panel.map = std::make_shared<const HeatMap>(std::move(map));
  return panel;
}

} // namespace expe
