// Draws the lines of the help's list and of the command palette: a title with the letters found in bold, a
// quiet second line, and at the right a note or keys.
#pragma once

#include <QStyledItemDelegate>

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

} // namespace expe
