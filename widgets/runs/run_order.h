// Runs in the order that a column gives, those without a value last, and only those that a filter leaves.
#pragma once

#include <QSortFilterProxyModel>

namespace expe {

class RunOrder : public QSortFilterProxyModel {
  Q_OBJECT
public:
  using QSortFilterProxyModel::QSortFilterProxyModel;
  void setFilter(const QString& words); // each in name, encoding, state or a tag

protected:
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
  bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
  QStringList words_;
};

} // namespace expe
