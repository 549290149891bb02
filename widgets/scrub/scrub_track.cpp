#include "widgets/scrub/scrub_track.h"
#include "core/api/parameters.h"

#include "widgets/theme.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace expe {
namespace {

constexpr int notch = 120;  // of a wheel, in eighths of a degree
constexpr double reach = 8; // pixels from the handle's middle at which the mouse takes it

constexpr double margin = 10, middle = 10, thick = 4, radius = 6.5; // pixels
constexpr int textTop = 19, apart = 4;

class TrackAccess : public QAccessibleWidget, public QAccessibleValueInterface {
public:
  explicit TrackAccess(ScrubTrack* track) : QAccessibleWidget(track, QAccessible::Slider) {}

  void* interface_cast(QAccessible::InterfaceType type) override {
    return type == QAccessible::ValueInterface ? static_cast<QAccessibleValueInterface*>(this)
                                               : QAccessibleWidget::interface_cast(type);
  }
  QString text(QAccessible::Text what) const override {
    return what == QAccessible::Value ? track()->words() : QAccessibleWidget::text(what);
  }
  QVariant currentValue() const override { return track()->value(); }
  void setCurrentValue(const QVariant& value) override { track()->ask(value.toDouble()); }
  QVariant maximumValue() const override {
    const ScrubScale& scale = track()->scale();
    return scale.stops.empty() ? scale.maximum : *std::ranges::max_element(scale.stops);
  }
  QVariant minimumValue() const override {
    const ScrubScale& scale = track()->scale();
    return scale.stops.empty() ? scale.minimum : *std::ranges::min_element(scale.stops);
  }
  QVariant minimumStepSize() const override { return {}; }

private:
  ScrubTrack* track() const { return static_cast<ScrubTrack*>(widget()); }
};

QAccessibleInterface* accessOf(const QString&, QObject* object) {
  auto* track = qobject_cast<ScrubTrack*>(object);
  return track ? new TrackAccess(track) : nullptr;
}

} // namespace

ScrubTrack::ScrubTrack(QWidget* parent) : QWidget(parent) {
  [[maybe_unused]] static const bool told = (QAccessible::installFactory(accessOf), true);
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ScrubTrack::setScale(const ScrubScale& scale) {
  scale_ = scale;
  update();
}

void ScrubTrack::setTicks(ScrubTicks ticks) {
  ticks_ = std::move(ticks);
  update();
}

void ScrubTrack::setEdge(std::optional<double> edge) {
  edge_ = edge;
  update();
}

void ScrubTrack::setCurve(const std::vector<std::pair<double, double>>& curve) {
  if (curve == curve_)
    return;
  curve_ = curve;
  update();
}

void ScrubTrack::setValue(double value) {
  if (value == value_)
    return;
  value_ = value;
  update();
  QAccessibleValueChangeEvent told(this, value);
  QAccessible::updateAccessibility(&told);
}

void ScrubTrack::setPinned(std::optional<double> value) {
  if (std::exchange(pinned_, value) != value)
    update();
}

void ScrubTrack::setWords(const QString& words) {
  words_ = words;
  setAccessibleDescription(words);
}

void ScrubTrack::ask(double value) {
  if (value == value_)
    return;
  setValue(value);
  emit moved(value);
}

void ScrubTrack::dragTo(double x, bool attract) {
  ask(scale_.valueAt((x - grip_ - xOf(scale_.stops.empty() ? scale_.minimum : scale_.stops.front())) /
                         pixels(),
                     pixels(), attract));
}

void ScrubTrack::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton)
    return event->ignore();
  before_ = value_;
  dragged_ = true;
  const double away = event->position().x() - xOf(value_);
  const bool held = std::fabs(away) <= reach;
  grip_ = held ? away : 0;
  if (!held)
    dragTo(event->position().x(), !(event->modifiers() & Qt::ControlModifier));
}

void ScrubTrack::mouseMoveEvent(QMouseEvent* event) {
  if (dragged_)
    dragTo(event->position().x(), !(event->modifiers() & Qt::ControlModifier));
}

void ScrubTrack::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton)
    dragged_ = false;
}

void ScrubTrack::wheelEvent(QWheelEvent* event) {
  const QPoint by = event->angleDelta();
  wheel_ += by.y() != 0 ? by.y() : by.x(); // with Alt the wheel goes sideways
  const ScrubPace pace = event->modifiers() & Qt::ControlModifier ? ScrubPace::Fine : ScrubPace::Step;
  double to = value_;
  for (; std::abs(wheel_) >= notch; wheel_ -= wheel_ > 0 ? notch : -notch)
    to = scale_.next(to, pace, wheel_ > 0);
  ask(to);
  event->accept();
}

void ScrubTrack::keyPressEvent(QKeyEvent* event) {
  const bool fine = event->modifiers() & Qt::ControlModifier;
  const auto& stops = scale_.stops;
  switch (event->key()) {
  case Qt::Key_Left:
  case Qt::Key_Down:
    return ask(scale_.next(value_, fine ? ScrubPace::Fine : ScrubPace::Step, false));
  case Qt::Key_Right:
  case Qt::Key_Up:
    return ask(scale_.next(value_, fine ? ScrubPace::Fine : ScrubPace::Step, true));
  case Qt::Key_PageDown:
    return ask(scale_.next(value_, ScrubPace::Page, false));
  case Qt::Key_PageUp:
    return ask(scale_.next(value_, ScrubPace::Page, true));
  case Qt::Key_Home:
    return ask(stops.empty() ? scale_.minimum : stops.front());
  case Qt::Key_End:
    return ask(stops.empty() ? scale_.maximum : stops.back());
  case Qt::Key_0:
    emit resetWanted();
    return;
  case Qt::Key_Return:
  case Qt::Key_Enter:
    emit typingWanted();
    return;
  case Qt::Key_Escape:
    if (dragged_) {
      dragged_ = false;
      return ask(before_);
    }
    break;
  default:
    break;
  }
  QWidget::keyPressEvent(event);
}

bool ScrubTrack::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) { // the window's Ctrl+Left and the like wait
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down ||
        key == Qt::Key_0 || key == Qt::Key_Home || key == Qt::Key_End)
      event->accept();
  }
  return QWidget::event(event);
}

QFont ScrubTrack::tickFont() const {
  return figureFont(11);
}

double ScrubTrack::pixels() const {
  return std::max(width() - 2 * margin, 1.0);
}

double ScrubTrack::xOf(double value) const {
  return margin + scale_.placeOf(value) * pixels();
}

QSize ScrubTrack::sizeHint() const {
  return {170, textTop + QFontMetrics(tickFont()).height() + 1};
}
QSize ScrubTrack::minimumSizeHint() const {
  return {80, sizeHint().height()};
}

// From the lowest, at the ticks, to the highest.
void ScrubTrack::paintCurve(QPainter& painter) const {
  if (curve_.size() < 2)
    return;
  const auto [lowest, highest] = std::minmax_element(
      curve_.begin(), curve_.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  const double low = lowest->second, range = highest->second - low;
  QPolygonF line;
  for (const auto& [value, result] : curve_)
    if (value >= scale_.minimum && value <= scale_.maximum)
      line << QPointF(xOf(value), textTop - 2 - (range > 0 ? (result - low) / range : 0) * (textTop - 4));
  QColor color = Theme::current().warning;
  color.setAlphaF(0.7F);
  painter.setPen(QPen(color, 1.5));
  painter.setBrush(Qt::NoBrush);
  painter.drawPolyline(line);
}

void ScrubTrack::paintGroove(QPainter& painter) const {
  const Theme& theme = Theme::current();
  const QRectF all(margin, middle - thick / 2, pixels(), thick);
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.border);
  painter.drawRoundedRect(all, thick / 2, thick / 2);
  painter.setBrush(isEnabled() ? theme.accent : theme.muted);
  painter.drawRoundedRect(QRectF(all.topLeft(), QPointF(xOf(value_), all.bottom())), thick / 2, thick / 2);
}

void ScrubTrack::paintEdge(QPainter& painter) const {
  if (!edge_ || *edge_ < scale_.minimum || *edge_ > scale_.maximum)
    return;
  painter.setPen(QPen(Theme::current().warning, 2));
  painter.drawLine(QPointF(xOf(*edge_), 1), QPointF(xOf(*edge_), textTop - 1));
}

// Whose label has its room first: the edge's, the ends', then every 4th, every 2nd, … of stops, so that what
// stays is spread evenly.
std::vector<std::size_t> ScrubTrack::tickOrder() const {
  const auto rank = [&](std::size_t i) {
    if (edge_ && ticks_[i].first == *edge_)
      return -2;
    if (i == 0 || i + 1 == ticks_.size())
      return -1;
    return scale_.stops.empty() ? 0 : 64 - std::min(static_cast<int>(i & (~i + 1)), 64);
  };
  std::vector<std::size_t> order(ticks_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, [&](auto a, auto b) { return rank(a) < rank(b); });
  return order;
}

// Labels that would touch one that stands already are left out.
void ScrubTrack::paintTicks(QPainter& painter) const {
  const Theme& theme = Theme::current();
  painter.setFont(tickFont());
  const QFontMetrics metrics(tickFont());
  std::vector<std::pair<double, double>> taken;
  for (const std::size_t i : tickOrder()) {
    const auto& [value, label] = ticks_[i];
    const double x = xOf(value), wide = metrics.horizontalAdvance(label);
    const double left = std::clamp(x - wide / 2, 0.0, std::max(width() - wide, 0.0)), right = left + wide;
    const bool free = std::ranges::none_of(
        taken, [&](const auto& other) { return left < other.second + apart && other.first < right + apart; });
    if (!free)
      continue;
    taken.emplace_back(left, right);
    const bool edge = edge_ && value == *edge_;
    painter.setPen(edge ? theme.warning : theme.muted);
    if (!edge)
      painter.drawLine(QPointF(x, middle + thick), QPointF(x, textTop - 2));
    painter.drawText(QPointF(left, textTop + metrics.ascent()), label);
  }
}

void ScrubTrack::paintHandle(QPainter& painter, double x, bool live) const {
  const Theme& theme = Theme::current();
  const QPointF at(x, middle);
  if (live && hasFocus()) {
    painter.setPen(QPen(theme.accent, 1.5));
    painter.setBrush(theme.window);
    painter.drawEllipse(at, radius + 2.5, radius + 2.5);
  }
  painter.setPen(live ? QPen(Qt::NoPen) : QPen(theme.text, 1.5));
  painter.setBrush(!live ? theme.window : isEnabled() ? theme.accent : theme.muted);
  painter.drawEllipse(at, live ? radius : radius - 1, live ? radius : radius - 1);
  if (live) {
    painter.setBrush(theme.field);
    painter.drawEllipse(at, 2.5, 2.5);
  }
}

void ScrubTrack::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  paintCurve(painter);
  paintGroove(painter);
  paintTicks(painter);
  paintEdge(painter);
  if (pinned_)
    paintHandle(painter, xOf(*pinned_), false);
  paintHandle(painter, xOf(value_), true);
}

} // namespace expe
