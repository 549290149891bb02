// What the colours of curves look like.
#include "core/api/figure.h"

#include "core/base/numbers.h"

#include <array>
#include <cmath>
#include <cstdint>

namespace expe {
namespace {

constexpr std::uint32_t hues[runColors][2] = {
    {0x2f6fbf, 0x5b9bea}, // blue
    {0xcf5a1e, 0xf0824a}, // vermillion
    {0x12936b, 0x3fbf95}, // bluish green
    {0x9a5fb5, 0xc092dc}, // purple
    {0xb8860b, 0xe0b040}, // ochre
    {0x2aa3c7, 0x66cbe6}, // sky
    {0xb03a5b, 0xe57a98}, // crimson
    {0x5f6b7a, 0xa7b2c0}, // slate
};
// Parts of black, or on a dark ground of that; of shades below 0 of white. A shade is nearer to its own
// group's colour than to another of its hue, whoever looks at it.
constexpr double ofDarkLaps[] = {0.46, 0.4};
constexpr double ofShades[runShades] = {0, -0.1, 0.14, -0.05, 0.07};
constexpr std::uint32_t black[] = {0x000000, 0x23262b};

std::uint32_t mixed(std::uint32_t color, std::uint32_t with, double part) {
  std::uint32_t result = 0;
  for (const int shift : {0, 8, 16}) {
    const double from = color >> shift & 0xff, to = with >> shift & 0xff;
    result |= static_cast<std::uint32_t>(std::lround(from + part * (to - from))) << shift;
  }
  return result;
}

} // namespace

int inkOf(int color) {
  if (color < 0)
    return -1;
  const int group = groupColor(color), lap = group / runColors;
  return group % runColors + runColors * (lap % 2 + 2 * (color / aShade % runShades));
}

namespace {

// The hue of that ink as the lap and the shade have it.
std::string inShade(std::uint32_t hue, int ink, std::size_t ground) {
  const double more = ofShades[ink / (2 * runColors)];
  const auto lap = mixed(hue, black[ground], ink / runColors % 2 == 0 ? 0 : ofDarkLaps[ground]);
  return "#" + hexadecimal(mixed(lap, more < 0 ? 0xffffff : black[ground], std::abs(more)), 6);
}

} // namespace

std::string colorOfHue(const std::string& hue, int color, bool dark) {
  return inShade(static_cast<std::uint32_t>(std::stoul(hue.substr(1), nullptr, 16)), inkOf(color),
                 dark ? 1 : 0);
}

std::string runColor(int color, bool dark) {
  const int ink = inkOf(color);
  if (ink < 0)
    return dark ? "#c8ccd2" : "#4a4f57";
  const std::size_t ground = dark ? 1 : 0;
  return inShade(hues[ink % runColors][ground], ink, ground);
}

} // namespace expe
