#include "widgets/figure/figure_spots.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace expe {
namespace {

constexpr double clear = 3; // between a label and a line: half a marker

// Length of curve in each row, one unit high, of a part of the panel.
class Rows {
public:
  explicit Rows(const QRectF& part)
      : part_(part), lengths_(static_cast<std::size_t>(std::max(1.0, std::ceil(part.height())))) {}

  void take(const FigureGraph& graph) {
    const QCPAxis &across = *graph.keyAxis(), &up = *graph.valueAxis();
    const double left = across.pixelToCoord(part_.left()), right = across.pixelToCoord(part_.right());
    const auto& points = *graph.data();
    const auto end = points.findEnd(std::max(left, right), true);
    std::optional<QPointF> before;
    for (auto point = points.findBegin(std::min(left, right), true); point != end; ++point) {
      const QPointF at(across.coordToPixel(point->key), up.coordToPixel(point->value));
      if (!std::isfinite(at.x()) || !std::isfinite(at.y())) {
        before.reset();
        continue;
      }
      if (before)
        takeLine(*before, at);
      else
        takeLine(at - QPointF(clear, 0), at + QPointF(clear, 0)); // it may be the only one
      before = at;
    }
  }

  double between(double top, double bottom) const {
    const auto row = [&](double y) {
      return lengths_.begin() + static_cast<std::ptrdiff_t>(
                                    std::clamp(y - part_.top(), 0.0, static_cast<double>(lengths_.size())));
    };
    return std::accumulate(row(std::floor(top)), row(std::ceil(bottom)), 0.0);
  }

private:
  void takeLine(QPointF a, QPointF b) {
    if (b.x() < a.x())
      std::swap(a, b);
    if (b.x() < part_.left() || a.x() > part_.right())
      return;
    const double slope = b.x() > a.x() ? (b.y() - a.y()) / (b.x() - a.x()) : 0;
    if (const double missing = part_.left() - a.x(); missing > 0)
      a += QPointF(missing, slope * missing);
    if (const double over = b.x() - part_.right(); over > 0)
      b -= QPointF(over, slope * over);
    const double last = static_cast<double>(lengths_.size()) - 1;
    const double high = std::min(a.y(), b.y()) - part_.top(), low = std::max(a.y(), b.y()) - part_.top();
    if (low < 0 || high > last + 1)
      return;
    const double each = std::hypot(b.x() - a.x(), b.y() - a.y()) / (low - high + 1);
    const auto from = static_cast<std::size_t>(std::clamp(high, 0.0, last));
    const auto to = static_cast<std::size_t>(std::clamp(low, 0.0, last));
    for (std::size_t row = from; row <= to; ++row)
      lengths_[row] += each;
  }

  QRectF part_;
  std::vector<double> lengths_;
};

} // namespace

double curveIn(const QRectF& box, const std::vector<FigureGraph*>& graphs) {
  const QRectF wide = box.adjusted(0, -clear, 0, clear);
  Rows rows(wide);
  for (const FigureGraph* graph : graphs)
    rows.take(*graph);
  return rows.between(wide.top(), wide.bottom());
}

std::optional<Spot> spotBeside(double x, QSizeF size, const QRectF& area,
                               const std::vector<FigureGraph*>& graphs, const std::vector<QRectF>& taken) {
  std::optional<Spot> best;
  std::vector<std::pair<double, Rows>> sides; // where boxes begin, and what there is beside the line
  for (const double left : {x, x - size.width()})
    if (left >= area.left() - 1 && left + size.width() <= area.right() + 1) {
      Rows& rows = sides.emplace_back(left, Rows({left, area.top(), size.width(), area.height()})).second;
      for (const FigureGraph* graph : graphs)
        rows.take(*graph);
    }
  for (double top = area.top(); top + size.height() <= area.bottom(); top += 2)
    for (const auto& [left, rows] : sides) {
      const QRectF box(QPointF(left, top), size);
      if (std::ranges::any_of(taken, [&](const QRectF& other) { return other.intersects(box); }))
        continue;
      const double hidden = rows.between(box.top() - clear, box.bottom() + clear);
      if (!best || hidden < best->hidden)
        best = Spot{box, hidden};
      if (hidden <= 0)
        return best;
    }
  return best;
}

} // namespace expe
