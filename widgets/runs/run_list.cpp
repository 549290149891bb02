#include "widgets/runs/run_list.h"

#include "widgets/parts.h"
#include "widgets/runs/run_delegate.h"
#include "widgets/theme.h"

#include <QContextMenuEvent>
#include <QHeaderView>

#include <algorithm>

namespace expe {
namespace {

// Who drags a row presses it, which makes it current: what was current before is so again afterwards.
class RunRows : public QTableView {
protected:
  void mousePressEvent(QMouseEvent* event) override {
    before_ = currentIndex();
    QTableView::mousePressEvent(event);
  }
  void startDrag(Qt::DropActions actions) override {
    QTableView::startDrag(actions);
    if (before_.isValid())
      selectionModel()->setCurrentIndex(before_,
                                        QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
  }

private:
  QPersistentModelIndex before_;
};

constexpr int manyRuns = 6; // from here on each has one line, and the filter is always there

} // namespace

RunList::RunList(QWidget* parent)
    : QWidget(parent), empty_(makeEmptyLabel()), wrong_(new QLabel), filterLine_(new QWidget),
      filter_(new QLineEdit), groupButton_(new QToolButton), columnButton_(new QToolButton),
      columnMenu_(new QMenu(tr("Colu&mns"), this)), view_(new RunRows) {
  makeLayout<QVBoxLayout>(this, {}, 0, {filterLine_, wrong_, empty_, {view_, 1}});
  empty_->hide();
  wrong_->setObjectName("wrong");
  wrong_->setWordWrap(true);
  wrong_->setContentsMargins(10, 0, 10, 6);
  wrong_->hide();
  order_.setSourceModel(&table_);
  order_.setDynamicSortFilter(true);
  filter_->setObjectName("runFilter");
  filter_->setPlaceholderText(tr("Filter by name, tag, encoding or state"));
  filter_->setAccessibleName(tr("Filter runs"));
  filter_->setToolTip(
      tr("Words of a name, tag, encoding or state, or of one of them; comparisons of parameters and "
         "results; - leaves out: encoding:rope rate<1e-3 2x<3 -tag:bad"));
  filter_->installEventFilter(this);
  makeLayout<QHBoxLayout>(filterLine_, {10, 6, 10, 6}, -1, {{filter_, 1}, groupButton_, columnButton_});
  makeButton(*groupButton_);
  groupButton_->hide(); // until it has a menu
  makeButton(*columnButton_);
  columnButton_->setIcon(icon("columns", &Theme::muted));
  columnButton_->setMenu(columnMenu_);
  columnButton_->setToolTip(tr("Columns of the list"));
  columnButton_->setAccessibleName(tr("Columns of the list"));
  filterLine_->hide();
  view_->setModel(&order_);
  view_->setItemDelegate(new RunDelegate(this));
  view_->setSelectionBehavior(QAbstractItemView::SelectRows);
  view_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  view_->setDragEnabled(true);
  view_->setEditTriggers(QAbstractItemView::EditKeyPressed);
  setUpTable(*view_, RunDelegate::twoLines);
  view_->verticalHeader()->setMinimumSectionSize(RunDelegate::oneLine);
  view_->setWordWrap(false);
  view_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  view_->setAccessibleName(tr("Runs"));
  view_->verticalHeader()->hide();
  view_->installEventFilter(this);
  view_->viewport()->installEventFilter(this);
  view_->setMouseTracking(true);
  setFocusProxy(view_);
  makeColumns();
  connect(filter_, &QLineEdit::textChanged, this, &RunList::filter);
  connect(&table_, &RunTable::shownChanged, this, &RunList::shownChanged);
  connect(&table_, &RunTable::renamed, this, &RunList::renamed);
  connect(view_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] {
    if (filling_)
      return;
    hidden_ = 0;
    if (byKeys_ && view_->hasFocus())
      pointAt(selectedAll());
    emit selectionChanged(selected());
  });
  connect(view_, &QTableView::entered, this, [this](const QModelIndex& at) { pointAt(rowAt(at)->runs()); });
  connect(view_, &QTableView::viewportEntered, this, [this] { pointAt({}); });
  connect(&order_, &QAbstractItemModel::modelReset, this, &RunList::setHeights);
  connect(&order_, &QAbstractItemModel::rowsInserted, this,
          [this](const QModelIndex&, int first, int last) { setHeightsOfGroups(first, last); });
  connect(view_->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
    if (!filling_)
      emit chosenChanged();
  });
  connect(view_, &QTableView::doubleClicked, this, [this](const QModelIndex& at) {
    if (const qint64 group = selectedGroup(); group != 0 && rowAt(at) && rowAt(at)->id == group)
      open(group, !isOpen(group));
    else
      emit renameWanted(selected());
  });
  onKey(
      this, QKeySequence::Find, [this] { showFilter(); }, Qt::WidgetWithChildrenShortcut);
}

void RunList::makeButton(QToolButton& button) {
  button.setObjectName("mode");
  button.setAutoRaise(true);
  button.setPopupMode(QToolButton::InstantPopup);
  button.setFocusPolicy(Qt::TabFocus);
}

void RunList::showFilter() {
  filterWanted_ = true;
  filterLine_->show();
  filter_->setFocus(Qt::ShortcutFocusReason);
  filter_->selectAll();
}

void RunList::ask(const QString& query) {
  const QString wrong = order_.setFilter(query);
  wrong_->setText(wrong);
  wrong_->setVisible(!wrong.isEmpty());
  filter_->setAccessibleDescription(wrong);
  setStyleProperty(*filter_, "wrong", !wrong.isEmpty());
}

// What is selected stays so, in sight or not.
void RunList::filter(const QString& words) {
  const qint64 before = selected(), row = currentRow();
  const auto chosen = selectedRows(), runs = selectedAll();
  filling_ = true;
  ask(words);
  if (const qint64 wanted = row != 0 ? row : hidden_; indexOf(wanted).isValid()) {
    restoreSelection(row != 0 ? chosen : std::vector{wanted}, wanted);
    hidden_ = 0;
  } else {
    view_->selectionModel()->clear();
    hidden_ = before;
  }
  filling_ = false;
  sayEmpty();
  if (selectedAll() != runs)
    emit chosenChanged();
}

void RunList::sayEmpty() {
  const bool none = order_.rowCount() == 0 && !table_.rows().empty();
  empty_->setText(tr("No run has “%1”.").arg(filter_->text()));
  empty_->setVisible(none);
}

void RunList::setRows(std::vector<RunRow> rows) {
  const qint64 before = selected(), row = currentRow();
  const auto chosen = selectedRows(), runs = selectedAll();
  filling_ = true;
  table_.setRows(std::move(rows));
  hideColumns(); // others have other names
  if (!filter_->text().isEmpty())
    ask(filter_->text()); // other runs have other parameters
  restoreSelection(chosen, row);
  if (selected() == 0 && before != 0) // the run is there, but no longer where it was
    select(before);
  filling_ = false;
  showHead();
  sayEmpty();
  if (selected() != before)
    emit selectionChanged(selected());
  if (selectedAll() != runs)
    emit chosenChanged();
}

bool RunList::many() const {
  return std::ranges::count_if(table_.rows(), [](const RunRow& row) { return row.members.empty(); }) >=
         manyRuns;
}

void RunList::showHead() {
  filterLine_->setVisible(filterWanted_ || !filter_->text().isEmpty() || many() || table_.grouped());
}

void RunList::setHeights() {
  view_->verticalHeader()->setDefaultSectionSize(many() ? RunDelegate::oneLine : RunDelegate::twoLines);
  setHeightsOfGroups(0, order_.rowCount() - 1);
}

void RunList::setHeightsOfGroups(int first, int last) {
  for (int row = first; table_.grouped() && row <= last; ++row)
    if (!rowAt(order_.index(row, 0))->members.empty())
      view_->verticalHeader()->resizeSection(row, RunDelegate::twoLines);
}

void RunList::mark(const std::vector<std::int64_t>& runs) {
  table_.mark({runs.begin(), runs.end()});
}

void RunList::pointAt(const std::vector<qint64>& runs) {
  if (runs == std::exchange(pointed_, runs))
    return;
  table_.mark({runs.begin(), runs.end()});
  emit pointedAt({runs.begin(), runs.end()});
}

// Keys point at what they make current until the list is left; so does the mouse.
void RunList::pointBy(const QWidget* watched, const QEvent& event) {
  const auto type = event.type();
  if (type == QEvent::KeyPress || type == QEvent::MouseMove)
    byKeys_ = type == QEvent::KeyPress;
  const bool left = watched == view_ ? type == QEvent::FocusOut && byKeys_ : type == QEvent::Leave;
  if (left)
    pointAt({});
}

void RunList::updateRows(const std::vector<RunRow>& rows) {
  for (const RunRow& row : rows)
    table_.updateRow(row);
}

void RunList::restoreSelection(const std::vector<qint64>& ids, qint64 current) {
  if (selectedRows() == ids && currentRow() == current)
    return;
  QItemSelectionModel& model = *view_->selectionModel();
  model.clear();
  const auto whole = QItemSelectionModel::Select | QItemSelectionModel::Rows;
  model.setCurrentIndex(indexOf(current), QItemSelectionModel::NoUpdate);
  for (const qint64 id : ids)
    if (const QModelIndex at = indexOf(id); at.isValid())
      model.select(at, whole);
}

QModelIndex RunList::indexOf(qint64 id) const {
  const int row = table_.find(id);
  return row < 0 ? QModelIndex() : order_.mapFromSource(table_.index(row, 0));
}

const RunRow* RunList::rowAt(const QModelIndex& index) const {
  return index.isValid() ? &table_.row(order_.mapToSource(index)) : nullptr;
}

QRect RunList::cell(qint64 id, int column) const {
  return view_->visualRect(indexOf(id).siblingAtColumn(column));
}

void RunList::select(qint64 id) {
  if (id == selected())
    return;
  if (const int row = table_.find(id); row >= 0)
    if (const qint64 group = table_.rows()[static_cast<std::size_t>(row)].group; group != 0)
      open(group, true);
  goTo(id);
}

void RunList::goTo(qint64 row) {
  if (const QModelIndex at = indexOf(row); at.isValid())
    view_->selectionModel()->setCurrentIndex( // selectRow() would heed the keys that are held down
        at, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

qint64 RunList::currentRow() const {
  const RunRow* row = rowAt(view_->selectionModel()->currentIndex());
  return row ? row->id : 0;
}

qint64 RunList::selected() const {
  const RunRow* row = rowAt(view_->selectionModel()->currentIndex());
  if (!row)
    return table_.find(hidden_) >= 0 ? hidden_ : 0;
  return row->members.empty() ? row->id : row->members.front();
}

qint64 RunList::selectedGroup() const {
  return std::min<qint64>(currentRow(), 0);
}

bool RunList::isBaseline(qint64 id) const {
  const int row = table_.find(id);
  return row >= 0 && table_.rows()[static_cast<std::size_t>(row)].baseline;
}

std::vector<qint64> RunList::selectedRows() const {
  std::vector<qint64> ids;
  for (int row = 0; row < order_.rowCount(); ++row)
    if (const QModelIndex at = order_.index(row, 0); view_->selectionModel()->isSelected(at))
      ids.push_back(rowAt(at)->id);
  return ids;
}

std::vector<qint64> RunList::selectedAll() const {
  std::vector<qint64> ids;
  QSet<qint64> taken;
  for (const qint64 id : selectedRows()) {
    const RunRow& row = table_.rows()[static_cast<std::size_t>(table_.find(id))];
    for (const qint64 run : row.runs())
      if (!taken.contains(run))
        taken.insert(run), ids.push_back(run);
  }
  return ids;
}

// What was selected of a group that closes is the group.
void RunList::open(qint64 group, bool open) {
  if (table_.find(group) < 0 || open == isOpen(group))
    return;
  const RunRow* current = rowAt(view_->selectionModel()->currentIndex());
  if (!open && current && current->group == group)
    goTo(group);
  order_.setOpen(group, open);
  if (open)
    view_->scrollTo(indexOf(group));
  view_->viewport()->update();
}

// As in a tree: whether the key means something here.
bool RunList::openByKey(int key) {
  const RunRow* row = rowAt(view_->selectionModel()->currentIndex());
  if (!row || !table_.grouped())
    return false;
  if (!row->members.empty() && (key == Qt::Key_Right) != isOpen(row->id))
    open(row->id, key == Qt::Key_Right);
  else if (key == Qt::Key_Left && row->group != 0)
    goTo(row->group);
  return true;
}

void RunList::editName(qint64 id) {
  if (selectedGroup() != 0)
    return;
  select(id);
  if (const QModelIndex at = indexOf(id); at.isValid() && (at.flags() & Qt::ItemIsEditable)) {
    view_->setFocus();
    view_->edit(at);
  }
}

// All that are selected go the way of the current one.
void RunList::toggleShown() {
  const QModelIndex current = indexOf(currentRow());
  if (!current.isValid())
    return;
  const auto wanted = current.data(Qt::CheckStateRole).toInt() == Qt::Checked ? Qt::Unchecked : Qt::Checked;
  auto ids = selectedRows();
  if (ids.empty())
    ids.push_back(currentRow());
  for (const qint64 id : ids)
    if (const QModelIndex at = indexOf(id); at.data(Qt::CheckStateRole).toInt() != wanted)
      order_.setData(at, wanted, Qt::CheckStateRole);
}

bool RunList::letter(int key) {
  switch (key) {
  case Qt::Key_J:
  case Qt::Key_K: {
    const QModelIndex current = indexOf(currentRow());
    const QModelIndex next = order_.index(current.row() + (key == Qt::Key_J ? 1 : -1), RunTable::Name);
    if (next.isValid())
      goTo(rowAt(next)->id);
    return true;
  }
  case Qt::Key_H:
    return openByKey(Qt::Key_Left);
  case Qt::Key_L:
    return openByKey(Qt::Key_Right);
  case Qt::Key_P:
    emit pinWanted();
    return true;
  case Qt::Key_D:
    emit duplicateWanted();
    return true;
  case Qt::Key_B:
    emit besideWanted();
    return true;
  default:
    return false;
  }
}

void RunList::setSolo(bool on) {
  if (on == std::exchange(solo_, on))
    return;
  const auto runs = selectedAll();
  emit soloWanted(on ? std::vector<std::int64_t>(runs.begin(), runs.end()) : std::vector<std::int64_t>());
}

// While S, or the button on a swatch, is held down. Who loses the focus hears of no release.
bool RunList::solo(const QWidget* watched, QEvent& event) {
  const auto type = event.type();
  if (watched == view_ && (type == QEvent::KeyPress || type == QEvent::KeyRelease)) {
    const auto& key = static_cast<QKeyEvent&>(event);
    if (key.key() != Qt::Key_S || key.modifiers() != Qt::NoModifier)
      return false;
    if (!key.isAutoRepeat())
      setSolo(type == QEvent::KeyPress && !selectedAll().empty());
    return true;
  }
  if (watched == view_->viewport() && type == QEvent::MouseButtonPress) {
    const auto& press = static_cast<QMouseEvent&>(event);
    const QModelIndex at = view_->indexAt(press.position().toPoint());
    if (press.button() == Qt::LeftButton && at.isValid() && at.column() == RunTable::Name &&
        RunDelegate::swatch(view_->visualRect(at), at).contains(press.position().toPoint())) {
      goTo(rowAt(at)->id);
      setSolo(true);
      return true;
    }
  }
  if (solo_ && (type == QEvent::MouseButtonRelease || (watched == view_ && type == QEvent::FocusOut)))
    setSolo(false);
  return false;
}

void RunList::clearFilter() {
  filter_->clear();
  filterWanted_ = false;
}

bool RunList::eventFilter(QObject* watched, QEvent* event) {
  if (watched == view_ || watched == view_->viewport())
    pointBy(static_cast<QWidget*>(watched), *event);
  if (solo(qobject_cast<QWidget*>(watched), *event))
    return true;
  if (watched == view_ && event->type() == QEvent::KeyPress)
    if (const auto* press = static_cast<QKeyEvent*>(event);
        press->modifiers() == Qt::NoModifier && letter(press->key()))
      return true;
  const int key = event->type() == QEvent::KeyPress ? static_cast<QKeyEvent*>(event)->key() : 0;
  if (watched == view_ && key == Qt::Key_Space) {
    toggleShown();
    return true;
  }
  if (watched == view_ && (key == Qt::Key_Left || key == Qt::Key_Right) && openByKey(key))
    return true;
  if (watched == filter_ && (key == Qt::Key_Escape || key == Qt::Key_Down)) {
    if (key == Qt::Key_Escape) {
      clearFilter();
      showHead();
    }
    view_->setFocus();
    return true;
  }
  if (watched == view_->viewport() && event->type() == QEvent::Resize)
    hideColumns();
  if (event->type() == QEvent::ContextMenu && (watched == view_ || watched == view_->viewport())) {
    const auto* menu = static_cast<QContextMenuEvent*>(event);
    const bool byKey = menu->reason() == QContextMenuEvent::Keyboard;
    const QPoint below = cell(currentRow(), RunTable::Name).bottomLeft();
    if (selected() != 0)
      emit menuWanted(byKey ? view_->viewport()->mapToGlobal(below) : menu->globalPos());
    return true;
  }
  return QWidget::eventFilter(watched, event);
}

} // namespace expe
