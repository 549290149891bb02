#include "core/figure/curves.h"

#include <charconv>
#include <cmath>

namespace expe {

std::size_t dropNotFinite(Curve& curve) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < curve.x.size(); ++i) {
    if (!std::isfinite(curve.x[i]) || !std::isfinite(curve.y[i]))
      continue;
    curve.x[kept] = curve.x[i];
    curve.y[kept] = curve.y[i];
    if (!curve.error.empty())
      curve.error[kept] = curve.error[i];
    ++kept;
  }
  const std::size_t dropped = curve.x.size() - kept;
  curve.x.resize(kept);
  curve.y.resize(kept);
  if (!curve.error.empty())
    curve.error.resize(kept);
  return dropped;
}

namespace {
template <class Real> std::string shortestOf(Real value) {
  char text[32];
  const auto end = std::to_chars(text, text + sizeof text, value).ptr;
  return {text, end};
}
} // namespace

std::string number(double value) {
  return shortestOf(value);
}
std::string number(float value) {
  return shortestOf(value);
}

} // namespace expe
