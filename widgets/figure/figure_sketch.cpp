#include "widgets/figure/figure_sketch.h"

#include "widgets/figure/figure_map.h"

#include <QPainter>

#include <cmath>

namespace expe {
namespace {

QImage mapOf(const HeatMap& map, bool downwards, QSize pixels) {
  const CellAxis x = columnAxis(map), y = rowAxis(map);
  const bool turned = (y.first < y.last) != downwards; // the lowest lies at the bottom
  const auto columns = cellSpans(x, x.first, x.last, x.ratios, pixels.width());
  const auto rows =
      cellSpans(y, turned ? y.last : y.first, turned ? y.first : y.last, y.ratios, pixels.height());
  return imageOf(rasterOf(map, colorScale(map), rows, columns), map.colors);
}

// From the lowest to the highest of all curves.
void drawCurves(QPainter& painter, const Panel& panel, QSizeF size, const Theme& theme) {
  const Extent extent = extentOf(panel);
  if (!extent.x || !extent.y)
    return;
  const auto [left, right] = *extent.x;
  const auto [low, high] = *extent.y;
  const bool log = panel.logX && left > 0;
  const auto along = [log](double x) { return log ? std::log(x) : x; };
  const double wide = std::max(along(right) - along(left), 1e-12), tall = std::max(high - low, 1e-12);
  for (const Curve& curve : panel.curves) {
    const Samples points = samples(curve, left, right, static_cast<int>(size.width()), log);
    QPolygonF line;
    for (std::size_t i = 0; i < points.x.size(); ++i)
      if (std::isfinite(points.y[i]))
        line << QPointF((along(points.x[i]) - along(left)) / wide * size.width(),
                        2 + (high - points.y[i]) / tall * (size.height() - 4));
    painter.setPen(QPen(theme.run(curve.color), 1.3));
    painter.drawPolyline(line);
  }
}

} // namespace

QImage figureSketch(const Figure& figure, QSize size, double pixels, const Theme& theme) {
  QImage image(size * pixels, QImage::Format_ARGB32_Premultiplied);
  image.setDevicePixelRatio(pixels);
  image.fill(theme.field);
  if (figure.panels.empty() || image.isNull())
    return image;
  const Panel& panel = figure.panels.front();
  QPainter painter(&image);
  painter.setRenderHint(QPainter::Antialiasing);
  if (panel.map)
    painter.drawImage(QRect(QPoint(), size), mapOf(*panel.map, panel.downwards, image.size()));
  drawCurves(painter, panel, size, theme);
  return image;
}

} // namespace expe
