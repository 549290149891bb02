// What keys, wheel and the context menu do at a field.
#include "widgets/form/parameter_field.h"

#include "core/api/schema.h"
#include "widgets/form/parameter_words.h"
#include "widgets/form/value_list.h"
#include "widgets/words.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QLineEdit>
#include <QMenu>
#include <QWheelEvent>

namespace expe {
namespace {

constexpr int notch = 120; // of a wheel, in eighths of a degree

QString quoted(const QString& text) { // for a shell, where it needs to be
  static const QString plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./,:^";
  const bool fine = std::ranges::all_of(text, [](QChar c) { return plain.contains(c); });
  return fine ? text : "'" + QString(text).replace("'", "'\\''") + "'";
}

bool isListKey(const QKeyEvent& event) {
  return event.key() == Qt::Key_L && event.modifiers() == Qt::ControlModifier;
}

void copy(const QString& text) {
  QApplication::clipboard()->setText(text);
}

} // namespace

bool ParameterField::isNumber() const {
  return parameter_.type == Type::Integer || parameter_.type == Type::Real;
}

bool ParameterField::keyPressed(const QKeyEvent& event) {
  const int key = event.key();
  if (mayList_ && isListKey(event)) {
    toggleList();
    return true;
  }
  if (key == Qt::Key_F1) {
    emit helpWanted(this->key());
    return true;
  }
  if (list_)
    return false; // the rest is the list's
  if (line_ && key == Qt::Key_Escape) {
    discard();
    return true;
  }
  if (isNumber() && (key == Qt::Key_Up || key == Qt::Key_Down)) {
    step(key == Qt::Key_Up ? 1 : -1);
    return true;
  }
  return false;
}

bool ParameterField::eventFilter(QObject* watched, QEvent* event) {
  if (watched == label_) {
    if (event->type() != QEvent::ContextMenu)
      return false;
    contextMenuEvent(static_cast<QContextMenuEvent*>(event));
    return true;
  }
  switch (event->type()) {
  case QEvent::FocusIn:
    emit focused(help());
    showListButton();
    break;
  case QEvent::FocusOut:
    showListButton();
    break;
  case QEvent::ContextMenu:
    contextMenuEvent(static_cast<QContextMenuEvent*>(event));
    return true;
  case QEvent::KeyPress:
    return keyPressed(*static_cast<QKeyEvent*>(event));
  case QEvent::ShortcutOverride: {
    auto* press = static_cast<QKeyEvent*>(event);
    if (press->key() == Qt::Key_F1 || (mayList_ && isListKey(*press)))
      event->accept(); // help on this field, not help at large
    // While nothing is being typed, undo and redo are the window's.
    const bool undo = press->matches(QKeySequence::Undo) || press->matches(QKeySequence::Redo);
    if (undo && !(line_ && line_->isModified()) && !list_) {
      event->ignore();
      return true;
    }
    break;
  }
  case QEvent::Wheel: {
    if (!line_ || watched != editor_)
      break; // of choices WheelGuard decides
    // Without the focus the wheel scrolls the form: it never changes a value that the pointer is over.
    if (!editor_->hasFocus() || !isNumber()) {
      event->ignore();
      return true;
    }
    wheel_ += static_cast<QWheelEvent*>(event)->angleDelta().y();
    step(wheel_ / notch);
    wheel_ %= notch;
    return true;
  }
  default:
    break;
  }
  return QWidget::eventFilter(watched, event);
}

void ParameterField::contextMenuEvent(QContextMenuEvent* event) {
  QLineEdit* line = list_ ? list_ : line_;
  QMenu* menu = line && line->isEnabled() ? line->createStandardContextMenu() : new QMenu;
  menu->setParent(this, menu->windowFlags());
  menu->setAttribute(Qt::WA_DeleteOnClose);
  fillMenu(*menu);
  menu->popup(event->globalPos());
  event->accept();
}

void ParameterField::fillMenu(QMenu& menu) {
  if (!menu.isEmpty())
    menu.addSeparator();
  const QString standard = q(readableDefault(parameter_));
  auto reset = [&](const QString& title, const QString& to) {
    QAction* action = menu.addAction(title, this, [this, to] { emit committed(key(), to); });
    action->setEnabled(locked_.isEmpty() && !isInForce(to));
  };
  reset(standard.isEmpty() ? tr("Reset to default: empty")
                           : tr("Reset to default: %1").arg(shown(parameter_, standard)),
        standard);
  if (baseline_.text && *baseline_.text != standard)
    reset(tr("Reset to %1: %2").arg(baseline_.title, shown(parameter_, *baseline_.text)), *baseline_.text);
  menu.addSeparator();
  QAction* list = menu.addAction(list_ ? tr("Back to one value\tCtrl+L") : tr("Several values…\tCtrl+L"),
                                 this, &ParameterField::toggleList);
  list->setEnabled(mayList_);
  menu.addAction(tr("Copy key"), this, [this] { copy(key()); });
  menu.addAction(tr("Copy as --set %1=…").arg(key()), this, [this] {
    copy("--set " + quoted(key() + "=" + (isInForce("auto") ? QString("auto") : inForce_)));
  });
  menu.addSeparator();
  menu.addAction(tr("Use this value in all checked runs"), this,
                 [this] { emit spreadWanted(key(), inForce_); });
  menu.addAction(tr("Help\tF1"), this, [this] { emit helpWanted(key()); });
}

} // namespace expe
