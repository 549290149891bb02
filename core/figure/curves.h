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

// The shortest text that reads back as the same number, whatever the locale.
std::string number(double value);
std::string number(float value);

} // namespace expe
