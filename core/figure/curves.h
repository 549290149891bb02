// What every figure does to a series of points before it is drawn.
#pragma once

#include "core/api/figure.h"

#include <cstddef>
#include <string>
#include <vector>

namespace expe {

// Drops points with a coordinate that is not finite; returns how many went. `error` follows, where there is
// one.
std::size_t dropNotFinite(Curve& curve);

// Exponential moving average with weight `keep` on the past, corrected for its cold start, so that the first
// value is the first of `y` and a constant stays itself. Takes every value: call it before decimated().
std::vector<double> smoothed(const std::vector<double>& y, double keep);

// At most about `most` points: of each stretch of equal length its lowest and highest, in order, and both
// ends.
Curve decimated(const Curve& curve, std::size_t most);

// The shortest text that reads back as the same number, whatever the locale.
std::string number(double value);

} // namespace expe
