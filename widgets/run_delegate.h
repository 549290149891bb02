// Draws a run's cell: check box, swatch in the run's colour, name, and a quiet second line.
#pragma once

#include <QStyledItemDelegate>

namespace expe {

class RunDelegate : public QStyledItemDelegate {
  Q_OBJECT
public:
  enum Role { ColorRole = Qt::UserRole, SecondLineRole };
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override;
};

} // namespace expe
