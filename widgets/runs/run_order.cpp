#include "widgets/runs/run_list.h"

#include "widgets/runs/run_table.h"
#include "widgets/words.h"

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

const RunTable& tableOf(const QSortFilterProxyModel& order) {
  return *static_cast<const RunTable*>(order.sourceModel());
}

QueriedRun queried(const RunRow& row) {
  QueriedRun run;
  run.name = row.name.toStdString();
  run.encoding = row.encoding.toStdString();
  run.states = plain({row.state, RunTable::stateWord(row.state)});
  if (row.archived)
    run.states.insert(run.states.end(), {"archived", RunTable::tr("archived").toStdString()});
  run.tags = plain(row.tags);
  for (int i = 0; i < 3; ++i) {
    run.numbers[static_cast<std::size_t>(RunNumber::At1) + i] = row.atLength[i].loss;
    run.numbers[static_cast<std::size_t>(RunNumber::D1) + i] = row.differences[i].loss;
  }
  run[RunNumber::Step] = static_cast<double>(row.step);
  run[RunNumber::Loss] = row.loss;
  run[RunNumber::Best] = row.best;
  run[RunNumber::Time] = row.seconds;
  run[RunNumber::Speed] = row.tokensPerSecond;
  run.config = row.config.get();
  return run;
}

const RunRow& rowAt(const QSortFilterProxyModel& order, int row) {
  return tableOf(order).rows()[static_cast<std::size_t>(row)];
}

} // namespace

QString RunOrder::setFilter(const QString& text) {
  Config known;
  for (const RunRow& row : tableOf(*this).rows())
    if (row.config)
      for (const auto& [key, value] : row.config->values())
        if (!known.has(key))
          known.set(key, value);
  auto query = parseQuery(text.toStdString(), known);
  query_ = query && !text.trimmed().isEmpty() ? *query : RunQuery();
  invalidateFilter();
  return query ? QString() : sentence(query.error());
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
  QVariant value = QSortFilterProxyModel::data(index, role);
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
  return query_(queried(rowAt(*this, row)));
}

// The row of a group is there while one of its runs is.
bool RunOrder::filterAcceptsRow(int row, const QModelIndex&) const {
  const RunRow& run = rowAt(*this, row);
  if (run.group != 0 && !isOpen(run.group))
    return false;
  if (!query_ || (run.members.empty() && matches(row)))
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
