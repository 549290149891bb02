// Annotations on the panels that they are of, and what of them is in sight.
#include "core/api/annotations.h"

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

// From 0 to 1 over the range that is seen; NaN where a logarithmic axis has no place for it.
class Across {
public:
  Across(std::pair<double, double> range, bool log)
      : log_(log), from_(on(range.first)), to_(on(range.second)) {}
  double part(double at) const { return (on(at) - from_) / (to_ - from_); }
  double at(double part) const {
    const double on = from_ + part * (to_ - from_);
    return log_ ? std::exp(on) : on;
  }

private:
  double on(double at) const { return log_ ? at > 0 ? std::log(at) : NAN : at; }
  bool log_;
  double from_, to_;
};

// Of the way from a to b the part that lies between 0 and 1 (Liang and Barsky 1984).
void cut(double a, double b, double& first, double& last) {
  if (a == b) {
    if (a < 0 || a > 1)
      last = -1;
    return;
  }
  const double low = -a / (b - a), high = (1 - a) / (b - a);
  first = std::max(first, std::min(low, high));
  last = std::min(last, std::max(low, high));
}

bool inside(double part) {
  return part >= 0 && part <= 1; // nor is NaN
}

} // namespace

Figure annotated(Figure figure, const Annotations& annotations) {
  for (Panel& panel : figure.panels) {
    const auto found = annotations.find({figure.kind, panelKey(panel)});
    panel.annotations = found == annotations.end() ? std::vector<Annotation>() : found->second;
  }
  return figure;
}

std::optional<Annotation> inSight(Annotation one, std::pair<double, double> rangeX,
                                  std::pair<double, double> rangeY, bool logX, bool logY) {
  const Across x(rangeX, logX), y(rangeY, logY);
  const double x0 = x.part(one.x), y0 = y.part(one.y), x1 = x.part(one.toX), y1 = y.part(one.toY);
  if (one.kind == Annotation::Kind::Text)
    return inside(x0) && inside(y0) ? std::optional(one) : std::nullopt;
  if (!std::isfinite(x0 + y0 + x1 + y1))
    return std::nullopt;
  double first = 0, last = 1;
  cut(x0, x1, first, last);
  cut(y0, y1, first, last);
  if (first > last)
    return std::nullopt;
  if (last < 1)
    one.kind = Annotation::Kind::Line, one.toX = x.at(x0 + last * (x1 - x0)),
    one.toY = y.at(y0 + last * (y1 - y0));
  if (first > 0)
    one.x = x.at(x0 + first * (x1 - x0)), one.y = y.at(y0 + first * (y1 - y0));
  return one;
}

} // namespace expe
