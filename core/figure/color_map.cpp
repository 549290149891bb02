// Viridis, Magma and Cividis as matplotlib has them (van der Walt and Smith 2015; Nuñez, Anderton and Renslow
// 2018), both under CC0: every fifth of their 256 colours. Diverging is ours.
#include "core/api/brief.h"
#include "core/api/raster.h"

#include "core/api/figure.h"
#include "core/base/median.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace expe {
namespace {

constexpr std::array<std::uint32_t, 52> viridis{
    0x440154, 0x46085c, 0x471063, 0x481769, 0x481d6f, 0x482475, 0x472a7a, 0x46307e, 0x453781,
    0x433d84, 0x414287, 0x3f4889, 0x3d4e8a, 0x3a538b, 0x38598c, 0x355e8d, 0x33638d, 0x31688e,
    0x2e6d8e, 0x2c718e, 0x2a768e, 0x297b8e, 0x27808e, 0x25848e, 0x23898e, 0x218e8d, 0x20928c,
    0x1f978b, 0x1e9c89, 0x1fa188, 0x21a585, 0x24aa83, 0x28ae80, 0x2eb37c, 0x35b779, 0x3dbc74,
    0x46c06f, 0x50c46a, 0x5ac864, 0x65cb5e, 0x70cf57, 0x7cd250, 0x89d548, 0x95d840, 0xa2da37,
    0xb0dd2f, 0xbddf26, 0xcae11f, 0xd8e219, 0xe5e419, 0xf1e51d, 0xfde725};
constexpr std::array<std::uint32_t, 52> magma{
    0x000004, 0x02020b, 0x050416, 0x090720, 0x0e0b2b, 0x140e36, 0x1a1042, 0x21114e, 0x29115a,
    0x311165, 0x390f6e, 0x420f75, 0x4a1079, 0x52137c, 0x5a167e, 0x621980, 0x6a1c81, 0x721f81,
    0x792282, 0x812581, 0x892881, 0x912b81, 0x992d80, 0xa1307e, 0xaa337d, 0xb2357b, 0xba3878,
    0xc23b75, 0xca3e72, 0xd2426f, 0xd9466b, 0xe04c67, 0xe75263, 0xec5860, 0xf1605d, 0xf4695c,
    0xf7725c, 0xf97b5d, 0xfb8560, 0xfc8e64, 0xfd9869, 0xfea16e, 0xfeaa74, 0xfeb47b, 0xfebd82,
    0xfec68a, 0xfecf92, 0xfed89a, 0xfde2a3, 0xfdebac, 0xfcf4b6, 0xfcfdbf};
constexpr std::array<std::uint32_t, 52> cividis{
    0x00224e, 0x002656, 0x002a5f, 0x002d68, 0x003070, 0x083370, 0x163770, 0x203a6f, 0x273e6e,
    0x2e416d, 0x34456c, 0x3a486c, 0x3f4c6c, 0x444f6c, 0x49536c, 0x4e566c, 0x535a6d, 0x575d6d,
    0x5c616e, 0x60646f, 0x656870, 0x696b71, 0x6d6f72, 0x727274, 0x767676, 0x7a7a78, 0x7e7d78,
    0x838179, 0x888578, 0x8d8878, 0x928c78, 0x969077, 0x9b9476, 0xa09875, 0xa59c74, 0xaaa073,
    0xafa471, 0xb5a86f, 0xbaac6d, 0xbfb06b, 0xc4b468, 0xc9b965, 0xcfbd62, 0xd4c15f, 0xdac65b,
    0xdfca57, 0xe5cf52, 0xead34c, 0xf0d846, 0xf6dd3f, 0xfce236, 0xfee838};

constexpr std::array<std::uint32_t, 9> diverging{0x14386b, 0x2462a8, 0x5c97cf, 0xadc9e6, 0xe8e8e8,
                                                 0xf0bfa3, 0xdd7d5b, 0xb63a35, 0x75131f};

constexpr double farthest = 4; // × how far the median is; barLabel() says so

double channel(std::uint32_t color, int shift) {
  return static_cast<double>((color >> shift) & 0xff);
}

// Of what is finite and, with `positive`, above 0.
std::optional<std::pair<double, double>> span(const std::vector<float>& values, bool positive) {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  const float least = positive ? 0.0F : -infinity;
  float low = infinity, high = -infinity;
  for (const float value : values) { // no branches: a million of them in a tick of a slider
    const bool counts = value > least && value < infinity;
    const float lower = counts ? value : infinity, upper = counts ? value : -infinity;
    low = lower < low ? lower : low;
    high = upper > high ? upper : high;
  }
  return low <= high ? std::optional(std::pair<double, double>(low, high)) : std::nullopt;
}

double medianDistance(const std::vector<float>& values, double from) { // of one finite value at least
  std::vector<double> distances;
  for (const double value : values)
    if (std::isfinite(value))
      distances.push_back(std::abs(value - from));
  return median(std::move(distances));
}

std::pair<double, double> apart(double low, double high, bool log) { // so that there is something to span
  if (log && !(low > 0))
    low = high > 0 ? high * 1e-6 : 1e-6;
  if (low < high)
    return {low, high};
  const double by = low == 0 ? 1 : std::abs(low) / 2;
  return {low - by, low + by};
}

} // namespace

std::span<const std::uint32_t> colorStops(Colors colors) {
  switch (colors) {
  case Colors::Magma:
    return magma;
  case Colors::Cividis:
    return cividis;
  case Colors::Diverging:
    return diverging;
  case Colors::Viridis:
    break;
  }
  return viridis;
}

Rgb colorOf(Colors colors, double part) {
  const auto stops = colorStops(colors);
  const double place = std::clamp(part, 0.0, 1.0) * static_cast<double>(stops.size() - 1);
  const auto below = std::min(static_cast<std::size_t>(place), stops.size() - 2);
  const double rest = place - static_cast<double>(below);
  Rgb color{};
  for (std::size_t i = 0; i < 3; ++i) {
    const int shift = 16 - 8 * static_cast<int>(i);
    const double from = channel(stops[below], shift), to = channel(stops[below + 1], shift);
    color[i] = static_cast<unsigned char>(std::lround(from + rest * (to - from)));
  }
  return color;
}

double ColorScale::part(double value) const {
  if (!log)
    return std::isnan(value) ? value : std::clamp((value - low) / (high - low), 0.0, 1.0);
  if (value <= low)
    return 0;
  return std::isnan(value) ? value : std::min(std::log(value / low) / std::log(high / low), 1.0);
}

double ColorScale::at(double part) const {
  return log ? low * std::pow(high / low, part) : low + part * (high - low);
}

std::optional<std::pair<double, double>> robustRange(const std::vector<float>& values) {
  auto range = span(values, false);
  const double far = range ? farthest * medianDistance(values, range->first) : 0;
  if (far > 0)
    range->second = std::min(range->second, range->first + far);
  return range;
}

ColorScale colorScale(const HeatMap& map) {
  const bool log = map.log && map.colors != Colors::Diverging;
  std::pair<double, double> range{log ? 0.1 : 0, 1};
  if (map.range) {
    range = *map.range;
  } else if (const auto all = span(map.values, log)) {
    range = *all;
    if (map.colors == Colors::Diverging) {
      const double most = std::max(std::abs(range.first), std::abs(range.second));
      range = {-most, most};
      if (most == 0)
        range = {-1, 1};
    }
  }
  const auto [low, high] = apart(range.first, range.second, log);
  const auto above = [end = static_cast<float>(high)](float value) { return value > end; };
  return {low, high, log, map.range && std::ranges::any_of(map.values, above)};
}

Text barLabel(const HeatMap& map, const ColorScale& scale) {
  return scale.above ? joined({map.label, "hatched: above best + 4 × (median − best)"_text}, "\n")
                     : map.label;
}

std::vector<Tick> barTicks(const ColorScale& scale, int most) {
  auto all = ticks(scale.low, scale.high, scale.log, Quantity::Number, most);
  if (!scale.above)
    return all;
  std::erase_if(all,
                [&](const Tick& tick) { return scale.high - tick.at < (scale.high - scale.low) / most; });
  all.push_back({scale.high, Text("≥ " + brief(scale.high))});
  return all;
}

} // namespace expe
