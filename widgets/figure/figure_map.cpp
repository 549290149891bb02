#include "widgets/figure/figure_map.h"

#include "widgets/figure/figure_axis.h"

#include <cmath>
#include <cstring>

namespace expe {
namespace {

using Palette = std::array<QRgb, colorLevels + 1>;

const Palette& palette(Colors colors) {
  static const auto made = [] {
    std::array<Palette, 4> all{};
    for (std::size_t i = 0; i < all.size(); ++i)
      for (int level = 1; level <= colorLevels; ++level) {
        const Rgb color = colorOfLevel(static_cast<Colors>(i), level);
        all[i][static_cast<std::size_t>(level)] = qRgb(color[0], color[1], color[2]);
      }
    return all;
  }();
  return made[static_cast<std::size_t>(colors)];
}

QImage imageOf(const Raster& raster, Colors colors) {
  const Palette& all = palette(colors);
  QImage image(raster.width, raster.height,
               raster.gaps ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32);
  const auto width = static_cast<std::size_t>(raster.width);
  for (int row = 0; row < raster.height; ++row) {
    const unsigned char* levels = raster.levels.data() + static_cast<std::size_t>(row) * width;
    auto* line = reinterpret_cast<QRgb*>(image.scanLine(row));
    if (row > 0 && std::memcmp(levels, levels - width, width) == 0) {
      std::memcpy(line, image.constScanLine(row - 1), width * sizeof(QRgb));
      continue;
    }
    for (std::size_t column = 0; column < width; ++column)
      line[column] = all[levels[column]];
  }
  return image;
}

QCPLayer* layerOf(QCustomPlot& plot) { // of maps: above the grid, below the curves
  if (!plot.layer("maps"))
    plot.addLayer("maps", plot.layer("grid"));
  return plot.layer("maps");
}

// Pixels that the device has for a unit of length; on paper those that an eye resolves.
double pixelsAUnit(QPainter& painter, double onPaper) {
  const int kind = painter.device()->devType();
  const bool picture = kind == QInternal::Image || kind == QInternal::Pixmap;
  return picture ? std::abs(painter.deviceTransform().m11()) : onPaper;
}

} // namespace

FigureMap::FigureMap(QCustomPlot& plot, QCPAxisRect* rect)
    : QCPAbstractItem(&plot), rect_(rect), x_(rect->axis(QCPAxis::atBottom)),
      y_(rect->axis(QCPAxis::atLeft)) {
  setClipToAxisRect(false); // it fills the rectangle, of which that clip leaves out the last row
  setLayer(layerOf(plot));
}

void FigureMap::set(const Panel& panel, const Pens& pens) {
  if (panel.map && panel.map != panel_.map)
    scale_ = colorScale(*panel.map);
  panel_.map = panel.map;
  panel_.logX = panel.logX;
  panel_.logY = panel.logY;
  resolution_ = pens.resolution;
}

std::optional<MapCell> FigureMap::cellAt(const QPointF& position) const {
  if (!panel_.map || !rect_->rect().contains(position.toPoint()))
    return std::nullopt;
  const auto column = columnAxis(*panel_.map).at(x_->pixelToCoord(position.x()));
  const auto row = rowAxis(*panel_.map).at(y_->pixelToCoord(position.y()));
  return column && row ? std::optional(MapCell{*row, *column}) : std::nullopt;
}

QRectF FigureMap::rectOf(MapCell cell) const {
  if (!panel_.map)
    return {};
  const CellAxis across = columnAxis(*panel_.map), down = rowAxis(*panel_.map);
  auto pixel = [](const QCPAxis& axis, double coordinate) {
    const bool log = axis.scaleType() == QCPAxis::stLogarithmic;
    return axis.coordToPixel(log && coordinate <= 0 ? axis.range().lower : coordinate);
  };
  return QRectF(QPointF(pixel(*x_, across.edge(cell.column)), pixel(*y_, down.edge(cell.row))),
                QPointF(pixel(*x_, across.edge(cell.column + 1)), pixel(*y_, down.edge(cell.row + 1))))
      .normalized();
}

void FigureMap::makeImage(const Shown& wanted) {
  const HeatMap& map = *wanted.map;
  const bool reversed = y_->rangeReversed();
  const auto columns =
      cellSpans(columnAxis(map), wanted.x.lower, wanted.x.upper, panel_.logX, wanted.size.width());
  const auto rows = cellSpans(rowAxis(map), reversed ? wanted.y.lower : wanted.y.upper,
                              reversed ? wanted.y.upper : wanted.y.lower, panel_.logY, wanted.size.height());
  image_ = imageOf(rasterOf(map, scale_, rows, columns), map.colors);
  shown_ = wanted;
}

void FigureMap::draw(QCPPainter* painter) {
  const QRect area = rect_->rect();
  if (!panel_.map || area.isEmpty())
    return;
  const double pixels = pixelsAUnit(*painter, resolution_);
  const QSize size(std::max(1, static_cast<int>(std::lround(area.width() * pixels))),
                   std::max(1, static_cast<int>(std::lround(area.height() * pixels))));
  const Shown wanted{panel_.map, x_->range(), y_->range(), size};
  if (!(wanted == shown_))
    makeImage(wanted);
  painter->setAntialiasing(false); // which would move it by half a pixel
  painter->setRenderHint(QPainter::SmoothPixmapTransform, false);
  painter->setRenderHint(QPainter::LosslessImageRendering); // a PDF would take it for a photograph
  painter->drawImage(QRectF(area), image_);
}

} // namespace expe
