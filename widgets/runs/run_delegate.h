// Draws the cells of the run list: check box, swatch in the run's colour, name, tags and a quiet second line,
// or where a row has one line alone the icon of its state before the name; numbers with their points under
// one another; an interval under its mean; the sparkline of the loss; an arrow before a group, whose runs
// stand further in; a thin bar under a run that trains. Edits the name in place.
#pragma once

#include <QStyledItemDelegate>

namespace expe {

class RunDelegate : public QStyledItemDelegate {
  Q_OBJECT
public:
  using QStyledItemDelegate::QStyledItemDelegate;
  static constexpr int oneLine = 24, twoLines = 42; // heights of rows
  static QRect checkBox(const QRect& cell, const QModelIndex& index);
  static QRect arrow(const QRect& cell);                                // of a group
  static int widthOf(const QString& name, const QFontMetrics& metrics); // of a cell that shows it whole
  static QRect swatch(const QRect& cell, const QModelIndex& index);

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override;
  QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const override;
  void setEditorData(QWidget* editor, const QModelIndex& index) const override;
  void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const override;
};

} // namespace expe
