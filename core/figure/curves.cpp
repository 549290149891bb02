#include "core/figure/curves.h"

#include "core/api/figure.h"
#include "core/api/groups.h"
#include "core/api/raster.h"

#include <algorithm>
#include <charconv>
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

} // namespace

void widen(Range& range, const Range& by) {
  if (by)
    range = range ? std::pair(std::min(range->first, by->first), std::max(range->second, by->second)) : *by;
}

Range padded(const Range& range, bool log) {
  constexpr double margin = 0.04;
  if (!range)
    return range;
  const auto [low, high] = *range;
  if (log) {
    const double by = std::max(std::pow(high / low, margin), 1.02);
    return std::pair(low / by, high * by);
  }
  const double by = high > low ? (high - low) * margin : std::max(std::abs(high) * margin, 0.5);
  return std::pair(low - by, high + by);
}

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
  return Points{curve}.size();
}

std::vector<double> evenly(const Curve& curve, std::size_t most) {
  const Points points{curve};
  const std::size_t size = points.size(), count = std::min(size, most);
  std::vector<double> x;
  x.reserve(count);
  for (std::size_t i = 0; i < count; ++i)
    x.push_back(points.x(count == 1 ? 0 : i * (size - 1) / (count - 1)));
  return x;
}

double valueAt(const Curve& curve, double x) {
  const Points points{curve};
  const std::size_t after = points.lower(x);
  if (after == points.size())
    return none;
  const double right = points.x(after);
  if (right == x)
    return points.y(after);
  if (!curve.series || after == 0)
    return none;
  const double left = points.x(after - 1), share = (x - left) / (right - left);
  return points.y(after - 1) * (1 - share) + points.y(after) * share;
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
    figure.stamp = joined(
        {figure.stamp,
         some(lacks) ? Text{"bars: 95 % interval over blocks of text, none of fewer than {0}", {fewestBlocks}}
                     : "bars: 95 % interval over blocks of text"_text},
        " · ");
}

std::string number(double value) {
  return shortestOf(value);
}
std::string number(float value) {
  return shortestOf(value);
}

namespace {

void take(Range& range, double value, bool positive) {
  if (std::isfinite(value) && (!positive || value > 0))
    widen(range, std::pair(value, value));
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

Extent extentOf(const Panel& panel) {
  Extent all;
  for (const Curve& curve : panel.curves) {
    const Extent one = extentOf(curve, panel.logX, panel.logY);
    widen(all.x, one.x), widen(all.y, one.y);
  }
  if (panel.map) {
    widen(all.x, extentOf(columnAxis(*panel.map), panel.logX));
    widen(all.y, extentOf(rowAxis(*panel.map), panel.logY));
  }
  for (const Reference& line : panel.references)
    widen(line.vertical ? all.x : all.y, std::pair(line.at, line.at));
  return all;
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
