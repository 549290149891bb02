#include "widgets/runs/queue_pane.h"

#include "core/base/lists.h"
#include "widgets/parts.h"
#include "widgets/theme.h"

#include <QComboBox>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QThread>

#include <algorithm>

namespace expe {
namespace {

constexpr int lineHeight = 26;

using enum QueueLine::Kind;
constexpr std::initializer_list<QueueLine::Kind> notPaused{Training, Waiting, Failed},
    inQueue{Training, Waiting, Paused, Failed};

// A line under the steps: how far a run is.
class QueueDelegate : public QStyledItemDelegate {
public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    QStyleOptionViewItem plain = option;
    plain.state &= ~QStyle::State_HasFocus; // the whole line is selected
    QStyledItemDelegate::paint(painter, plain, index);
    const double part = index.data(QueueModel::PartRole).toDouble();
    if (index.column() != QueueModel::Progress || part <= 0)
      return;
    const Theme& theme = Theme::current();
    const QRect ground(option.rect.left() + 4, option.rect.bottom() - 4, option.rect.width() - 8, 3);
    const bool trains =
        index.data(QueueModel::KindRole).toInt() == static_cast<int>(QueueLine::Kind::Training);
    painter->fillRect(ground, theme.grid);
    painter->fillRect(
        QRect(ground.topLeft(), QSize(static_cast<int>(ground.width() * std::min(part, 1.0)), 3)),
        trains ? theme.accent : theme.muted);
  }
};

QPushButton* button(const char* image, QColor Theme::*color, const QString& text, const QString& tip) {
  auto* made = makeButton(text, tip);
  made->setIcon(icon(image, color));
  made->setIconSize({13, 13});
  made->setFocusPolicy(Qt::StrongFocus);
  return made;
}

} // namespace

QueuePane::QueuePane(QWidget* parent)
    : QWidget(parent), view_(new QTableView),
      start_(button("train", &Theme::onAccent, tr("Start"),
                    tr("Train the queue in processes of their own, which go on when the window is "
                       "closed"))),
      stop_(button("stop", &Theme::text, tr("Stop"),
                   tr("Whoever trains the queue stops after the step, with checkpoints, and ends; "
                      "the runs stay in the queue"))),
      pause_(button("pause", &Theme::text, tr("Pause"),
                    tr("Nobody takes another run; what is in training goes on"))),
      workers_(new QComboBox), status_(new QLabel), empty_(makeEmptyLabel()) {
  makeView();
  makeLayout<QVBoxLayout>(this, {}, 0, {makeHead(), {view_, 1}, {empty_, 1}});
  setFocusProxy(view_);
  connect(start_, &QPushButton::clicked, this, &QueuePane::startWanted);
  connect(stop_, &QPushButton::clicked, this, &QueuePane::stopWanted);
  connect(pause_, &QPushButton::clicked, this, [this] { emit pauseWanted(!head_.paused); });
  connect(workers_, &QComboBox::activated, this, [this] { emit workersChanged(workers()); });
  connect(&model_, &QueueModel::moveWanted, this, &QueuePane::moveWanted);
  write();
}

QWidget* QueuePane::makeHead() {
  auto* head = new QWidget;
  head->setObjectName("paneActions");
  start_->setObjectName("primary");
  workers_->setAccessibleName(tr("Runs at once"));
  workers_->setToolTip(tr(
      "So many runs are trained at once, each in a process with its share of the threads. Auto: one a GPU; "
      "on "
      "the CPU as many as train most tokens a second together, which is measured on the next run and takes "
      "some seconds for each number."));
  workers_->addItem(tr("Auto"), "auto");
  for (int count = 1; count <= std::max(4, QThread::idealThreadCount()) && count <= 64; ++count)
    workers_->addItem(tr("%1 at once").arg(count), QString::number(count));
  status_->setObjectName("muted");
  status_->setWordWrap(true);
  makeLayout<QHBoxLayout>(head, {10, 6, 10, 6}, 6, {start_, stop_, pause_, workers_, {status_, 1}});
  return head;
}

void QueuePane::makeView() {
  view_->setModel(&model_);
  view_->setItemDelegate(new QueueDelegate(this));
  view_->setSelectionBehavior(QAbstractItemView::SelectRows);
  view_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  view_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  setUpTable(*view_, lineHeight);
  view_->setWordWrap(false);
  view_->setDragDropMode(QAbstractItemView::DragDrop);
  view_->setDefaultDropAction(Qt::MoveAction);
  view_->setDragDropOverwriteMode(false);
  view_->setDropIndicatorShown(true);
  view_->setAccessibleName(tr("Queue"));
  view_->setAccessibleDescription(
      tr("Alt with Up or Down changes the order, Alt+Home puts first, Space pauses, "
         "Delete takes out of the queue"));
  view_->verticalHeader()->hide();
  QHeaderView* header = view_->horizontalHeader();
  header->setSectionResizeMode(QHeaderView::ResizeToContents);
  header->setSectionResizeMode(QueueModel::Name, QHeaderView::Stretch);
  header->setResizeContentsPrecision(50);
  header->setMinimumSectionSize(60);
  view_->installEventFilter(this);
  connect(view_, &QTableView::doubleClicked, this, [this](const QModelIndex& index) {
    emit showWanted(index.data(QueueModel::RunRole).toLongLong());
  });
}

void QueuePane::setHead(const QueueHead& head) {
  if (head == head_)
    return;
  head_ = head;
  model_.setEditable(!head.readOnly);
  write();
}

void QueuePane::setLines(std::vector<QueueLine> lines) {
  const auto chosen = selected();
  const qint64 current = view_->currentIndex().data(QueueModel::RunRole).toLongLong();
  if (!model_.setLines(std::move(lines))) { // the same runs stay selected
    QItemSelection selection;
    for (const std::int64_t run : chosen)
      if (const int row = model_.rowOf(run); row >= 0)
        selection.select(model_.index(row, 0), model_.index(row, QueueModel::Columns - 1));
    if (const int row = model_.rowOf(current); row >= 0)
      view_->selectionModel()->setCurrentIndex(model_.index(row, 0), QItemSelectionModel::NoUpdate);
    view_->selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect);
  }
  write();
}

QString QueuePane::workers() const {
  return workers_->currentData().toString();
}

void QueuePane::setWorkers(const QString& workers) {
  if (const int item = workers_->findData(workers); item >= 0)
    workers_->setCurrentIndex(item);
}

QString QueuePane::status() const {
  return status_->text();
}

std::vector<std::int64_t> QueuePane::selected() const {
  auto rows = view_->selectionModel()->selectedRows();
  std::ranges::sort(rows, {}, &QModelIndex::row);
  return mapped(rows, [](const QModelIndex& row) -> std::int64_t {
    return row.data(QueueModel::RunRole).toLongLong();
  });
}

std::vector<std::int64_t> QueuePane::selectedOf(std::initializer_list<QueueLine::Kind> kinds) const {
  auto runs = selected();
  std::erase_if(runs, [&](std::int64_t run) {
    return std::ranges::count(kinds, model_.lines()[static_cast<std::size_t>(model_.rowOf(run))].kind) == 0;
  });
  return runs;
}

QMenu* QueuePane::makeMenu() {
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  const auto all = selected(), out = selectedOf({TakenOut}), paused = selectedOf({Paused}),
             failed = selectedOf({Failed}), going = selectedOf(notPaused), in = selectedOf(inQueue);
  const bool movable = !all.empty() && std::ranges::all_of(all, [&](auto run) { return model_.moves(run); });
  const auto add = [&](const QString& text, bool can, const auto& act) {
    menu->addAction(text, this, act)->setEnabled(can && !head_.readOnly);
  };
  add(tr("Put first\tAlt+Home"), movable && all.size() == 1, [this, all] { emit firstWanted(all.front()); });
  add(tr("Earlier\tAlt+Up"), movable, [this] { moveBy(-1); });
  add(tr("Later\tAlt+Down"), movable, [this] { moveBy(1); });
  add(tr("Priority…"), movable, [this, all] { emit priorityWanted(all); });
  menu->addSeparator();
  add(tr("Pause\tSpace"), !going.empty(), [this, going] { emit pauseRunsWanted(going, true); });
  add(tr("Go on\tSpace"), !paused.empty(), [this, paused] { emit pauseRunsWanted(paused, false); });
  add(tr("Try again"), !failed.empty(), [this, failed] { emit retryWanted(failed); });
  menu->addSeparator();
  add(tr("Take out of the queue\tDel"), !in.empty(), [this, in] { emit takeOutWanted(in, true); });
  add(tr("Put back into the queue"), !out.empty(), [this, out] { emit takeOutWanted(out, false); });
  menu->addSeparator();
  QAction* show =
      menu->addAction(tr("Show the run\tEnter"), this, [this, all] { emit showWanted(all.front()); });
  show->setEnabled(all.size() == 1);
  return menu;
}

// Past the next line that can be passed; several selected ones stay together.
void QueuePane::moveBy(int by) {
  const auto runs = selected();
  if (runs.empty() || !std::ranges::all_of(runs, [&](auto run) { return model_.moves(run); }))
    return;
  std::vector<std::int64_t> others; // that have a place in the order
  std::size_t at = 0;               // of the first selected one among them
  for (const QueueLine& line : model_.lines()) {
    if (line.run == runs.front())
      at = others.size();
    if (model_.moves(line.run) && std::ranges::count(runs, line.run) == 0)
      others.push_back(line.run);
  }
  if ((by < 0 && at == 0) || (by > 0 && at == others.size()))
    return;
  at = by < 0 ? at - 1 : at + 1;
  emit moveWanted(runs, at < others.size() ? others[at] : 0);
}

void QueuePane::togglePause() {
  if (const auto going = selectedOf(notPaused); !going.empty())
    emit pauseRunsWanted(going, true);
  else if (const auto paused = selectedOf({QueueLine::Kind::Paused}); !paused.empty())
    emit pauseRunsWanted(paused, false);
}

bool QueuePane::key(const QKeyEvent& event) {
  const bool alt = event.modifiers() == Qt::AltModifier, plain = event.modifiers() == Qt::NoModifier;
  if (plain && (event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter) && selected().size() == 1) {
    emit showWanted(selected().front());
    return true;
  }
  if (head_.readOnly || selected().empty())
    return false;
  if (alt && (event.key() == Qt::Key_Up || event.key() == Qt::Key_Down)) {
    moveBy(event.key() == Qt::Key_Up ? -1 : 1);
    return true;
  }
  if (alt && event.key() == Qt::Key_Home && selected().size() == 1 && model_.moves(selected().front())) {
    emit firstWanted(selected().front());
    return true;
  }
  if (plain && event.key() == Qt::Key_Space) {
    togglePause();
    return true;
  }
  if (plain && event.key() == Qt::Key_Delete) {
    if (const auto in = selectedOf(inQueue); !in.empty())
      emit takeOutWanted(in, true);
    return true;
  }
  return false;
}

void QueuePane::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  emit shown();
}

bool QueuePane::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress && key(*static_cast<QKeyEvent*>(event)))
    return true;
  if (event->type() == QEvent::ShortcutOverride) { // Delete of the window is of the list of runs
    const auto* press = static_cast<QKeyEvent*>(event);
    if (press->key() == Qt::Key_Delete || press->key() == Qt::Key_Space)
      event->accept();
  }
  if (event->type() == QEvent::ContextMenu) {
    auto* at = static_cast<QContextMenuEvent*>(event);
    if (!selected().empty())
      makeMenu()->popup(
          at->reason() == QContextMenuEvent::Keyboard
              ? view_->viewport()->mapToGlobal(view_->visualRect(view_->currentIndex()).bottomLeft())
              : at->globalPos());
    return true;
  }
  return QWidget::eventFilter(watched, event);
}

void QueuePane::write() {
  const bool any = model_.rowCount() > 0;
  start_->setVisible(!head_.works);
  stop_->setVisible(head_.works);
  start_->setEnabled(head_.mayStart);
  stop_->setEnabled(!head_.readOnly);
  pause_->setText(head_.paused ? tr("Go on") : tr("Pause"));
  pause_->setIcon(icon(head_.paused ? "train" : "pause", &Theme::text));
  pause_->setEnabled(!head_.readOnly && (any || head_.paused));
  workers_->setEnabled(!head_.works && !head_.readOnly);
  status_->setText(head_.status);
  empty_->setText(head_.empty);
  view_->setVisible(any);
  empty_->setVisible(!any);
  setFocusProxy(any ? static_cast<QWidget*>(view_) : start_);
}

} // namespace expe
