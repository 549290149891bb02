// A field that is opened into a list of values: its button, its line, and what is said of them.
#include "widgets/form/parameter_field.h"
#include "widgets/form/value_list.h"
#include "widgets/theme.h"

#include <QEnterEvent>
#include <QHBoxLayout>
#include <QToolButton>

namespace expe {
namespace {

constexpr int buttonWidth = 20;

} // namespace

// Seen while the field has the pointer, the focus or a list; its room is kept, so that nothing moves. Keys
// have Ctrl+L and the context menu: as a stop of Tab it would double those of the form.
void ParameterField::makeListButton() {
  listButton_ = new QToolButton(this);
  listButton_->setObjectName("listButton");
  listButton_->setFocusPolicy(Qt::NoFocus);
  listButton_->setFixedWidth(buttonWidth);
  listButton_->setIconSize({13, 13});
  listButton_->setCheckable(true);
  connect(listButton_, &QToolButton::clicked, this, &ParameterField::toggleList);
}

void ParameterField::setMayList(bool may) {
  mayList_ = may;
  if (!may)
    closeList();
  showListButton();
}

void ParameterField::showListButton() {
  const bool seen = mayList_ && (list_ || inputs()->hasFocus() || underMouse());
  listButton_->setEnabled(mayList_);
  listButton_->setChecked(list_ != nullptr);
  listButton_->setIcon(seen ? icon("list", list_ ? &Theme::accent : &Theme::muted) : QIcon());
  listButton_->setToolTip(list_ ? tr("Back to one value (Ctrl+L)")
                                : tr("Several values, for a sweep (Ctrl+L)"));
  listButton_->setAccessibleName(listButton_->toolTip());
}

void ParameterField::takeFocus() {
  inputs()->setFocus(Qt::OtherFocusReason);
}

QWidget* ParameterField::inputs() const {
  return list_ ? list_ : editor_;
}

void ParameterField::toggleList() {
  if (list_)
    return closeList();
  openList({});
  list_->setFocus(Qt::ShortcutFocusReason);
  list_->end(false);
  if (list_->hasChoices())
    list_->openChoices();
}

void ParameterField::openList(const QString& text) {
  const QString values = text.isEmpty() ? firstValues(parameter_, inForce_) : text;
  if (list_) {
    if (list_->text() != values)
      list_->setText(values);
  } else {
    discard(); // what is typed as one value
    list_ = new ValueList(parameter_, this);
    if (!entries_.empty())
      list_->setEntries(entries_, pictures_);
    list_->setText(values);
    list_->installEventFilter(this);
    connect(list_, &ValueList::edited, this, [this] {
      listProblem_.clear();
      asked_ = false;
      showError();
      emit listChanged(key());
    });
    connect(list_, &ValueList::closeWanted, this, &ParameterField::closeList);
    auto* row = static_cast<QHBoxLayout*>(layout()->itemAt(0)->layout());
    row->insertWidget(0, list_, 1);
    QWidget::setTabOrder(editor_, list_);
    editor_->hide();
    list_->show();
    label_->setBuddy(list_);
  }
  showError();
  showListButton();
  emit listChanged(key());
}

void ParameterField::closeList() {
  if (!list_)
    return;
  const bool focus = list_->hasFocus();
  list_->removeEventFilter(this);
  list_->deleteLater();
  list_->hide();
  list_ = nullptr;
  listProblem_.clear();
  asked_ = false;
  editor_->show();
  label_->setBuddy(editor_);
  if (focus)
    editor_->isEnabled() ? editor_->setFocus() : parentWidget()->setFocus();
  showError();
  showListButton();
  emit listChanged(key());
}

QString ParameterField::listed() const {
  return list_ ? list_->text().trimmed() : QString();
}

QString ParameterField::listError() const {
  const QString own = isListUnfilled() && !asked_ ? QString() : list_->problem();
  return own.isEmpty() ? listProblem_ : own;
}

bool ParameterField::isListWrong() const {
  return list_ && !list_->problem().isEmpty();
}

bool ParameterField::isListUnfilled() const {
  return list_ && list_->isUnfilled();
}

void ParameterField::askForValues() {
  asked_ = true;
  showError();
}

void ParameterField::setListError(const QString& sentence) {
  listProblem_ = sentence;
  if (list_)
    showError();
}

void ParameterField::enterEvent(QEnterEvent* event) {
  QWidget::enterEvent(event);
  showListButton();
}

void ParameterField::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  showListButton();
}

} // namespace expe
