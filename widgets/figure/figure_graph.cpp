#include "widgets/figure/figure_graph.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace expe {
namespace {

struct Column {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  void take(double y) {
    low = std::min(low, y);
    high = std::max(high, y);
  }
};

// The columns that a stretch of the line goes through, each with what it covers there.
void take(std::vector<Column>& columns, QPointF a, QPointF b) {
  if (b.x() < a.x())
    std::swap(a, b);
  const double last = static_cast<double>(columns.size()) - 1;
  const int from = static_cast<int>(std::clamp(std::floor(a.x()), 0.0, last));
  const int to = static_cast<int>(std::clamp(std::floor(b.x()), 0.0, last));
  const double slope = b.x() > a.x() ? (b.y() - a.y()) / (b.x() - a.x()) : 0;
  for (int column = from; column <= to; ++column) {
    const double left = std::clamp<double>(column, a.x(), b.x()),
                 right = std::clamp<double>(column + 1, a.x(), b.x());
    if (b.x() < 0 || a.x() > last + 1)
      return;
    columns[static_cast<std::size_t>(column)].take(from == to ? a.y() : a.y() + slope * (left - a.x()));
    columns[static_cast<std::size_t>(column)].take(from == to ? b.y() : a.y() + slope * (right - a.x()));
  }
}

} // namespace

void FigureGraph::drawLinePlot(QCPPainter* painter, const QVector<QPointF>& lines) const {
  if (edge_.style() != Qt::NoPen && columnsAUnit_ <= 0) {
    painter->setPen(edge_);
    painter->setBrush(Qt::NoBrush);
    drawPolyline(painter, lines);
    applyDefaultAntialiasingHint(painter);
    painter->setPen(mPen);
  }
  if (columnsAUnit_ <= 0)
    return QCPGraph::drawLinePlot(painter, lines);
  const QRectF area = clipRect();
  std::vector<Column> columns(static_cast<std::size_t>(std::ceil(area.width() * columnsAUnit_)) + 1);
  auto inColumns = [&](QPointF point) {
    return QPointF((point.x() - area.left()) * columnsAUnit_,
                   std::clamp(point.y(), area.top() - 10, area.bottom() + 10));
  };
  for (int i = 1; i < lines.size(); ++i)
    if (!std::isnan(lines[i - 1].y()) && !std::isnan(lines[i].y()))
      take(columns, inColumns(lines[i - 1]), inColumns(lines[i]));
  const double width = 1 / columnsAUnit_, thick = std::max(mPen.widthF(), width);
  const QColor color = mPen.color();
  painter->setAntialiasing(false);
  for (std::size_t i = 0; i < columns.size(); ++i)
    if (const Column& column = columns[i]; column.low <= column.high)
      painter->fillRect(QRectF(area.left() + static_cast<double>(i) * width, column.low - thick / 2, width,
                               column.high - column.low + thick),
                        color);
}

} // namespace expe
