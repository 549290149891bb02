// How a figure on screen is moved, zoomed and read, by mouse and by keys.
#include "widgets/figure/figure_readout.h"
#include "widgets/figure/figure_view.h"

#include <cmath>

namespace expe {

namespace {
constexpr int least = 4; // pixels that a band has at least: less is a click
}

void FigureView::wheelEvent(QWheelEvent* event) {
  FigurePanel* panel = panelAt(event->position());
  if (!panel)
    return QCustomPlot::wheelEvent(event);
  panel->keepView();
  const bool below = event->position().y() > panel->rect()->bottom();
  const bool left = event->position().x() < panel->rect()->left();
  const double factor = std::pow(0.8, event->angleDelta().y() / 120.0);
  if (!left)
    panel->x()->scaleRange(factor, panel->x()->pixelToCoord(event->position().x()));
  if (!below)
    panel->y()->scaleRange(factor, panel->y()->pixelToCoord(event->position().y()));
  event->accept();
  changed(false);
}

void FigureView::mousePressEvent(QMouseEvent* event) {
  FigurePanel* panel = panelAt(event->position());
  for (std::size_t i = 0; i < panels_.size(); ++i)
    if (panels_[i].get() == panel)
      current_ = i;
  const bool shift = event->button() == Qt::LeftButton && event->modifiers() & Qt::ShiftModifier;
  if (panel && (shift || event->button() == Qt::RightButton)) {
    banded_ = panel;
    bandStart_ = event->pos();
    event->accept();
    return;
  }
  if (event->button() == Qt::LeftButton)
    pressed_ = event->pos();
  QCustomPlot::mousePressEvent(event);
}

void FigureView::mouseMoveEvent(QMouseEvent* event) {
  if (banded_) {
    const QRect band = QRect(bandStart_, event->pos()).normalized();
    readout_->setBand(band & banded_->rect()->rect());
    return;
  }
  if (event->buttons() & Qt::LeftButton) {
    if (pressed_ && (event->pos() - *pressed_).manhattanLength() < least)
      return; // still a click
    pressed_.reset();
    if (FigurePanel* panel = panelAt(event->position())) {
      panel->keepView();
      emit viewChanged(false);
    }
  } else {
    readAt(event->position());
  }
  QCustomPlot::mouseMoveEvent(event);
}

// A band that is flat or slim zooms along one axis.
void FigureView::mouseReleaseEvent(QMouseEvent* event) {
  if (!banded_) {
    QCustomPlot::mouseReleaseEvent(event);
    if (event->button() == Qt::LeftButton && std::exchange(pressed_, std::nullopt))
      pickAt(event->position());
    return;
  }
  FigurePanel& panel = *std::exchange(banded_, nullptr);
  readout_->setBand({});
  const QRect moved = QRect(bandStart_, event->pos()).normalized();
  const bool wide = moved.width() > least, high = moved.height() > least;
  const QRect band = moved & panel.rect()->rect();
  if (!wide && !high) {
    if (event->button() == Qt::RightButton)
      emit menuWanted(event->globalPosition().toPoint());
    return;
  }
  if (band.isEmpty())
    return;
  QCPRange x = panel.x()->range(), y = panel.y()->range();
  if (wide)
    x = {panel.x()->pixelToCoord(band.left()), panel.x()->pixelToCoord(band.right())};
  if (high)
    y = {panel.y()->pixelToCoord(band.bottom()), panel.y()->pixelToCoord(band.top())};
  panel.setView(x, y);
  changed(false);
}

void FigureView::mouseDoubleClickEvent(QMouseEvent* event) {
  pressed_.reset();
  QCustomPlot::mouseDoubleClickEvent(event);
  fit();
}

void FigureView::contextMenuEvent(QContextMenuEvent* event) {
  if (event->reason() == QContextMenuEvent::Keyboard)
    emit menuWanted(mapToGlobal(rect().center()));
  event->accept(); // the right button's own comes when it is released: it may draw a band
}

void FigureView::leaveEvent(QEvent* event) {
  pointer_ = {-1000, -1000};
  pointed_.reset();
  readout_->clear();
  QCustomPlot::leaveEvent(event);
}

void FigureView::changePanel(int by) {
  current_ = by > 0 ? current_ + 1 : current_ - (current_ > 0 ? 1 : 0);
  current();
  readAgain();
}

void FigureView::arrowKey(int key, Qt::KeyboardModifiers modifiers) {
  const int right = key == Qt::Key_Right ? 1 : key == Qt::Key_Left ? -1 : 0;
  const int down = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0;
  const bool map = current() && current()->panel().map;
  if (modifiers & Qt::ControlModifier && (map || right != 0)) {
    if (current())
      current()->pan(0.1 * right, 0.1 * down), changed(false);
    return;
  }
  if (map)
    return stepCell(right, down, modifiers & Qt::ShiftModifier);
  right != 0 ? step(right) : changePanel(down);
}

void FigureView::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Copy))
    return copy();
  switch (event->key()) {
  case Qt::Key_Home:
    return fit();
  case Qt::Key_Plus:
  case Qt::Key_Equal:
    return zoom(0.8);
  case Qt::Key_Minus:
    return zoom(1 / 0.8);
  case Qt::Key_Left:
  case Qt::Key_Right:
  case Qt::Key_Up:
  case Qt::Key_Down:
    return arrowKey(event->key(), event->modifiers());
  case Qt::Key_PageUp:
  case Qt::Key_PageDown:
    return changePanel(event->key() == Qt::Key_PageDown ? 1 : -1);
  case Qt::Key_Return:
  case Qt::Key_Enter:
    return pickRead();
  case Qt::Key_F:
    setFollow(!follow_);
    emit followChanged(follow_);
    return;
  case Qt::Key_Escape:
    if (!readout_->reading() && !banded_)
      break; // not ours
    banded_ = nullptr;
    readout_->setBand({});
    pointed_.reset();
    return readout_->clear();
  default:
    break;
  }
  QCustomPlot::keyPressEvent(event);
}

} // namespace expe
