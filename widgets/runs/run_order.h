// Runs in the order that a column gives, those without a value last, and only those that a filter leaves. The
// runs of a group stand behind its row, while it is open.
#pragma once

#include <QSet>

#include <QSortFilterProxyModel>

namespace expe {

class RunOrder : public QSortFilterProxyModel {
  Q_OBJECT
public:
  using QSortFilterProxyModel::QSortFilterProxyModel;
  void setFilter(const QString& words); // each in name, encoding, state or a tag, of a group or of its runs
  void setOpen(qint64 group, bool open);
  bool isOpen(qint64 group) const { return open_.contains(group); }
  QVariant data(const QModelIndex& index, int role) const override; // with RunTable::OpenRole
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;

signals:
  void opened(qint64 group, bool open);

protected:
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
  bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
  bool matches(int row) const;
  bool before(int left, int right) const; // by the column, in the order asked
  QStringList words_;
  QSet<qint64> open_;
};

} // namespace expe
