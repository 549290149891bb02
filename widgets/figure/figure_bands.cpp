#include "widgets/figure/figure_bands.h"

#include <algorithm>
#include <cmath>

namespace expe {

BandEdges bandOf(const Curve& curve, bool log, double bottom) {
  BandEdges edges;
  for (std::size_t i = 0; curve.band && i < curve.x.size(); ++i) {
    const double half = curve.error[i], low = curve.y[i] - half; // a gap where the interval is not known
    for (auto* edge : {&edges.low, &edges.high})
      edge->x.push_back(curve.x[i]);
    edges.low.y.push_back(log && std::isfinite(low) ? std::max(low, bottom) : low);
    edges.high.y.push_back(curve.y[i] + half);
  }
  return edges;
}

FigureBands::FigureBands(QCustomPlot& plot, QCPAxisRect* rect) : QCPAbstractItem(&plot), rect_(rect) {
  setClipAxisRect(rect);
  setLayer("main");
}

void FigureBands::set(const Panel* panel, const Pens& pens) {
  panel_ = panel;
  pens_ = pens;
}

void FigureBands::draw(QCPPainter* painter) {
  if (!panel_)
    return;
  const QCPAxis &x = *rect_->axis(QCPAxis::atBottom), &y = *rect_->axis(QCPAxis::atLeft);
  painter->setPen(Qt::NoPen);
  for (const Curve& curve : panel_->curves) {
    const BandEdges edges = bandOf(curve, panel_->logY, y.range().lower);
    QPolygonF above, below;
    const auto fill = [&] {
      std::reverse(below.begin(), below.end());
      if (above.size() > 1)
        painter->drawPolygon(above + below);
      above.clear(), below.clear();
    };
    QColor color = pens_.theme->run(curve.color);
    color.setAlphaF(static_cast<float>(bandAlpha));
    painter->setBrush(color);
    for (std::size_t i = 0; i < edges.low.x.size(); ++i) {
      const double across = x.coordToPixel(edges.low.x[i]);
      const QPointF low(across, y.coordToPixel(edges.low.y[i])),
          high(across, y.coordToPixel(edges.high.y[i]));
      if (std::isfinite(low.x()) && std::isfinite(low.y()) && std::isfinite(high.y()))
        above << high, below << low;
      else
        fill();
    }
    fill();
  }
  painter->setBrush(Qt::NoBrush);
}

} // namespace expe
