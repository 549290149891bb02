#include "core/figure/curves.h"

#include "core/api/interval.h"

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

std::size_t pointsOf(const Curve& curve) {
  return curve.series ? curve.series->size() : curve.x.size();
}

namespace {
double xAt(const Curve& curve, std::size_t i) {
  return curve.series ? curve.series->x(i) : curve.x[i];
}
double yAt(const Curve& curve, std::size_t i) {
  return curve.series ? curve.series->y(i) : curve.y[i];
}
} // namespace

std::vector<double> evenly(const Curve& curve, std::size_t most) {
  const std::size_t size = pointsOf(curve), points = std::min(size, most);
  std::vector<double> x;
  for (std::size_t i = 0; i < points; ++i)
    x.push_back(xAt(curve, points == 1 ? 0 : i * (size - 1) / (points - 1)));
  return x;
}

double valueAt(const Curve& curve, double x) {
  const auto after =
      curve.series
          ? curve.series->lower(x)
          : static_cast<std::size_t>(std::lower_bound(curve.x.begin(), curve.x.end(), x) - curve.x.begin());
  if (after == pointsOf(curve))
    return none;
  const double right = xAt(curve, after);
  if (right == x)
    return yAt(curve, after);
  if (!curve.series || after == 0)
    return none;
  const double left = xAt(curve, after - 1), share = (x - left) / (right - left);
  return yAt(curve, after - 1) * (1 - share) + yAt(curve, after) * share;
}

namespace {
template <class Real> std::string shortestOf(Real value) {
  char text[32];
  const auto end = std::to_chars(text, text + sizeof text, value).ptr;
  return {text, end};
}
} // namespace

void tellBars(Figure& figure) {
  const auto barred = [](const Curve& curve) {
    return !curve.band && std::ranges::any_of(curve.error, [](double half) { return std::isfinite(half); });
  };
  const auto lacks = [](const Curve& curve) {
    return !curve.band && std::ranges::any_of(curve.error, [](double half) { return !std::isfinite(half); });
  };
  const auto some = [&](const auto& such) {
    return std::ranges::any_of(figure.panels,
                               [&](const Panel& panel) { return std::ranges::any_of(panel.curves, such); });
  };
  if (some(barred))
    figure.stamp += (figure.stamp.empty() ? "" : " · ") +
                    std::string("bars: 95 % interval over blocks of text") +
                    (some(lacks) ? ", none of fewer than " + std::to_string(fewestBlocks) : "");
}

std::string number(double value) {
  return shortestOf(value);
}
std::string number(float value) {
  return shortestOf(value);
}

} // namespace expe
