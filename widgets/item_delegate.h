// The lists of the help, of the command palette and of choices: a title with the letters found in bold, a
// quiet second line, and at the right a note or keys; and what keys in the line above them do.
#pragma once

#include <QStyledItemDelegate>

#include <functional>

class QKeyEvent;
class QListWidget;

namespace expe {

class ItemDelegate : public QStyledItemDelegate {
  Q_OBJECT
public:
  enum Role {
    NoteRole = Qt::UserRole + 100, // QString, at the right
    KeysRole,                      // QString, at the right, as keys look
    SecondLineRole,                // QString
    LettersRole,                   // QList<int>: letters of the title to be drawn bold
    HeadingRole,                   // bool
    TickRole                       // bool: before the title, of those of which several may be chosen
  };
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

// On one line, the letters in bold.
void drawMarked(QPainter& painter, const QRect& place, const QString& text, const QList<int>& letters);

QListWidget* makeItemList(const char* objectName, const QString& name);

struct ListActions {
  std::function<void(int by)> step;
  std::function<void()> choose, close;
};
// Whether the key is the list's: arrows and pages step, Enter chooses, Escape closes; Tab has nowhere to go.
// An override of a shortcut is accepted, so that the key is not the window's either.
bool listKey(QKeyEvent& event, const ListActions& list);

} // namespace expe
