// A table of losses for a view: the values of its keys, then its cells. Passive. GUI thread.
#pragma once

#include "core/api/result_table.h"

#include <QAbstractTableModel>
#include <QStyledItemDelegate>

namespace expe {

class ResultTableModel : public QAbstractTableModel {
  Q_OBJECT
public:
  // Under the first line of a cell its further lines, quiet: how many seeds, and what else there is beside.
  enum Role { LinesRole = Qt::UserRole, BestRole, MissingRole };
  using QAbstractTableModel::QAbstractTableModel;

  void setTable(const ResultTable& table);
  const ResultTable& table() const { return table_; }
  const TableCell* cell(const QModelIndex& index) const; // null: a value of a key
  QString sentence(const QModelIndex& index) const;      // all that is known of the cell

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
  int keys() const { return static_cast<int>(table_.rowKeys.size()); }
  ResultTable table_;
};

// Draws a cell of a table of losses: its value, bold where it is the best of its column, and quiet lines
// under it.
class ResultCellDelegate : public QStyledItemDelegate {
  Q_OBJECT
public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace expe
