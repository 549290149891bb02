#include "widgets/runs/run_order.h"

#include "widgets/runs/run_table.h"

#include <algorithm>
#include <cmath>

namespace expe {

void RunOrder::setFilter(const QString& words) {
  words_ = words.split(' ', Qt::SkipEmptyParts);
  invalidateFilter();
}

bool RunOrder::filterAcceptsRow(int row, const QModelIndex& parent) const {
  const QModelIndex at = sourceModel()->index(row, RunTable::Name, parent);
  const QString all = at.data().toString() + "\n" + at.data(RunTable::SecondLineRole).toString() + "\n" +
                      at.data(RunTable::TagsRole).toStringList().join('\n');
  return std::all_of(words_.begin(), words_.end(),
                     [&](const QString& word) { return all.contains(word, Qt::CaseInsensitive); });
}

bool RunOrder::lessThan(const QModelIndex& left, const QModelIndex& right) const {
  const QVariant a = left.data(RunTable::SortRole), b = right.data(RunTable::SortRole);
  if (a.typeId() != QMetaType::Double)
    return a.toString() < b.toString();
  const bool up = sortOrder() == Qt::AscendingOrder;
  if (std::isnan(a.toDouble()) || std::isnan(b.toDouble()))
    return up ? !std::isnan(a.toDouble()) : !std::isnan(b.toDouble());
  return a.toDouble() < b.toDouble();
}

} // namespace expe
