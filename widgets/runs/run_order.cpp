#include "widgets/runs/run_list.h"

#include "widgets/runs/run_table.h"

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

const RunTable& tableOf(const QSortFilterProxyModel& order) {
  return *static_cast<const RunTable*>(order.sourceModel());
}

const RunRow& rowAt(const QSortFilterProxyModel& order, int row) {
  return tableOf(order).rows()[static_cast<std::size_t>(row)];
}

} // namespace

QString RunOrder::setFilter(const QString& words) {
  static const QStringList parts = {"name", "encoding", "state", "tag"};
  words_.clear();
  QString wrong;
  for (const QString& word : words.split(' ', Qt::SkipEmptyParts)) {
    const qsizetype colon = word.indexOf(':');
    const QString of = colon > 0 ? word.left(colon).toLower() : QString();
    if (!of.isEmpty() && !parts.contains(of) && wrong.isEmpty())
      wrong = tr("%1 is no part of a run: write %2.").arg(of, parts.join(":, ") + ":");
    words_.push_back({of, colon > 0 ? word.mid(colon + 1) : word});
  }
  invalidateFilter();
  return wrong;
}

void RunOrder::setOpen(qint64 group, bool open) {
  if (open == isOpen(group))
    return;
  open ? (void)open_.insert(group) : (void)open_.remove(group);
  invalidateFilter();
}

QVariant RunOrder::data(const QModelIndex& index, int role) const {
  if (role == RunTable::OpenRole)
    return isOpen(rowAt(*this, mapToSource(index).row()).id);
  const QVariant value = QSortFilterProxyModel::data(index, role);
  if (role != Qt::AccessibleTextRole || !QSortFilterProxyModel::data(index, RunTable::GroupRole).toBool())
    return value;
  return data(index, RunTable::OpenRole).toBool() ? tr("%1, open").arg(value.toString())
                                                  : tr("%1, closed").arg(value.toString());
}

bool RunOrder::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != RunTable::OpenRole)
    return QSortFilterProxyModel::setData(index, value, role);
  const qint64 group = rowAt(*this, mapToSource(index).row()).id;
  setOpen(group, value.toBool());
  return true;
}

bool RunOrder::matches(int row) const {
  const RunRow& run = rowAt(*this, row);
  const std::pair<const char*, QString> parts[] = {
      {"name", sourceModel()->index(row, RunTable::Name).data().toString()},
      {"encoding", run.encoding},
      {"state", sourceModel()
                    ->index(row, RunTable::Name)
                    .data(RunTable::SecondLineRole)
                    .toString()
                    .section(" · ", 0, run.archived ? 1 : 0)}, // as the list says it
      {"tag", run.tags.join('\n')}};
  return std::ranges::all_of(words_, [&](const Word& word) {
    return std::ranges::any_of(parts, [&](const auto& part) {
      return (word.of.isEmpty() || word.of == QLatin1String(part.first)) &&
             part.second.contains(word.text, Qt::CaseInsensitive);
    });
  });
}

bool RunOrder::filterAcceptsRow(int row, const QModelIndex&) const {
  const RunRow& run = rowAt(*this, row);
  if (run.group != 0 && !isOpen(run.group))
    return false;
  if (words_.empty() || matches(row))
    return true;
  const RunTable& table = tableOf(*this);
  return std::ranges::any_of(run.members, [&](qint64 member) {
    const int at = table.find(member);
    return at >= 0 && matches(at);
  });
}

// What has no value comes last, whichever way is asked.
bool RunOrder::before(int left, int right) const {
  const auto value = [this](int row) {
    return sourceModel()->index(row, sortColumn()).data(RunTable::SortRole);
  };
  const bool up = sortOrder() == Qt::AscendingOrder;
  const QVariant a = value(left), b = value(right);
  if (a.typeId() != QMetaType::Double) {
    const int order = QString::compare(a.toString(), b.toString());
    return order != 0 ? (order < 0) == up : left < right;
  }
  const double one = a.toDouble(), other = b.toDouble();
  if (std::isnan(one) || std::isnan(other))
    return std::isnan(one) == std::isnan(other) ? left < right : std::isnan(other);
  return one != other ? (one < other) == up : left < right;
}

// The proxy turns round what it is told where the order is descending.
bool RunOrder::lessThan(const QModelIndex& left, const QModelIndex& right) const {
  const auto head = [this](int row) {
    const qint64 group = rowAt(*this, row).group;
    return group != 0 ? tableOf(*this).find(group) : row;
  };
  const auto sooner = [&](int a, int b) {
    const int ofA = head(a), ofB = head(b);
    if (ofA != ofB)
      return before(ofA, ofB);
    return a == ofA || b == ofB ? a == ofA && b != ofB : before(a, b);
  };
  return sortOrder() == Qt::AscendingOrder ? sooner(left.row(), right.row())
                                           : sooner(right.row(), left.row());
}

} // namespace expe
