// Values as colours: the maps of colours, and what part of them the values of a heat map span.
#pragma once

#include "core/api/figure.h"

#include <array>
#include <span>

namespace expe {

using Rgb = std::array<unsigned char, 3>;

Rgb colorOf(Colors colors, double part); // from 0, the lowest, to 1; beyond as at the ends

// The colours at equal steps between which all others are interpolated: for a colour bar.
std::span<const std::uint32_t> colorStops(Colors colors); // 0xRRGGBB

// Which value has which colour. A map without a single finite value spans 0 to 1.
struct ColorScale {
  double low = 0, high = 1; // low < high; with `log` above 0
  bool log = false;
  double part(double value) const; // from 0 to 1; not finite if the value is not
  double at(double part) const;
};
ColorScale colorScale(const HeatMap& map); // Diverging spans as far below 0 as above, and is never log

// A cell as a byte: 0 is nothing, 1 to 255 are the colours. An odd number of them: Diverging has a middle.
inline constexpr int colorLevels = 255;
inline Rgb colorOfLevel(Colors colors, int level) {
  return colorOf(colors, (level - 1.0) / (colorLevels - 1));
}

} // namespace expe
