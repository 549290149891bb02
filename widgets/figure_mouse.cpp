// How a figure on screen is moved, zoomed and read, by mouse and by keys.
#include "widgets/figure_readout.h"
#include "widgets/figure_view.h"

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
  QCustomPlot::mousePressEvent(event);
}

void FigureView::mouseMoveEvent(QMouseEvent* event) {
  if (banded_) {
    const QRect band = QRect(bandStart_, event->pos()).normalized();
    readout_->setBand(band & banded_->rect()->rect());
    return;
  }
  if (event->buttons() & Qt::LeftButton) {
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
  if (!banded_)
    return QCustomPlot::mouseReleaseEvent(event);
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
  readout_->clear();
  QCustomPlot::leaveEvent(event);
}

void FigureView::readAt(const QPointF& position) {
  FigurePanel* panel = panelAt(position);
  pointer_ = position;
  if (!panel || !panel->rect()->rect().contains(position.toPoint()))
    return readout_->clear();
  for (std::size_t i = 0; i < panels_.size(); ++i)
    if (panels_[i].get() == panel)
      current_ = i;
  readout_->read(*panel, pens_, nearestX(panel->panel(), panel->x()->pixelToCoord(position.x())), pointer_);
}

void FigureView::readAgain() {
  if (readout_->reading() && current())
    readout_->read(*current(), pens_, readout_->x(), pointer_);
}

// At least a pixel on, so that a key is seen to do something however many points there are.
void FigureView::step(int direction) {
  FigurePanel* panel = current();
  if (!panel)
    return;
  pointer_ = {-1000, -1000};
  const QCPAxis& axis = *panel->x();
  const bool begun = readout_->reading() && axis.range().contains(readout_->x());
  const double from = begun ? readout_->x() : axis.pixelToCoord(panel->rect()->center().x());
  const double pixel = axis.pixelToCoord(axis.coordToPixel(from) + direction) - from;
  readout_->read(*panel, pens_, nearestX(panel->panel(), from, begun ? pixel : 0), pointer_);
  if (!axis.range().contains(readout_->x()))
    panel->pan(0.5 * direction), changed(false);
}

void FigureView::keyPressEvent(QKeyEvent* event) {
  const bool control = event->modifiers() & Qt::ControlModifier;
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
  case Qt::Key_Right: {
    const int direction = event->key() == Qt::Key_Left ? -1 : 1;
    if (!control)
      return step(direction);
    if (current())
      current()->pan(0.1 * direction), changed(false);
    return;
  }
  case Qt::Key_Up:
  case Qt::Key_Down:
    current_ = event->key() == Qt::Key_Down ? current_ + 1 : current_ - (current_ > 0 ? 1 : 0);
    current();
    return readAgain();
  case Qt::Key_F:
    setFollow(!follow_);
    emit followChanged(follow_);
    return;
  case Qt::Key_Escape:
    if (!readout_->reading() && !banded_)
      break; // not ours
    banded_ = nullptr;
    readout_->setBand({});
    return readout_->clear();
  default:
    break;
  }
  QCustomPlot::keyPressEvent(event);
}

} // namespace expe
