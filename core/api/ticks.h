// Where an axis has its ticks and what is written there, the same in every language.
#pragma once

#include <string>
#include <vector>

namespace expe {

enum class Quantity {
  Number,
  Count,   // whole; 20k, 1.5M
  Duration // seconds, written h:mm:ss
};

struct Tick {
  double at = 0;
  std::string label;
};

// At most `most` round numbers in [from, to]. On a logarithmic axis 1, 2 and 5 of each decade, or the decades
// alone; if a short part of one is seen, as on a linear axis.
std::vector<Tick> ticks(double from, double to, bool log, Quantity quantity, int most);

// One value in full: 1200000, 0.125, 1:02:03.5.
std::string printed(double value, Quantity quantity);

} // namespace expe
