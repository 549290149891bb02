// What is read off a figure: the points of a part, its extent, and the values at one x.
#include "core/api/figure.h"

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

struct Points { // of a curve, whichever way it keeps them
  const Curve& curve;
  std::size_t size() const { return curve.series ? curve.series->size() : curve.x.size(); }
  double x(std::size_t i) const { return curve.series ? curve.series->x(i) : curve.x[i]; }
  double y(std::size_t i) const { return curve.series ? curve.series->y(i) : curve.y[i]; }
  std::size_t lower(double value) const {
    if (curve.series)
      return curve.series->lower(value);
    return static_cast<std::size_t>(std::lower_bound(curve.x.begin(), curve.x.end(), value) -
                                    curve.x.begin());
  }
  std::size_t nearest(double value) const { // size() > 0
    const std::size_t after = lower(value);
    if (after == 0 || after == size())
      return after == 0 ? 0 : size() - 1;
    return value - x(after - 1) < x(after) - value ? after - 1 : after;
  }
};

void take(std::optional<std::pair<double, double>>& range, double value, bool positive) {
  if (!std::isfinite(value) || (positive && value <= 0))
    return;
  if (!range)
    range = {value, value};
  range->first = std::min(range->first, value);
  range->second = std::max(range->second, value);
}

Extent extentOf(const Series& series, bool positiveX, bool positiveY) {
  Extent extent;
  const std::size_t from = positiveX ? series.lower(std::numeric_limits<double>::denorm_min()) : 0;
  if (from == series.size())
    return extent;
  take(extent.x, series.x(from), false);
  take(extent.x, series.x(series.size() - 1), false);
  const auto [low, high] = series.extremes(from, series.size());
  if (high == series.size() || (positiveY && series.y(high) <= 0))
    return extent;
  take(extent.y, series.y(high), false);
  take(extent.y, positiveY ? std::max(series.y(low), series.y(high) * 1e-6) : series.y(low), false);
  return extent;
}

} // namespace

Extent extentOf(const Curve& curve, bool positiveX, bool positiveY) {
  if (curve.series)
    return extentOf(*curve.series, positiveX, positiveY);
  Extent extent;
  for (std::size_t i = 0; i < curve.x.size(); ++i) {
    if (positiveX && curve.x[i] <= 0)
      continue;
    take(extent.x, curve.x[i], positiveX);
    const double bar = curve.error.empty() || !std::isfinite(curve.error[i]) ? 0 : curve.error[i];
    take(extent.y, curve.y[i] - bar, positiveY);
    take(extent.y, curve.y[i] + bar, positiveY);
  }
  return extent;
}

Samples samples(const Curve& curve, double from, double to, int columns, bool logX) {
  if (curve.series)
    return curve.series->view(from, to, columns, logX);
  const auto first = logX ? std::upper_bound(curve.x.begin(), curve.x.end(), 0.0) : curve.x.begin();
  return {{first, curve.x.end()}, {curve.y.begin() + (first - curve.x.begin()), curve.y.end()}};
}

Samples allPoints(const Curve& curve) {
  if (!curve.series)
    return {curve.x, curve.y};
  Samples all;
  for (std::size_t i = 0; i < curve.series->size(); ++i) {
    all.x.push_back(curve.series->x(i));
    all.y.push_back(curve.series->y(i));
  }
  return all;
}

std::vector<Reading> readingsAt(const Panel& panel, double x) {
  std::vector<Reading> found;
  for (std::size_t i = 0; i < panel.curves.size(); ++i) {
    const Points points{panel.curves[i]};
    if (points.size() == 0 || x < points.x(0) || x > points.x(points.size() - 1))
      continue;
    const std::size_t at = points.nearest(x);
    found.push_back({i, points.x(at), points.y(at)});
  }
  return found;
}

double nearestX(const Panel& panel, double x, double atLeast) {
  double best = x, distance = std::numeric_limits<double>::infinity();
  for (const Curve& curve : panel.curves) {
    const Points points{curve};
    if (points.size() == 0)
      continue;
    std::size_t at = points.nearest(x + atLeast);
    if (atLeast > 0 && points.x(at) < x + atLeast && at + 1 < points.size())
      ++at;
    if (atLeast < 0 && points.x(at) > x + atLeast && at > 0)
      --at;
    const double candidate = points.x(at);
    if ((atLeast > 0 && candidate <= x) || (atLeast < 0 && candidate >= x))
      continue;
    if (std::fabs(candidate - x - atLeast) < distance) {
      distance = std::fabs(candidate - x - atLeast);
      best = candidate;
    }
  }
  return best;
}

} // namespace expe
