#include "widgets/claims/table_names.h"

#include "widgets/parts.h"
#include "widgets/words.h"

#include <QAbstractItemDelegate>
#include <QKeyEvent>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>

namespace expe {

class TableNames::List : public QListWidget {
public:
  bool editing() const { return state() == EditingState; }
};

TableNames::TableNames(QWidget* parent)
    : QWidget(parent), list_(new List), new_(makeButton(tr("New"), tr("A new table, kept with the study"))),
      remove_(makeButton(tr("Remove"), tr("No longer keep it; can be undone (Delete)"))) {
  new_->setObjectName("newTable");
  list_->setAccessibleName(tr("Tables"));
  list_->setObjectName("tableList");
  list_->setFrameShape(QFrame::NoFrame);
  list_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
  list_->setContextMenuPolicy(Qt::CustomContextMenu);
  list_->setToolTip(tr("Tables that are kept with the study; F2 renames, Delete removes"));
  list_->installEventFilter(this);
  connectList();
  auto* buttons = makeLayout<QHBoxLayout>(nullptr, {6, 4, 6, 6}, 4, {new_, remove_});
  makeLayout<QVBoxLayout>(this, {}, 0, {{list_, 1}, buttons});
}

void TableNames::connectList() {
  connect(new_, &QPushButton::clicked, this, &TableNames::newWanted);
  connect(remove_, &QPushButton::clicked, this, [this] { emit removeWanted(chosen()); });
  connect(list_, &QListWidget::customContextMenuRequested, this, &TableNames::menu);
  connect(list_, &QListWidget::itemChanged, this, &TableNames::renamed);
  connect(
      list_->itemDelegate(), &QAbstractItemDelegate::closeEditor, this,
      [this] {
        if (const auto names = std::exchange(later_, {}))
          setNames(*names);
      },
      Qt::QueuedConnection);
  connect(list_, &QListWidget::currentItemChanged, this, [this] {
    remove_->setEnabled(list_->currentItem() && !readOnly_);
    if (!filling_)
      emit chosenChanged();
  });
  onKey(list_, Qt::Key_Delete, [this] { remove_->click(); });
}

bool TableNames::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_F2)
    event->accept();
  return QWidget::eventFilter(watched, event);
}

void TableNames::menu(const QPoint& at) {
  if (!list_->itemAt(at) || readOnly_)
    return;
  QMenu menu(this);
  connect(menu.addAction(tr("Rename")), &QAction::triggered, this,
          [this] { list_->editItem(list_->currentItem()); });
  connect(menu.addAction(tr("Remove")), &QAction::triggered, remove_, &QPushButton::click);
  menu.exec(list_->viewport()->mapToGlobal(at));
}

QString TableNames::chosen() const {
  const QListWidgetItem* item = list_->currentItem();
  return item ? item->data(Qt::UserRole).toString() : QString();
}

void TableNames::choose(const QString& name, bool edit) {
  wanted_ = name, edit_ = edit;
  setNames(QStringList(names_));
}

void TableNames::setReadOnly(bool readOnly) {
  readOnly_ = readOnly;
  new_->setEnabled(!readOnly);
  remove_->setEnabled(list_->currentItem() && !readOnly);
}

void TableNames::setNames(const QStringList& names) {
  if (list_->editing()) {
    later_ = names;
    return;
  }
  if (wanted_.isEmpty() && names == names_)
    return;
  names_ = names;
  const QString before = chosen(), arrived = fill();
  if (chosen() != before)
    emit chosenChanged();
  if (!arrived.isEmpty() && std::exchange(edit_, false)) {
    list_->setFocus();
    list_->editItem(list_->currentItem());
  }
}

QString TableNames::fill() {
  QString arrived = names_.contains(wanted_) ? std::exchange(wanted_, {}) : QString();
  const QString wanted = arrived.isEmpty() ? chosen() : arrived;
  filling_ = true;
  list_->clear();
  for (const QString& name : names_) {
    auto* item = new QListWidgetItem(legible(name), list_);
    item->setData(Qt::UserRole, name);
    item->setFlags(readOnly_ ? item->flags() : item->flags() | Qt::ItemIsEditable);
    if (name == wanted)
      list_->setCurrentItem(item);
  }
  if (!list_->currentItem() && list_->count() > 0)
    list_->setCurrentRow(0);
  filling_ = false;
  return arrived;
}

void TableNames::renamed(QListWidgetItem* item) {
  if (filling_)
    return;
  const QString name = item->data(Qt::UserRole).toString(), wanted = item->text().trimmed();
  filling_ = true;
  item->setText(legible(name)); // until the study says so
  filling_ = false;
  if (wanted == legible(name))
    return;
  if (!names_.contains(wanted)) // else it is refused, and the other is not meant
    wanted_ = wanted;
  emit renameWanted(name, wanted);
}

} // namespace expe
