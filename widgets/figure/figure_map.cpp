#include "widgets/figure/figure_map.h"

#include "widgets/figure/figure_axis.h"
#include "widgets/words.h"

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

constexpr int narrow = 24; // letters' heights: a panel of less has a slim bar and no label
constexpr int tiny = 12;   // and of less than that no numbers

QLinearGradient gradientOf(Colors colors, const QRectF& bar) {
  QLinearGradient gradient(bar.bottomLeft(), bar.topLeft());
  const auto stops = colorStops(colors);
  for (std::size_t i = 0; i < stops.size(); ++i)
    gradient.setColorAt(static_cast<double>(i) / static_cast<double>(stops.size() - 1),
                        QColor::fromRgb(stops[i]));
  return gradient;
}

} // namespace

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

FigureMap::FigureMap(QCustomPlot& plot, QCPAxisRect* rect) : PanelItem(plot, rect) {
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

// A gradient of vectors in the margin, and the panel's right axis for its ticks.
FigureColorBar::FigureColorBar(QCustomPlot& plot, QCPAxisRect* rect)
    : PanelItem(plot, rect), axis_(rect->axis(QCPAxis::atRight)) {
  setClipToAxisRect(false);
}

void FigureColorBar::set(const std::shared_ptr<const HeatMap>& map, const Pens& pens) {
  pens_ = pens;
  map_ = map;
  axis_->setVisible(map_ != nullptr);
  axis_->grid()->setVisible(false);
  if (!map_)
    return;
  const ColorScale scale = colorScale(*map_);
  styleAxis(*axis_, pens);
  axis_->setBasePen(Qt::NoPen);
  axis_->setScaleType(scale.log ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
  axis_->setRange(scale.low, scale.high);
  setTicks();
  arrange();
}

void FigureColorBar::setTicks() {
  axis_->setTicker(
      QSharedPointer<QCPAxisTicker>(bare_ ? static_cast<QCPAxisTicker*>(new NamedTicker(*axis_, {}))
                                          : new FigureTicker(*axis_, Quantity::Number)));
}

// Called when the ticks of this layout are there already: what is drawn of them must not change.
bool FigureColorBar::arrange() {
  if (!map_)
    return false;
  const int room = rect_->outerRect().width();
  const bool slim = room < narrow * pens_.fontPixels, bare = room < tiny * pens_.fontPixels;
  const QString label = slim ? QString() : pens_.words(map_->label);
  const int width = slim ? 4 : pens_.fontPixels;
  const bool same = label == axis_->label() && width == width_ && bare == bare_;
  width_ = width;
  gap_ = slim ? 3 : pens_.fontPixels / 2 + 1;
  axis_->setLabel(label);
  if (std::exchange(bare_, bare) != bare)
    setTicks();
  axis_->setOffset(gap_ + width_);
  return !same;
}

void FigureColorBar::draw(QCPPainter* painter) {
  if (!map_)
    return;
  const QRect area = rect_->rect();
  const QRectF bar(area.right() + 1 + gap_, area.top(), width_, area.height());
  painter->setAntialiasing(false);
  painter->fillRect(bar, gradientOf(map_->colors, bar));
}

} // namespace expe
