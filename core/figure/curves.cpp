#include "core/figure/curves.h"

#include <algorithm>
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

std::vector<double> smoothed(const std::vector<double>& y, double keep) {
  std::vector<double> result;
  result.reserve(y.size());
  double sum = 0, weight = 0;
  for (double value : y) {
    sum = keep * sum + (1 - keep) * value;
    weight = keep * weight + (1 - keep);
    result.push_back(sum / weight);
  }
  return result;
}

Curve decimated(const Curve& curve, std::size_t most) {
  const std::size_t count = curve.x.size();
  if (count <= most || most < 4 || !curve.error.empty())
    return curve;
  Curve result = curve;
  result.x.clear();
  result.y.clear();
  auto keep = [&](std::size_t i) {
    result.x.push_back(curve.x[i]);
    result.y.push_back(curve.y[i]);
  };
  const std::size_t stretches = (most - 2) / 2;
  keep(0);
  for (std::size_t s = 0; s < stretches; ++s) {
    const std::size_t from = 1 + s * (count - 2) / stretches;
    const std::size_t to = 1 + (s + 1) * (count - 2) / stretches;
    auto [low, high] = std::minmax_element(curve.y.begin() + static_cast<std::ptrdiff_t>(from),
                                           curve.y.begin() + static_cast<std::ptrdiff_t>(to));
    const auto a = static_cast<std::size_t>(low - curve.y.begin());
    const auto b = static_cast<std::size_t>(high - curve.y.begin());
    keep(std::min(a, b));
    if (a != b)
      keep(std::max(a, b));
  }
  keep(count - 1);
  return result;
}

std::string number(double value) {
  char text[32];
  const auto end = std::to_chars(text, text + sizeof text, value).ptr;
  return {text, end};
}

} // namespace expe
