// Which columns the run list shows, and how wide they are.
#include "widgets/runs/run_list.h"

#include <QHeaderView>
#include <QMenu>
#include <QSettings>

#include <algorithm>

namespace expe {
namespace {

const QString setting = QStringLiteral("runs/columns");

QString widest(int column) { // what a column must have room for
  switch (column) {
  case RunTable::State:
    return "ooo" + RunTable::stateWord("interrupted"); // with its icon
  case RunTable::Step:
    return "100,000 / 100,000";
  case RunTable::Time:
    return "00:00:00";
  case RunTable::Speed:
    return "0,000,000";
  case RunTable::Tags:
    return "baseline, first";
  default:
    return "00.000";
  }
}

} // namespace

void RunList::makeColumns() {
  QHeaderView& header = *view_->horizontalHeader();
  header.setHighlightSections(false);
  header.setMinimumSectionSize(40);
  header.setSectionResizeMode(QHeaderView::Fixed);
  header.setSectionsClickable(true);
  header.setSortIndicator(-1, Qt::AscendingOrder); // the order of making
  header.setSortIndicatorClearable(true);
  view_->setSortingEnabled(true);
  header.setContextMenuPolicy(Qt::CustomContextMenu);
  connect(&header, &QWidget::customContextMenuRequested, this,
          [this](const QPoint& at) { chooseColumns(view_->horizontalHeader()->mapToGlobal(at)); });
  const QStringList shown =
      QSettings().value(setting, QStringList{"loss", "at1", "at2", "at4"}).toStringList();
  const QFontMetrics metrics(view_->font());
  for (int column = RunTable::Name + 1; column < RunTable::Columns; ++column) {
    const QString title = table_.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    const int content = metrics.horizontalAdvance(widest(column)) + 12;
    view_->setColumnWidth(column, std::max(metrics.horizontalAdvance(title) + 20, content));
    view_->setColumnHidden(column, !shown.contains(RunTable::columnId(column)));
  }
  fit();
}

// The name takes the room that the others leave, and never less than it can be read in.
void RunList::fit() {
  constexpr int narrowest = 150;
  int others = 0;
  for (int column = RunTable::Name + 1; column < RunTable::Columns; ++column)
    others += view_->columnWidth(column); // 0 of hidden ones
  view_->setColumnWidth(RunTable::Name, std::max(narrowest, view_->viewport()->width() - others));
}

void RunList::chooseColumns(const QPoint& where) {
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  for (int column = RunTable::Name + 1; column < RunTable::Columns; ++column) {
    QAction* action = menu->addAction(RunTable::columnTitle(column));
    action->setCheckable(true);
    action->setChecked(!view_->isColumnHidden(column));
    connect(action, &QAction::toggled, this, [this, column](bool shown) { showColumn(column, shown); });
  }
  menu->addSeparator();
  menu->addAction(tr("Order of making"), this, [this] { view_->sortByColumn(-1, Qt::AscendingOrder); });
  menu->popup(where);
}

void RunList::showColumn(int column, bool shown) {
  view_->setColumnHidden(column, !shown);
  QStringList ids;
  for (int i = RunTable::Name + 1; i < RunTable::Columns; ++i)
    if (!view_->isColumnHidden(i))
      ids << RunTable::columnId(i);
  QSettings().setValue(setting, ids);
  fit();
}

} // namespace expe
