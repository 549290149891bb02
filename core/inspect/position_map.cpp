// The map of positional values: positions × dims, or distances × heads.
#include "core/inspect/place_text.h"
#include "core/inspect/positions.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace expe {
namespace {

struct Drawn {       // one state's values, as far as they are drawn
  at::Tensor values; // [columns, rows]
  std::int64_t stride;
};

// By blocks that the cache holds; on this thread, which others would only keep waiting.
void transpose(const float* from, HeatMap& map) {
  constexpr std::int64_t block = 64;
  for (std::int64_t begin = 0; begin < map.columns; begin += block)
    for (std::int64_t row = 0; row < map.rows; ++row)
      for (auto column = begin; column < std::min(begin + block, map.columns); ++column)
        map.values[static_cast<std::size_t>(row * map.columns + column)] = from[column * map.rows + row];
}

HeatMap heatMap(const at::Tensor& values, std::int64_t stride) {
  HeatMap map;
  map.rows = values.size(1);
  map.columns = values.size(0);
  map.values.resize(static_cast<std::size_t>(values.numel()));
  transpose(values.const_data_ptr<float>(), map);
  map.left = -0.5;
  map.right = static_cast<double>(map.columns * stride) - 0.5;
  map.first = -0.5;
  map.last = static_cast<double>(map.rows) - 0.5;
  return map;
}

// Heads are counted from 1 where people read them, from 0 where they are chosen.
void nameHeads(Panel& panel, std::int64_t heads) {
  for (const auto head : spread(heads, 16)) {
    panel.ticksY.push_back(static_cast<double>(head));
    panel.tickLabelsY.push_back(std::to_string(head + 1));
  }
  panel.pickY = "head";
}

Panel panelOf(const PositionalValues& sight, HeatMap map, std::int64_t stride) {
  Panel panel;
  panel.y = sight.row();
  panel.downwards = true;
  setColumns(panel, sight);
  if (sight.bias())
    nameHeads(panel, sight.rows());
  if (stride > 1)
    panel.notes.push_back("every " + std::to_string(stride) + "th " +
                          (sight.bias() ? "distance" : "position"));
  panel.map = std::make_shared<const HeatMap>(std::move(map));
  return panel;
}

using Range = std::optional<std::pair<double, double>>;

Panel oneMap(const ViewContext& context, const PositionalValues& sight, const Drawn& drawn,
             const Range& range = {}) {
  auto map = heatMap(drawn.values, drawn.stride);
  map.label = sight.value();
  map.colors = colorsOf(context.options());
  map.range = range;
  map.text = std::make_shared<PlaceText>(sight, drawn.values, drawn.stride);
  return panelOf(sight, std::move(map), drawn.stride);
}

// Of the positions and dims that both have.
Panel differenceMap(const Sights& sights, const Drawn& now, const Drawn& pinned) {
  const auto columns = std::min(now.values.size(0), pinned.values.size(0));
  const auto rows = std::min(now.values.size(1), pinned.values.size(1));
  const auto part = [&](const at::Tensor& values) {
    return values.slice(0, 0, columns).slice(1, 0, rows).contiguous();
  };
  const auto a = part(now.values), b = part(pinned.values);
  auto map = heatMap((a - b).contiguous(), now.stride);
  map.label = sights.now.value() + ", present − pinned";
  map.colors = Colors::Diverging;
  map.text = std::make_shared<DifferenceText>(PlaceText(sights.now, a, now.stride),
                                              PlaceText(*sights.pinned, b, now.stride));
  return panelOf(sights.now, std::move(map), now.stride);
}

// Both maps have the same colours and axes.
std::vector<Panel> mapsBeside(const ViewContext& context, const Sights& sights, const Drawn& now,
                              const Drawn& pinned) {
  Range range;
  if (sights.pinned->quantity() == sights.now.quantity()) {
    const auto [low, high] = at::aminmax(now.values);
    const auto [low2, high2] = at::aminmax(pinned.values);
    range = {at::minimum(low, low2).item<double>(), at::maximum(high, high2).item<double>()};
  }
  std::vector panels{oneMap(context, sights.now, now, range), oneMap(context, *sights.pinned, pinned, range)};
  const std::pair viewX{-0.5, std::max(panels[0].map->right, panels[1].map->right)};
  const std::pair viewY{-0.5, std::max(panels[0].map->last, panels[1].map->last)};
  for (auto& panel : panels)
    panel.viewX = viewX, panel.viewY = viewY;
  panels[0].title = "now";
  panels[1].title = "pinned";
  return panels;
}

} // namespace

Result<std::vector<Panel>> positionMaps(const ViewContext& context, const Sights& sights,
                                        std::int64_t stride) {
  const Drawn now{sights.now.every(stride, context.progress), stride};
  if (!now.values.defined())
    return cancelled();
  if (!sights.pinned)
    return std::vector{oneMap(context, sights.now, now)};
  const bool difference = context.options().text("pinned") == "difference";
  if (difference && sights.pinned->quantity() != sights.now.quantity())
    return userError(
        "The present state shows {0}, the pinned one {1}, which have no difference: choose another "
        "quantity, or the states beside each other.",
        {sights.now.quantity(), sights.pinned->quantity()}, "pinned");
  const Drawn pinned{sights.pinned->every(stride, context.progress), stride};
  if (!pinned.values.defined())
    return cancelled();
  if (difference)
    return std::vector{differenceMap(sights, now, pinned)};
  return mapsBeside(context, sights, now, pinned);
}

} // namespace expe
