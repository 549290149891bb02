#include "widgets/scrub/scrub_track.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace expe {
namespace {
constexpr int notch = 120;  // of a wheel, in eighths of a degree
constexpr double reach = 8; // pixels from the handle's middle at which the mouse takes it
} // namespace

ScrubTrack::ScrubTrack(QWidget* parent) : QWidget(parent) {
  installTrackAccess();
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

void ScrubTrack::setValue(double value) {
  if (value == value_)
    return;
  value_ = value;
  update();
  QAccessibleValueChangeEvent told(this, value);
  QAccessible::updateAccessibility(&told);
}

void ScrubTrack::setPinned(std::optional<double> value) {
  pinned_ = value;
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

} // namespace expe
