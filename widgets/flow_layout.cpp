#include "widgets/flow_layout.h"

#include <QWidget>

#include <algorithm>

namespace expe {

FlowLayout::FlowLayout(QWidget* parent) : QLayout(parent) {
  setSpacing(6);
}

FlowLayout::~FlowLayout() {
  for (QLayoutItem* item : items_)
    delete item;
}

QLayoutItem* FlowLayout::itemAt(int index) const {
  return index >= 0 && index < count() ? items_[static_cast<std::size_t>(index)] : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index) {
  QLayoutItem* item = itemAt(index);
  if (item)
    items_.erase(items_.begin() + index);
  return item;
}

QSize FlowLayout::minimumSize() const {
  QSize most;
  for (const QLayoutItem* item : items_)
    if (!item->isEmpty())
      most = most.expandedTo(item->minimumSize());
  return most.grownBy(contentsMargins());
}

int FlowLayout::heightForWidth(int width) const {
  return arrange({0, 0, width, 0}, false);
}

void FlowLayout::setGeometry(const QRect& rect) {
  QLayout::setGeometry(rect);
  arrange(rect, true);
}

int FlowLayout::arrange(const QRect& rect, bool place) const {
  const QRect room = rect.marginsRemoved(contentsMargins());
  int x = room.left(), y = room.top(), line = 0;
  for (QLayoutItem* item : items_) {
    if (item->isEmpty()) // hidden
      continue;
    const QSize size = item->sizeHint().boundedTo({room.width(), QWIDGETSIZE_MAX});
    if (x > room.left() && x + size.width() > room.right() + 1)
      x = room.left(), y += line + spacing(), line = 0;
    if (place)
      item->setGeometry({{x, y}, size});
    x += size.width() + spacing();
    line = std::max(line, size.height());
  }
  return y + line - rect.top() + contentsMargins().bottom();
}

} // namespace expe
