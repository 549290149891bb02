// What keys and mouse do in a view of tokens.
#include "widgets/text/token_view.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>

namespace expe {

int TokenView::nearest(int line, int x) const {
  const auto less = [](const Chip& c, int number) { return c.line < number; };
  const auto first = std::lower_bound(chips_.begin(), chips_.end(), line, less);
  const auto end = std::lower_bound(chips_.begin(), chips_.end(), line + 1, less);
  if (first == end)
    return -1;
  const auto away = [x](const Chip& c) { return std::max({c.x - x, x - c.x - c.width, 0}); };
  const auto found =
      std::min_element(first, end, [&](const Chip& a, const Chip& b) { return away(a) < away(b); });
  return static_cast<int>(found - chips_.begin());
}

int TokenView::moved(int key) const {
  const int count = static_cast<int>(chips_.size());
  if (count == 0 || current_ < 0)
    return count == 0 ? -1 : 0;
  const Chip& from = chips_[static_cast<std::size_t>(current_)];
  const int x = from.x + from.width / 2, page = std::max(1, viewport()->height() / lineHeight_ - 1);
  const auto onLine = [&](int line) { return nearest(std::clamp(line, 0, lastLine()), x); };
  switch (key) {
  case Qt::Key_Left:
    return std::max(current_ - 1, 0);
  case Qt::Key_Right:
    return std::min(current_ + 1, count - 1);
  case Qt::Key_Up:
    return onLine(from.line - 1);
  case Qt::Key_Down:
    return onLine(from.line + 1);
  case Qt::Key_PageUp:
    return onLine(from.line - page);
  case Qt::Key_PageDown:
    return onLine(from.line + page);
  case Qt::Key_Home:
    return 0;
  default:
    return count - 1; // End
  }
}

void TokenView::keyPressEvent(QKeyEvent* event) {
  static const int keys[] = {Qt::Key_Left,   Qt::Key_Right,    Qt::Key_Up,   Qt::Key_Down,
                             Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Home, Qt::Key_End};
  if (event->matches(QKeySequence::Copy) && current_ >= 0)
    QGuiApplication::clipboard()->setText(describe(current_));
  else if (std::find(std::begin(keys), std::end(keys), event->key()) != std::end(keys))
    setCurrent(moved(event->key()));
  else
    QAbstractScrollArea::keyPressEvent(event);
}

void TokenView::focusInEvent(QFocusEvent* event) {
  QAbstractScrollArea::focusInEvent(event);
  if (current_ < 0 && !pieces_.empty() && event->reason() != Qt::MouseFocusReason)
    setCurrent(0);
}

void TokenView::mousePressEvent(QMouseEvent* event) {
  setCurrent(pieceAt(event->pos()));
}

void TokenView::mouseMoveEvent(QMouseEvent* event) {
  QAbstractScrollArea::mouseMoveEvent(event);
  if (const int index = pieceAt(event->pos()); index != hovered_)
    emit hovered(hovered_ = index);
}

bool TokenView::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::Leave && hovered_ >= 0)
    emit hovered(hovered_ = -1);
  if (event->type() != QEvent::ToolTip)
    return QAbstractScrollArea::viewportEvent(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const int index = pieceAt(help->pos());
  QToolTip::showText(help->globalPos(), describe(index), viewport(), index >= 0 ? rectOf(index) : QRect());
  return true;
}

} // namespace expe
