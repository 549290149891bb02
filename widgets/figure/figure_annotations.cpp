#include "widgets/figure/figure_annotations.h"

#include "widgets/words.h"

#include <algorithm>

namespace expe {
namespace {

constexpr double nearEnough = 6;         // pixels from a line
constexpr QMarginsF padding(3, 1, 3, 1); // of a text

double apart(QPointF a, QPointF b) {
  return std::hypot(a.x() - b.x(), a.y() - b.y());
}

} // namespace

FigureAnnotations::FigureAnnotations(QCustomPlot& plot, QCPAxisRect* rect) : PanelItem(plot, rect) {
  setClipAxisRect(rect);
  setLayer("legend"); // above axes
}

void FigureAnnotations::set(const Panel& panel, const Pens& pens) {
  all_ = panel.annotations;
  logX_ = panel.logX, logY_ = panel.logY;
  pens_ = pens;
}

QPointF FigureAnnotations::pixel(double x, double y) const {
  return {x_->coordToPixel(x), y_->coordToPixel(y)};
}

std::pair<double, double> FigureAnnotations::place(QPointF pixel) const {
  return {x_->pixelToCoord(pixel.x()), y_->pixelToCoord(pixel.y())};
}

std::optional<Annotation> FigureAnnotations::seen(const Annotation& annotation) const {
  const QCPRange x = x_->range(), y = y_->range();
  return inSight(annotation, {x.lower, x.upper}, {y.lower, y.upper}, logX_, logY_);
}

// Beside its place, and within the panel.
QRectF FigureAnnotations::boxOf(const Annotation& text) const {
  const QFontMetricsF metrics(penFont(pens_));
  QRectF box(QPointF(), metrics.size(0, q(text.text)).grownBy(padding));
  const QPointF at = pixel(text.x, text.y);
  const QRectF area(rect_->rect());
  box.moveTopLeft({std::max(area.left(), std::min(at.x(), area.right() - box.width())),
                   std::clamp(at.y() - box.height() / 2, area.top(), area.bottom() - box.height())});
  return box;
}

void FigureAnnotations::drawText(QCPPainter& painter, const Annotation& text) const {
  const QRectF box = boxOf(text);
  QColor ground = pens_.theme->window;
  ground.setAlphaF(0.8f);
  painter.setFont(penFont(pens_));
  painter.fillRect(box, ground);
  painter.setPen(pens_.theme->text);
  painter.drawText(box, Qt::AlignCenter | Qt::TextDontClip, q(text.text));
}

// With an edge of the ground, so that it is seen on maps and on curves of its colour.
void FigureAnnotations::drawLine(QCPPainter& painter, const Annotation& line) const {
  const QPointF from = pixel(line.x, line.y), tip = pixel(line.toX, line.toY);
  const double length = apart(from, tip), head = 4 * pens_.line + 3;
  const QPointF along = length > 0 ? (tip - from) / length : QPointF(1, 0), side(-along.y(), along.x());
  const bool arrow = line.kind == Annotation::Kind::Arrow;
  const QPointF neck = tip - along * head;
  const QPolygonF triangle({tip, neck + side * head / 2.5, neck - side * head / 2.5});
  for (const auto& [color, more] : {std::pair(pens_.theme->window, 2.0), {pens_.theme->text, 0.0}}) {
    const double edge = more * pens_.thin;
    painter.setPen(QPen(color, pens_.line + edge, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    painter.drawLine(from, arrow ? neck : tip);
    if (!arrow)
      continue;
    painter.setPen(edge > 0 ? QPen(color, edge) : QPen(Qt::NoPen));
    painter.setBrush(color);
    painter.drawPolygon(triangle);
    painter.setBrush(Qt::NoBrush);
  }
}

void FigureAnnotations::drawOne(QCPPainter& painter, const Annotation& annotation) const {
  const auto part = seen(annotation);
  if (!part)
    return;
  painter.setAntialiasing(true);
  part->kind == Annotation::Kind::Text ? drawText(painter, *part) : drawLine(painter, *part);
}

void FigureAnnotations::draw(QCPPainter* painter) {
  for (const Annotation& each : all_)
    drawOne(*painter, each);
}

void FigureAnnotations::outline(QCPPainter& painter, const Annotation& annotation) const {
  const auto part = seen(annotation);
  if (!part)
    return;
  painter.setPen(QPen(pens_.theme->accent, 1));
  painter.setBrush(Qt::NoBrush);
  if (part->kind == Annotation::Kind::Text)
    return painter.drawRect(boxOf(*part));
  for (const QPointF at : {pixel(part->x, part->y), pixel(part->toX, part->toY)})
    painter.drawEllipse(at, nearEnough, nearEnough);
}

std::optional<FigureAnnotations::Part> FigureAnnotations::partAt(const Annotation& annotation,
                                                                 QPointF position) const {
  const auto part = seen(annotation);
  if (!part)
    return std::nullopt;
  if (part->kind == Annotation::Kind::Text)
    return boxOf(*part).marginsAdded({2, 2, 2, 2}).contains(position) ? std::optional(Part::Whole)
                                                                      : std::nullopt;
  if (apart(pixel(annotation.toX, annotation.toY), position) <= nearEnough)
    return Part::End;
  if (apart(pixel(annotation.x, annotation.y), position) <= nearEnough)
    return Part::Begin;
  const QCPVector2D from(pixel(part->x, part->y)), to(pixel(part->toX, part->toY));
  const double far = std::sqrt(QCPVector2D(position).distanceSquaredToLine(from, to));
  return far <= nearEnough ? std::optional(Part::Whole) : std::nullopt;
}

std::optional<FigureAnnotations::Hit> FigureAnnotations::at(QPointF position) const {
  for (std::size_t i = all_.size(); i-- > 0;)
    if (const auto part = partAt(all_[i], position))
      return Hit{i, *part};
  return std::nullopt;
}

} // namespace expe
