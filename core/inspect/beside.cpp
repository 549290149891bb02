#include "core/inspect/beside.h"

#include "core/base/numbers.h"

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

std::optional<std::pair<double, double>> rangeOf(const std::vector<MapPanel>& maps) {
  std::optional<std::pair<double, double>> range;
  for (const MapPanel& each : maps)
    for (const float value : each.map.values)
      if (std::isfinite(value)) {
        const double v = value;
        range = range ? std::pair(std::min(range->first, v), std::max(range->second, v)) : std::pair(v, v);
      }
  return range;
}

void shareAxes(std::vector<MapPanel>& maps) {
  const auto wider = [&](double HeatMap::*from, double HeatMap::*to) {
    std::pair<double, double> all{maps.front().map.*from, maps.front().map.*to};
    for (const MapPanel& each : maps)
      all = {std::min(all.first, each.map.*from), std::max(all.second, each.map.*to)};
    return all;
  };
  const auto x = wider(&HeatMap::left, &HeatMap::right), y = wider(&HeatMap::first, &HeatMap::last);
  for (MapPanel& each : maps)
    each.panel.viewX = x, each.panel.viewY = y;
}

} // namespace

std::vector<Panel> beside(std::vector<MapPanel> maps) {
  if (maps.size() > 1) {
    shareAxes(maps);
    const auto range = rangeOf(maps);
    for (std::size_t i = 0; i < maps.size(); ++i) {
      maps[i].panel.title = i == 0 ? "now" : "pinned";
      maps[i].map.range = range;
    }
  }
  std::vector<Panel> panels;
  for (MapPanel& each : maps) {
    each.panel.map = std::make_shared<const HeatMap>(std::move(each.map));
    panels.push_back(std::move(each.panel));
  }
  return panels;
}

std::string rounded(double value, int decimals) {
  const double unit = std::pow(10, decimals);
  const double result = std::round(value * unit) / unit;
  return shortest(result == 0 ? 0 : result);
}

} // namespace expe
