// Choices as cards, row by row below the heading of their group: a picture, the name, what is quiet beside it
// and where it acts. GUI thread.
#pragma once

#include "widgets/item_delegate.h"

class QListView;
class QListWidget;

namespace expe {

class CardDelegate : public ItemDelegate {
  Q_OBJECT
public:
  enum CardRole {
    PictureRole = ItemDelegate::TickRole + 1, // QImage, of the size of strip()
    WithoutRole,                              // QString, in the picture's place
    ActsRole,                                 // QString
    NoteLettersRole                           // QList<int>: of the note, to be drawn bold
  };
  using ItemDelegate::ItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

  static QSize cardSize(const QListView& view);
  static QRect strip(const QRect& card); // where the picture is
  static QRect box(const QRect& card);   // and the box that marks it
};

// Lays the items of a list as cards, headings across it.
void layAsCards(QListWidget& list);
// The card that an arrow, Home, End or a page leads to from the present one; −1: none, or another key.
int cardBeside(const QListWidget& list, int key);

} // namespace expe
