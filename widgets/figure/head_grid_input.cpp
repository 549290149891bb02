// How keys and mouse choose a head.
#include "widgets/figure/head_grid.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>

namespace expe {

bool HeadGrid::headAt(const QPoint& position, int& layer, int& head) const {
  if (position.x() < left_ - gap / 2 || position.y() < top_ - 1)
    return false;
  for (layer = 0; layer < layers(); ++layer)
    for (head = 0; head < heads(layer); ++head)
      if (rectOf(layer, head).contains(position))
        return true;
  return false;
}

void HeadGrid::pick(int layer, int head) {
  if (maps_.values.empty())
    return;
  layer = std::clamp(layer, 0, layers() - 1);
  head = std::clamp(head, 0, heads(layer) - 1);
  if (layer == layer_ && head == head_)
    return;
  setSelected(layer, head);
  emit headPicked(layer, head);
}

void HeadGrid::keyPressEvent(QKeyEvent* event) {
  const int layer = std::max(layer_, 0), head = std::max(head_, 0);
  const int page = std::max(1, (viewport()->height() - top_) / (cell_ + gap) - 1);
  static const int keys[] = {Qt::Key_Left,   Qt::Key_Right,    Qt::Key_Up,   Qt::Key_Down,
                             Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Home, Qt::Key_End};
  const bool ours = std::find(std::begin(keys), std::end(keys), event->key()) != std::end(keys);
  switch (ours && layer_ < 0 ? Qt::Key_Home : event->key()) {
  case Qt::Key_Left:
    return pick(layer, head - 1);
  case Qt::Key_Right:
    return pick(layer, head + 1);
  case Qt::Key_Up:
    return pick(layer - 1, head);
  case Qt::Key_Down:
    return pick(layer + 1, head);
  case Qt::Key_PageUp:
    return pick(layer - page, head);
  case Qt::Key_PageDown:
    return pick(layer + page, head);
  case Qt::Key_Home:
    return pick(layer, 0);
  case Qt::Key_End:
    return pick(layer, heads(layer) - 1);
  default:
    QAbstractScrollArea::keyPressEvent(event);
  }
}

void HeadGrid::mousePressEvent(QMouseEvent* event) {
  int layer = 0, head = 0;
  if (event->button() == Qt::LeftButton && headAt(event->pos(), layer, head))
    pick(layer, head);
}

void HeadGrid::focusInEvent(QFocusEvent* event) {
  QAbstractScrollArea::focusInEvent(event);
  viewport()->update();
}

void HeadGrid::focusOutEvent(QFocusEvent* event) {
  QAbstractScrollArea::focusOutEvent(event);
  viewport()->update();
}

bool HeadGrid::viewportEvent(QEvent* event) {
  if (event->type() != QEvent::ToolTip)
    return QAbstractScrollArea::viewportEvent(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  int layer = 0, head = 0;
  const bool over = headAt(help->pos(), layer, head);
  QToolTip::showText(help->globalPos(), over ? describe(layer, head) : QString(), viewport(),
                     over ? rectOf(layer, head) : QRect());
  return true;
}

} // namespace expe
