#include "app/window/study/sparkline.h"

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

using Rows = std::vector<Metric>::const_iterator;

constexpr std::int64_t parts = 48, most = 24; // of a part so many steps at most
constexpr double alike = 0.125;               // of the steps, in which all fall

double meanOf(Rows from, Rows to) {
  const auto stride = (to - from + most - 1) / most;
  double sum = 0, count = 0;
  for (; from < to; from += std::min<std::ptrdiff_t>(stride, to - from))
    sum += from->loss, ++count;
  return sum / count;
}

using Range = std::optional<std::pair<double, double>>;

void widen(Range& range, const QPolygonF& sparkline) {
  for (const QPointF& point : sparkline)
    if (point.x() >= alike)
      range = range ? std::pair(std::min(range->first, point.y()), std::max(range->second, point.y()))
                    : std::pair(point.y(), point.y());
}

} // namespace

QPolygonF sparklineOf(const std::vector<Metric>& metrics, std::int64_t steps) {
  QPolygonF sparkline;
  const auto all = static_cast<double>(metrics.empty() ? 1 : std::max(steps, metrics.back().step));
  auto from = metrics.begin();
  for (std::int64_t part = 1; part <= parts; ++part) {
    const double end = all * static_cast<double>(part) / static_cast<double>(parts);
    const auto to = std::partition_point(
        from, metrics.end(), [end](const Metric& row) { return static_cast<double>(row.step) <= end; });
    if (from == to)
      continue;
    const double loss = meanOf(from, to);
    if (!std::isfinite(loss))
      break;
    sparkline << QPointF(static_cast<double>(std::prev(to)->step) / all, loss);
    from = to;
  }
  return sparkline;
}

std::optional<std::pair<double, double>>
sparklineRange(const std::vector<std::shared_ptr<const RunView>>& runs) {
  Range finished, others;
  for (const auto& view : runs) {
    const QPolygonF& sparkline = view->sparkline;
    if (!view->shown || sparkline.isEmpty() || sparkline.back().y() > sparkline.front().y())
      continue;
    widen(view->run.state == RunState::Finished ? finished : others, sparkline);
  }
  Range& range = finished ? finished : others;
  if (range && !(range->first < range->second))
    range = std::pair(range->first - 0.5, range->second + 0.5);
  return range;
}

} // namespace expe
