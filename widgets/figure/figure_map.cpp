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

// The highest colour with lines across: what is above it.
void fillHatched(QCPPainter& painter, const QRectF& area, Colors colors) {
  constexpr double apart = 6;
  if (area.isEmpty())
    return;
  const Rgb end = colorOf(colors, 1);
  const QColor ground(end[0], end[1], end[2]);
  painter.save();
  painter.setClipRect(area, Qt::IntersectClip);
  painter.fillRect(area, ground);
  painter.setAntialiasing(true);
  painter.setPen(QPen(ground.lightnessF() > 0.5 ? Qt::black : Qt::white, 1));
  const double first = std::ceil((area.left() + area.top()) / apart) * apart; // x + y of a line
  for (double sum = first; sum < area.right() + area.bottom(); sum += apart)
    painter.drawLine(QPointF(sum - area.bottom(), area.bottom()), QPointF(sum - area.top(), area.top()));
  painter.restore();
}

// The ticks of a bar with cells beyond its end.
class BarTicker : public QCPAxisTicker {
public:
  BarTicker(const QCPAxis& axis, const ColorScale& scale) : axis_(axis), scale_(scale) {}
  void generate(const QCPRange&, const QLocale&, QChar, int, QVector<double>& at, QVector<double>* subTicks,
                QVector<QString>* labels) override {
    const int height = QFontMetrics(axis_.tickLabelFont()).height();
    for (auto* list : {&at, subTicks})
      if (list)
        list->clear();
    if (labels)
      labels->clear();
    for (const Tick& tick :
         barTicks(scale_, std::clamp(2 * axis_.axisRect()->height() / (3 * height), 2, 12))) {
      at << tick.at;
      if (labels)
        *labels << q(tick.label.words());
    }
  }

private:
  const QCPAxis& axis_;
  ColorScale scale_;
};

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
  if (scale_.above)
    hatch(*painter);
}

void FigureMap::hatch(QCPPainter& painter) const {
  const HeatMap& map = *panel_.map;
  for (std::int64_t row = 0; row < map.rows; ++row)
    for (std::int64_t column = 0; column < map.columns; ++column)
      if (scale_.isBeyond(map.at(row, column)))
        if (const QRectF seen = rectOf({row, column}) & QRectF(rect_->rect()); !seen.isEmpty())
          fillHatched(painter, seen, map.colors);
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
  scale_ = colorScale(*map_);
  styleAxis(*axis_, pens);
  axis_->setBasePen(Qt::NoPen);
  axis_->setScaleType(scale_.log ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
  const double beyond = (scale_.high - scale_.low) / 20; // the room of a hatched end
  axis_->setRange(scale_.low, scale_.high + (scale_.above ? beyond : 0));
  setTicks();
  arrange();
}

void FigureColorBar::setTicks() {
  QSharedPointer<QCPAxisTicker> ticker(new FigureTicker(*axis_, Quantity::Number));
  if (bare_)
    ticker.reset(new NamedTicker(*axis_, {}));
  else if (scale_.above)
    ticker.reset(new BarTicker(*axis_, scale_));
  axis_->setTicker(ticker);
}

// Called when the ticks of this layout are there already: what is drawn of them must not change.
bool FigureColorBar::arrange() {
  if (!map_)
    return false;
  const int room = rect_->outerRect().width();
  const bool slim = room < narrow * pens_.fontPixels, bare = room < tiny * pens_.fontPixels;
  QStringList lines = slim ? QStringList() : pens_.words(barLabel(*map_, scale_)).split('\n');
  for (QString& line : lines)
    line = QFontMetrics(axis_->labelFont()).elidedText(line, Qt::ElideRight, rect_->outerRect().height());
  const QString label = lines.join('\n');
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
  const QRectF whole(area.right() + 1 + gap_, area.top(), width_, area.height());
  QRectF bar = whole;
  if (scale_.above)
    bar.setTop(axis_->coordToPixel(scale_.high));
  painter->setAntialiasing(false);
  painter->fillRect(bar, gradientOf(map_->colors, bar));
  fillHatched(*painter, {whole.topLeft(), bar.topRight()}, map_->colors);
}

} // namespace expe
