#include "widgets/runs/sweep_list.h"

#include "widgets/parts.h"
#include "widgets/words.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>

namespace expe {

SweepList::SweepList(QWidget* parent)
    : QWidget(parent), buttons_(new QWidget), tree_(new QTreeWidget),
      empty_(makeEmptyLabel(
          tr("No sweeps yet. Open a field of the configuration into a list of values with Ctrl+L, or "
             "choose Run ▸ Sweep for several seeds."))) {
  buttons_->setObjectName("paneActions");
  auto* line = makeLayout<QHBoxLayout>(buttons_, {10, 6, 10, 6}, 6);
  new_ = add(tr("New…"), tr("A sweep from the selected run"));
  extend_ = add(tr("Extend…"), tr("More values, parameters or seeds of the selected sweep"));
  remake_ = add(tr("Make what is missing"),
                tr("Runs that were removed are made again, those that failed wait again"));
  forget_ = add(tr("Forget"), tr("Forgets the sweep; its runs stay"));
  line->addStretch(1);
  tree_->setObjectName("sweeps");
  tree_->setColumnCount(3);
  tree_->setHeaderLabels({tr("Sweep"), tr("State"), tr("Varies")});
  tree_->setRootIsDecorated(false);
  tree_->setUniformRowHeights(true);
  tree_->setFrameShape(QFrame::NoFrame);
  tree_->setAccessibleName(tr("Sweeps"));
  tree_->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
  tree_->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
  tree_->header()->setStretchLastSection(true);
  tree_->installEventFilter(this);
  makeLayout<QVBoxLayout>(this, {}, 0, {buttons_, {tree_, 1}, {empty_, 1}});
  connect(new_, &QPushButton::clicked, this, &SweepList::newWanted);
  connect(extend_, &QPushButton::clicked, this, [this] { emit extendWanted(selected()); });
  connect(remake_, &QPushButton::clicked, this, [this] { emit remakeWanted(selected()); });
  connect(forget_, &QPushButton::clicked, this, [this] { emit forgetWanted(selected()); });
  connect(tree_, &QTreeWidget::currentItemChanged, this, &SweepList::write);
  connect(tree_, &QTreeWidget::itemActivated, this, [this] { emit showWanted(selected()); });
  write();
}

QPushButton* SweepList::add(const QString& text, const QString& tip) {
  auto* button = makeButton(text, tip);
  button->setFocusPolicy(Qt::StrongFocus);
  static_cast<QHBoxLayout*>(buttons_->layout())->addWidget(button);
  return button;
}

void SweepList::setLines(const std::vector<SweepLine>& lines, bool readOnly) {
  if (lines == lines_ && readOnly == readOnly_)
    return;
  const QString before = selected();
  lines_ = lines;
  readOnly_ = readOnly;
  while (tree_->topLevelItemCount() > static_cast<int>(lines.size()))
    delete tree_->takeTopLevelItem(tree_->topLevelItemCount() - 1);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const int row = static_cast<int>(i);
    if (row >= tree_->topLevelItemCount())
      tree_->addTopLevelItem(new QTreeWidgetItem);
    QTreeWidgetItem* item = tree_->topLevelItem(row);
    item->setText(0, legible(lines[i].name));
    item->setData(0, Qt::UserRole, lines[i].name);
    item->setText(1, lines[i].state);
    item->setText(2, lines[i].what);
    for (int column = 0; column < 3; ++column)
      item->setToolTip(column, item->text(0) + "\n" + lines[i].state + "\n" + lines[i].what);
  }
  select(before);
  write();
}

QString SweepList::selected() const {
  const QTreeWidgetItem* item = tree_->currentItem();
  return item ? item->data(0, Qt::UserRole).toString() : QString();
}

void SweepList::select(const QString& name) {
  for (int row = 0; row < tree_->topLevelItemCount(); ++row)
    if (tree_->topLevelItem(row)->data(0, Qt::UserRole) == name)
      return tree_->setCurrentItem(tree_->topLevelItem(row));
}

void SweepList::write() {
  const QString name = selected();
  const auto line = std::ranges::find(lines_, name, &SweepLine::name);
  const bool can = line != lines_.end() && !readOnly_;
  new_->setEnabled(!readOnly_);
  extend_->setEnabled(can);
  remake_->setEnabled(can && line->lacks);
  forget_->setEnabled(can);
  tree_->setVisible(!lines_.empty());
  empty_->setVisible(lines_.empty());
  setFocusProxy(lines_.empty() ? static_cast<QWidget*>(new_) : tree_);
}

void SweepList::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  emit shown();
}

bool SweepList::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride)
    if (const auto* press = static_cast<QKeyEvent*>(event);
        press->key() == Qt::Key_Delete && forget_->isEnabled()) {
      event->accept();
      if (event->type() == QEvent::KeyPress)
        emit forgetWanted(selected());
      return true;
    }
  return QWidget::eventFilter(watched, event);
}

} // namespace expe
