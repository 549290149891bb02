#include "widgets/figure/slide_list.h"

#include "widgets/parts.h"
#include "widgets/words.h"

#include <QAction>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>

#include <algorithm>

namespace expe {

SlideList::SlideList(QWidget* parent)
    : QWidget(parent), keep_(makeButton(tr("Keep…"), tr("The state of the active figure as a slide"))),
      present_(makeButton(tr("Present"), tr("Shows the slides one after the other, from the selected one"))),
      export_(makeButton(tr("Export…"), tr("All slides as a PDF, one a page, or as one figure"))),
      tree_(new QTreeWidget),
      empty_(
          makeEmptyLabel(tr("No slides yet. Ctrl+Shift+K keeps the state of the active figure under a name, "
                            "with a sentence."))) {
  auto* buttons = new QWidget;
  buttons->setObjectName("paneActions");
  makeLayout<QHBoxLayout>(buttons, {10, 6, 10, 6}, 6, {keep_, present_, export_, BoxPart::room()});
  for (QPushButton* button : {keep_, present_, export_})
    button->setFocusPolicy(Qt::StrongFocus);
  tree_->setObjectName("slides");
  tree_->setHeaderLabels({tr("Slide"), tr("Sentence")});
  tree_->setRootIsDecorated(false);
  tree_->setUniformRowHeights(true);
  tree_->setFrameShape(QFrame::NoFrame);
  tree_->setAccessibleName(tr("Slides"));
  tree_->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
  tree_->setContextMenuPolicy(Qt::ActionsContextMenu);
  tree_->installEventFilter(this);
  makeLayout<QVBoxLayout>(this, {}, 0, {buttons, {tree_, 1}, {empty_, 1}});
  add(tr("Edit…"), Qt::Key_F2, [this] { emit editWanted(selected()); });
  add(tr("Earlier"), Qt::ALT | Qt::Key_Up, [this] { emit moveWanted(selected(), -1); });
  add(tr("Later"), Qt::ALT | Qt::Key_Down, [this] { emit moveWanted(selected(), 1); });
  add(tr("Remove"), Qt::Key_Delete, [this] { emit removeWanted(selected()); });
  connect(keep_, &QPushButton::clicked, this, &SlideList::keepWanted);
  connect(present_, &QPushButton::clicked, this, &SlideList::presentWanted);
  connect(export_, &QPushButton::clicked, this, &SlideList::exportWanted);
  connect(tree_, &QTreeWidget::itemActivated, this, [this] { emit showWanted(selected()); });
  connect(tree_, &QTreeWidget::currentItemChanged, this, &SlideList::write);
  write();
}

template <class Act> void SlideList::add(const QString& text, QKeyCombination key, Act act) {
  auto* action = new QAction(text + "\t" + QKeySequence(key).toString(QKeySequence::NativeText), this);
  connect(action, &QAction::triggered, this, act);
  tree_->addAction(action);
  actions_[key.toCombined()] = action;
}

void SlideList::setRows(const std::vector<SlideRow>& rows, bool readOnly) {
  if (rows == rows_ && readOnly == readOnly_)
    return;
  const int before = selected();
  const QString name = before < 0 ? QString() : rows_[static_cast<std::size_t>(before)].name;
  rows_ = rows;
  readOnly_ = readOnly;
  tree_->clear();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const QString name = QString("%1  %2").arg(i + 1).arg(legible(rows[i].name));
    auto* item = new QTreeWidgetItem(tree_, {name, legible(rows[i].sentence)});
    for (int column = 0; column < 2; ++column)
      item->setToolTip(column, QStringList{name, item->text(1), rows[i].shows}.join("\n"));
  }
  const auto same = std::ranges::find(rows, name, &SlideRow::name); // one that was moved, or the next
  select(same != rows.end() ? static_cast<int>(same - rows.begin())
                            : std::min(before, static_cast<int>(rows.size()) - 1));
  write();
}

int SlideList::selected() const {
  return tree_->indexOfTopLevelItem(tree_->currentItem());
}

void SlideList::select(int row) {
  tree_->setCurrentItem(tree_->topLevelItem(row));
}

void SlideList::write() {
  keep_->setEnabled(!readOnly_);
  present_->setEnabled(!rows_.empty());
  export_->setEnabled(!rows_.empty());
  for (const auto& [key, action] : actions_)
    action->setEnabled(selected() >= 0 && !readOnly_);
  tree_->setVisible(!rows_.empty());
  empty_->setVisible(rows_.empty());
  setFocusProxy(rows_.empty() ? static_cast<QWidget*>(keep_) : tree_);
}

// Here these keys mean the slide, whatever they mean in the window.
bool SlideList::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride)
    if (const auto found = actions_.find(static_cast<QKeyEvent*>(event)->keyCombination().toCombined());
        found != actions_.end() && found->second->isEnabled()) {
      event->accept();
      if (event->type() == QEvent::KeyPress)
        found->second->trigger();
      return true;
    }
  return QWidget::eventFilter(watched, event);
}

} // namespace expe
