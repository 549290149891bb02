#include "widgets/run_list.h"

#include "widgets/run_delegate.h"

#include <QEvent>
#include <QHeaderView>

#include <algorithm>
#include <cmath>

namespace expe {

void RunTable::setRows(std::vector<RunRow> rows) {
  if (rows.size() != rows_.size()) {
    beginResetModel();
    rows_ = std::move(rows);
    endResetModel();
    return;
  }
  rows_ = std::move(rows);
  if (!rows_.empty())
    emit dataChanged(index(0, 0), index(rowCount() - 1, Columns - 1));
}

int RunTable::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}
int RunTable::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : Columns;
}

QVariant RunTable::data(const QModelIndex& index, int role) const {
  const RunRow& row = rows_.at(static_cast<size_t>(index.row()));
  const double losses[] = {0, row.loss, row.validation[0], row.validation[1], row.validation[2]};
  if (role == Qt::TextAlignmentRole)
    return QVariant(index.column() == Name ? Qt::AlignLeft | Qt::AlignVCenter
                                           : Qt::AlignRight | Qt::AlignVCenter);
  if (index.column() != Name)
    return role == Qt::DisplayRole && std::isfinite(losses[index.column()])
               ? QVariant(QString::number(losses[index.column()], 'f', 3))
               : QVariant();
  switch (role) {
  case Qt::DisplayRole:
    return row.name;
  case Qt::CheckStateRole:
    return row.shown ? Qt::Checked : Qt::Unchecked;
  case Qt::ToolTipRole:
    return row.tip.isEmpty() ? tr("Checked runs are drawn.") : row.tip;
  case RunDelegate::ColorRole:
    return static_cast<int>(row.id - 1);
  case RunDelegate::SecondLineRole:
    return tr("%1 · %2 · %3/%4").arg(row.encoding, row.state).arg(row.step).arg(row.steps);
  case Qt::AccessibleTextRole:
    return tr("%1, %2, %3, step %4 of %5")
        .arg(row.name, row.encoding, row.state)
        .arg(row.step)
        .arg(row.steps);
  default:
    return {};
  }
}

QVariant RunTable::headerData(int section, Qt::Orientation orientation, int role) const {
  static const char* const tips[] = {
      "", QT_TR_NOOP("last training loss, nats per token"),
      QT_TR_NOOP("validation loss at the training length, nats per token"),
      QT_TR_NOOP("validation loss at twice the training length, nats per token"),
      QT_TR_NOOP("validation loss at four times the training length, nats per token")};
  if (orientation != Qt::Horizontal)
    return {};
  if (role == Qt::DisplayRole)
    return QStringList{tr("run"), tr("loss"), "1×", "2×", "4×"}.at(section);
  if (role == Qt::ToolTipRole)
    return tr(tips[section]);
  if (role == Qt::TextAlignmentRole)
    return QVariant(section == Name ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignRight | Qt::AlignVCenter);
  return {};
}

Qt::ItemFlags RunTable::flags(const QModelIndex& index) const {
  const auto flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
  return index.column() == Name ? flags | Qt::ItemIsUserCheckable : flags;
}

bool RunTable::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::CheckStateRole || index.column() != Name)
    return false;
  RunRow& row = rows_.at(static_cast<size_t>(index.row()));
  row.shown = value.toInt() == Qt::Checked;
  emit dataChanged(index, index);
  emit shownChanged(row.id, row.shown);
  return true;
}

RunList::RunList(QWidget* parent) : QTableView(parent) {
  setModel(&table_);
  setItemDelegateForColumn(RunTable::Name, new RunDelegate(this));
  setSelectionBehavior(SelectRows);
  setSelectionMode(SingleSelection);
  setShowGrid(false);
  setWordWrap(false);
  setTabKeyNavigation(false);
  setFrameShape(QFrame::NoFrame);
  setAccessibleName(tr("Runs"));
  verticalHeader()->hide();
  verticalHeader()->setDefaultSectionSize(42);
  horizontalHeader()->setHighlightSections(false);
  horizontalHeader()->setMinimumSectionSize(40);
  horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  horizontalHeader()->setSectionResizeMode(RunTable::Name, QHeaderView::Stretch);
  for (int column : {RunTable::Loss, RunTable::At1, RunTable::At2, RunTable::At4})
    horizontalHeader()->resizeSection(column, 52);
  connect(&table_, &RunTable::shownChanged, this, &RunList::shownChanged);
  connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] {
    if (!filling_)
      emit selectionChanged(selected());
  });
  connect(this, &QTableView::doubleClicked, this, [this] { emit renameWanted(selected()); });
}

void RunList::setRows(std::vector<RunRow> rows) {
  const qint64 before = selected();
  filling_ = true;
  table_.setRows(std::move(rows));
  select(before);
  filling_ = false;
  if (selected() != before)
    emit selectionChanged(selected());
}

void RunList::select(qint64 id) {
  const auto& rows = table_.rows();
  const auto found = std::find_if(rows.begin(), rows.end(), [id](const RunRow& row) { return row.id == id; });
  if (found != rows.end() && id != selected())
    selectRow(static_cast<int>(found - rows.begin()));
}

qint64 RunList::selected() const {
  const QModelIndex at = selectionModel()->currentIndex();
  return at.isValid() && at.row() < table_.rowCount() ? table_.rows().at(static_cast<size_t>(at.row())).id
                                                      : 0;
}

void RunList::changeEvent(QEvent* event) {
  QTableView::changeEvent(event);
  if (event->type() == QEvent::PaletteChange)
    viewport()->update();
}

} // namespace expe
