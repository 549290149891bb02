// What every figure does to a series of points before it is drawn.
#pragma once

#include "core/api/figure.h"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace expe {

inline int colorOfRun(std::int64_t run) { // of its curves, until something else colours them
  return static_cast<int>(run) - 1;
}

using Range = std::optional<std::pair<double, double>>; // empty: of nothing yet
void widen(Range& range, const Range& by);
Range padded(const Range& range, bool log); // with a margin on each side, as a view of it

// Drops points with a coordinate that is not finite; returns how many went. `error` follows, where there is
// one.
std::size_t dropNotFinite(Curve& curve);

std::size_t pointsOf(const Curve& curve);
// The x of some of a curve's points, evenly, with the last: all of them if there are no more than `most`.
std::vector<double> evenly(const Curve& curve, std::size_t most);
// Its y at x, of a long curve between its points too; NaN: it has none there.
double valueAt(const Curve& curve, double x);

// Says in the stamp what the bars are, if there are any: those of single runs, over blocks of their text.
void tellBars(Figure& figure);

// The shortest text that reads back as the same number, whatever the locale.
std::string number(double value);
std::string number(float value);

} // namespace expe
