// Draws a cell of a table of losses: its value, bold where it is the best of its column, and quiet lines
// under it. GUI thread.
#pragma once

#include <QStyledItemDelegate>

namespace expe {

class ResultCellDelegate : public QStyledItemDelegate {
  Q_OBJECT
public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace expe
