// After Okabe and Ito, "Color Universal Design" (2008), without its yellow, which no white page shows.
#include "core/api/figure.h"

namespace expe {

std::string runColor(int index, bool dark) {
  static const char* const colors[runColors][2] = {
      {"#2f6fbf", "#5b9bea"}, // blue
      {"#cf5a1e", "#f0824a"}, // vermillion
      {"#12936b", "#3fbf95"}, // bluish green
      {"#9a5fb5", "#c092dc"}, // purple
      {"#b8860b", "#e0b040"}, // ochre
      {"#2aa3c7", "#66cbe6"}, // sky
      {"#b03a5b", "#e57a98"}, // crimson
      {"#5f6b7a", "#a7b2c0"}, // slate
  };
  if (index < 0)
    return dark ? "#c8ccd2" : "#4a4f57";
  return colors[index % runColors][dark ? 1 : 0];
}

} // namespace expe
