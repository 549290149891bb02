#include "widgets/figure/figure_curves.h"

#include <algorithm>
#include <cmath>
#include <future>
#include <limits>

namespace expe {
namespace {

constexpr std::size_t many = 100; // curves; of fewer each is a line of its own
constexpr std::size_t groups =
    8; // pictures of a part of the curves each: one is drawn anew where a run trains

std::vector<QRgb> inksOf(const Theme& theme) {
  std::vector<QRgb> inks = {theme.window.rgba(), theme.run(-1).rgba()};
  for (int i = 0; i < runColors; ++i)
    inks.push_back(theme.run(i).rgba());
  return inks;
}

bool goesOneWay(const Curve& curve) { // as a series always does
  return std::ranges::is_sorted(curve.x);
}

bool hasMarkers(const Curve& curve) {
  return curve.style != Curve::Style::Thin && curve.style != Curve::Style::Dashed;
}

Stroke strokeOf(const Curve& curve, const Pens& pens, double ratio) {
  const QPen pen = penOf(curve, pens);
  const QColor color = pen.color();
  const auto part = [](int value) { return static_cast<unsigned char>(value); };
  Stroke stroke{
      {part(color.red()), part(color.green()), part(color.blue())}, color.alphaF(), pen.widthF() * ratio, {}};
  for (const double length : pen.dashPattern()) // in widths of the pen
    stroke.dashes.push_back(length * pen.widthF() * ratio);
  return stroke;
}

Stamp made(const QCPScatterStyle& style, double ratio) {
  const int size = static_cast<int>(std::ceil((style.size() + 4) * ratio));
  QImage image(size, size, QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::transparent);
  {
    QCPPainter painter(&image);
    painter.setAntialiasing(true);
    painter.scale(ratio, ratio);
    style.applyTo(&painter, style.pen());
    style.drawShape(&painter, size / ratio / 2, size / ratio / 2);
  }
  Stamp stamp{size, {}};
  for (int row = 0; row < size; ++row) {
    const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(row));
    stamp.pixels.insert(stamp.pixels.end(), line, line + size);
  }
  return stamp;
}

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

FigureCrowd::FigureCrowd(QCustomPlot& plot, QCPAxisRect* rect) : PanelItem(plot, rect) {
  setClipToAxisRect(false); // it fills the rectangle
  setLayer("main");
}

bool FigureCrowd::suits(const Panel& panel, const Pens& pens) {
  return pens.screen && panel.curves.size() > many && !panel.map &&
         std::ranges::all_of(panel.curves, [](const Curve& curve) {
           return (curve.error.empty() || curve.band) && goesOneWay(curve);
         });
}

void FigureCrowd::set(const Panel* panel, const std::vector<Curve>& before, const Pens& pens) {
  const bool alike = panel && panel_ && panel->curves.size() == before.size();
  panel_ = panel;
  pens_ = pens;
  if (!panel) {
    groups_.clear();
    image_ = {};
    return;
  }
  const auto all = panel->curves.size(), each = (all + groups - 1) / groups;
  if (!alike)
    groups_.assign((all + each - 1) / each, {});
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    Group& group = groups_[i];
    group.first = i * each, group.end = std::min(all, group.first + each);
    const auto at = [](std::size_t index) { return static_cast<std::ptrdiff_t>(index); };
    if (alike && !std::equal(before.begin() + at(group.first), before.begin() + at(group.end),
                             panel->curves.begin() + at(group.first)))
      group.columns.clear();
  }
}

FigureCrowd::View FigureCrowd::viewFor(QPainter& painter) const {
  View view;
  const QCPRange x = x_->range(), y = y_->range();
  view.edges = {x.lower, x.upper, y.upper, y.lower};
  if (y_->rangeReversed())
    std::swap(view.edges[2], view.edges[3]);
  view.logX = x_->scaleType() == QCPAxis::stLogarithmic,
  view.logY = y_->scaleType() == QCPAxis::stLogarithmic;
  view.ratio = std::abs(painter.deviceTransform().m11());
  view.pixels = (QSizeF(rect_->size()) * view.ratio).toSize();
  view.widths = {pens_.thin, pens_.line, pens_.marker};
  view.inks = inksOf(*pens_.theme);
  return view;
}

const Stamp* FigureCrowd::stampOf(const Curve& curve) {
  if (!hasMarkers(curve))
    return nullptr;
  const std::tuple key{inkOf(curve.color), markerOf(curve), isHollow(curve)};
  auto found = made_.find(key);
  if (found == made_.end())
    found = made_.emplace(key, made(scatterOf(curve, pens_), view_.ratio)).first;
  return &found->second;
}

std::vector<std::uint32_t> FigureCrowd::drawn(const Group& group) const {
  CurveRaster raster(view_.pixels.width(), view_.pixels.height());
  const PixelAxis x{view_.edges[0], view_.edges[1], view_.logX, view_.pixels.width()};
  const PixelAxis y{view_.edges[2], view_.edges[3], view_.logY, view_.pixels.height()};
  for (std::size_t i = group.end; i-- > group.first;) {
    const Curve& curve = panel_->curves[i];
    const Samples points = samples(curve, view_.edges[0], view_.edges[1], view_.pixels.width(), view_.logX);
    const bool some = curve.series || curve.style == Curve::Style::Line; // with a marker here and there
    if (stamps_[i])
      raster.stamps(points, x, y, *stamps_[i], some ? points.x.size() / 10 + 1 : 1);
    if (curve.style != Curve::Style::Points)
      raster.line(points, x, y, strokeOf(curve, pens_, view_.ratio));
  }
  for (std::size_t i = group.end; i-- > group.first;)
    if (const Curve& curve = panel_->curves[i]; curve.band) {
      const BandEdges edges = bandOf(curve, view_.logY, std::min(view_.edges[2], view_.edges[3]));
      raster.band(edges.low, edges.high, x, y, strokeOf(curve, pens_, view_.ratio).color, bandAlpha);
    }
  return raster.columns();
}

// Side by side where there are several.
void FigureCrowd::drawGroups() {
  stamps_.clear();
  for (const Curve& curve : panel_->curves)
    stamps_.push_back(stampOf(curve));
  const auto stale = std::ranges::count_if(groups_, [](const Group& group) { return group.columns.empty(); });
  std::vector<std::future<std::vector<std::uint32_t>>> found(groups_.size());
  const auto when = stale > 1 ? std::launch::async : std::launch::deferred;
  for (std::size_t i = 0; i < groups_.size(); ++i)
    if (groups_[i].columns.empty())
      found[i] = std::async(when, [this, i] { return drawn(groups_[i]); });
  for (std::size_t i = 0; i < groups_.size(); ++i)
    if (found[i].valid())
      groups_[i].columns = found[i].get();
  std::vector<const std::vector<std::uint32_t>*> fromTheFront;
  for (auto group = groups_.rbegin(); group != groups_.rend(); ++group)
    fromTheFront.push_back(&group->columns);
  const auto rows = composed(fromTheFront, view_.pixels.width(), view_.pixels.height());
  image_ = QImage(view_.pixels, QImage::Format_ARGB32_Premultiplied);
  for (int row = 0; row < image_.height(); ++row)
    std::copy_n(rows.begin() + static_cast<std::ptrdiff_t>(row) * image_.width(), image_.width(),
                reinterpret_cast<QRgb*>(image_.scanLine(row)));
}

void FigureCrowd::draw(QCPPainter* painter) {
  if (!panel_ || rect_->rect().isEmpty())
    return;
  const View wanted = viewFor(*painter);
  if (!(wanted == view_)) {
    view_ = wanted;
    made_.clear();
    for (Group& group : groups_)
      group.columns.clear();
  }
  if (std::ranges::any_of(groups_, [](const Group& group) { return group.columns.empty(); }))
    drawGroups();
  painter->setAntialiasing(false);
  painter->setRenderHint(QPainter::SmoothPixmapTransform, false);
  painter->drawImage(QRectF(rect_->rect()).translated(0, -1), image_); // where the axis has its lowest value
}

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

void FigureGraph::drawOn(QCPPainter& painter) {
  painter.setClipRect(clipRect(), Qt::IntersectClip);
  applyDefaultAntialiasingHint(&painter);
  draw(&painter);
}

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

FigureBands::FigureBands(QCustomPlot& plot, QCPAxisRect* rect) : PanelItem(plot, rect) {
  setClipAxisRect(rect);
  setLayer("main");
}

void FigureBands::set(const Panel* panel, const Pens& pens) {
  panel_ = panel;
  pens_ = pens;
}

void FigureBands::draw(QCPPainter* painter) {
  if (panel_)
    for (const Curve& curve : panel_->curves)
      drawOne(*painter, curve);
}

void FigureBands::drawOne(QCPPainter& painter, const Curve& curve) const {
  const BandEdges edges = bandOf(curve, y_->scaleType() == QCPAxis::stLogarithmic, y_->range().lower);
  QPolygonF above, below;
  const auto fill = [&] {
    std::ranges::reverse(below);
    if (above.size() > 1)
      painter.drawPolygon(above + below);
    above.clear(), below.clear();
  };
  QColor color = colorOf(curve, pens_);
  color.setAlphaF(static_cast<float>(bandAlpha));
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  for (std::size_t i = 0; i < edges.low.x.size(); ++i) {
    const double across = x_->coordToPixel(edges.low.x[i]);
    const QPointF low(across, y_->coordToPixel(edges.low.y[i])),
        high(across, y_->coordToPixel(edges.high.y[i]));
    if (std::isfinite(low.x()) && std::isfinite(low.y()) && std::isfinite(high.y()))
      above << high, below << low;
    else
      fill();
  }
  fill();
  painter.setBrush(Qt::NoBrush);
}

} // namespace expe
