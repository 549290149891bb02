// Which columns the run list shows, and how wide they are.
#include "widgets/amounts.h"
#include "widgets/runs/run_delegate.h"
#include "widgets/runs/run_list.h"

#include <QHeaderView>
#include <QSettings>

#include <algorithm>

namespace expe {
namespace {

const QString setting = QStringLiteral("runs/columns");

QString widest(int column) { // what a column must have room for
  switch (column) {
  case RunTable::Sparkline:
    return "0000";
  case RunTable::State:
    return "ooo" + RunTable::stateWord("interrupted"); // with its icon
  case RunTable::Step:
    return grouped(100000) + " / " + grouped(100000);
  case RunTable::Time:
    return "00:00:00";
  case RunTable::Speed:
    return grouped(1000000);
  case RunTable::Tags:
    return "baseline, first";
  case RunTable::D1:
  case RunTable::D2:
  case RunTable::D4:
    return "+0.0000";
  default:
    return "00.000";
  }
}

bool isDifference(int column) {
  return column >= RunTable::D1 && column <= RunTable::D4;
}

const QStringList standard{"sparkline", "loss", "at1", "at2", "at4", "d1", "d4"};

} // namespace

void RunList::makeColumns() {
  QHeaderView& header = *view_->horizontalHeader();
  header.setMinimumSectionSize(40);
  header.setSectionResizeMode(QHeaderView::Fixed);
  header.setSectionsClickable(true);
  header.setSortIndicator(-1, Qt::AscendingOrder); // the order of making
  header.setSortIndicatorClearable(true);
  view_->setSortingEnabled(true);
  header.setContextMenuPolicy(Qt::CustomContextMenu);
  connect(&header, &QWidget::customContextMenuRequested, this,
          [this](const QPoint& at) { columnMenu_->popup(view_->horizontalHeader()->mapToGlobal(at)); });
  connect(columnMenu_, &QMenu::aboutToShow, this, &RunList::fillColumns);
  const QFontMetrics metrics(view_->font());
  for (int column = RunTable::Name + 1; column < RunTable::Columns; ++column) {
    const QString title = table_.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    const int content = metrics.horizontalAdvance(widest(column)) + 12;
    view_->setColumnWidth(column, std::max(metrics.horizontalAdvance(title) + 20, content));
  }
  hideColumns();
}

// Differences are there while there is a baseline.
void RunList::hideColumns() {
  const QStringList shown = QSettings().value(setting, standard).toStringList();
  for (int column = RunTable::Name + 1; column < RunTable::Columns; ++column)
    view_->setColumnHidden(column, !shown.contains(RunTable::columnId(column)) ||
                                       (isDifference(column) && !differences_));
  fit();
}

void RunList::setDifferences(bool shown) {
  if (shown == std::exchange(differences_, shown))
    return;
  QStringList columns = QSettings().value(setting, standard).toStringList();
  const bool none = std::ranges::none_of(columns, [](const QString& id) { return id.startsWith("d"); });
  if (shown && none) // chosen before there were any: else nothing would be seen of the baseline
    QSettings().setValue(setting, columns << "d1"
                                          << "d4");
  hideColumns();
}

// The name takes the room that the others leave, and never less than it can be read in: where that is too
// little, columns that tell less give way.
void RunList::fit() {
  constexpr int narrowest = 140, widestName = 250; // pixels
  const QFontMetrics metrics(view_->font());
  int wanted = narrowest; // in which runs are told apart
  for (const RunRow& row : table_.rows())
    wanted = std::max(wanted, RunDelegate::widthOf(table_.shortName(row), metrics));
  wanted = std::min(wanted, widestName);
  int others = 0;
  for (int column = RunTable::Name + 1; column < RunTable::Columns; ++column)
    others += view_->columnWidth(column); // 0 of hidden ones
  for (const int column : {RunTable::Speed, RunTable::Time, RunTable::Tags, RunTable::Step, RunTable::State,
                           RunTable::Best, RunTable::Loss, RunTable::At2, RunTable::Sparkline})
    if (others + wanted > view_->viewport()->width() && !view_->isColumnHidden(column)) {
      others -= view_->columnWidth(column);
      view_->setColumnHidden(column, true);
    }
  view_->setColumnWidth(RunTable::Name, std::max(narrowest, view_->viewport()->width() - others));
}

void RunList::fillColumns() {
  columnMenu_->clear();
  for (int column = RunTable::Name + 1; column < RunTable::Columns; ++column) {
    QAction* action = columnMenu_->addAction(RunTable::columnTitle(column));
    action->setCheckable(true);
    action->setChecked(
        QSettings().value(setting, standard).toStringList().contains(RunTable::columnId(column)));
    action->setEnabled(!isDifference(column) || differences_);
    connect(action, &QAction::toggled, this, [this, column](bool shown) { showColumn(column, shown); });
  }
  columnMenu_->addSeparator();
  columnMenu_->addAction(tr("Order of making"), this,
                         [this] { view_->sortByColumn(-1, Qt::AscendingOrder); });
}

void RunList::showColumn(int column, bool shown) {
  QStringList ids = QSettings().value(setting, standard).toStringList();
  ids.removeAll(RunTable::columnId(column));
  if (shown)
    ids << RunTable::columnId(column);
  QSettings().setValue(setting, ids);
  hideColumns();
}

} // namespace expe
