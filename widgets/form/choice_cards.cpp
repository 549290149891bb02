#include "widgets/form/choice_cards.h"

#include "widgets/theme.h"

#include <QListWidget>
#include <QPainter>

#include <cmath>

namespace expe {
namespace {

constexpr int inside = 8, pictureHeight = 44, lineHeight = 17, least = 205; // pixels
constexpr int cardHeight = 2 * inside + pictureHeight + 4 + 3 * lineHeight + 4;

bool canBeChosen(const QListWidgetItem* item) {
  return item && (item->flags() & Qt::ItemIsSelectable);
}

QRect framed(const QRect& card) {
  return card.adjusted(3, 2, -3, -2);
}

QFont sized(QFont font, int pixels, QFont::Weight weight = QFont::Normal) {
  font.setPixelSize(pixels);
  font.setWeight(weight);
  return font;
}

void drawPicture(QPainter& painter, const QRect& place, const QModelIndex& index, const Theme& theme) {
  const auto picture = index.data(CardDelegate::PictureRole).value<QImage>();
  if (!picture.isNull())
    return painter.drawImage(place, picture);
  painter.fillRect(place, theme.grid);
  painter.setPen(theme.muted);
  painter.drawText(place.adjusted(4, 0, -4, 0), Qt::AlignCenter | Qt::TextWordWrap,
                   index.data(CardDelegate::WithoutRole).toString());
}

void drawBox(QPainter& painter, const QRect& box, bool on, const Theme& theme) {
  painter.setPen(on ? theme.accent : theme.edge);
  painter.setBrush(on ? theme.accent : theme.field);
  painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
  if (on)
    painter.drawPixmap(box.topLeft() + QPoint(1, 1),
                       glyph("check", theme.onAccent, 11, painter.device()->devicePixelRatioF()));
}

} // namespace

QRect CardDelegate::strip(const QRect& card) {
  const QRect place = framed(card).adjusted(inside, inside, -inside, 0);
  return {place.topLeft(), QSize(place.width(), pictureHeight)};
}

QRect CardDelegate::box(const QRect& card) {
  const QRect place = strip(card);
  return {place.right() - 12, place.bottom() + 7, 13, 13};
}

void CardDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const {
  if (!index.data(TickRole).isValid())
    return ItemDelegate::paint(painter, option, index); // a heading, or that there is none
  const Theme& theme = Theme::current();
  const bool current = option.state & QStyle::State_Selected, on = index.data(TickRole).toBool();
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setPen(QPen(current || on ? theme.accent : theme.border, current ? 2 : 1));
  painter->setBrush(current ? theme.selection : theme.panel);
  painter->drawRoundedRect(QRectF(framed(option.rect)).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
  painter->setFont(sized(option.font, 11));
  drawPicture(*painter, strip(option.rect), index, theme);
  drawBox(*painter, box(option.rect), on, theme);
  QRect line = strip(option.rect).translated(0, pictureHeight + 4);
  line.setHeight(lineHeight);
  painter->setPen(theme.text);
  const QRect first = line.adjusted(0, 0, -18, 0);
  const QString title = index.data().toString();
  painter->setFont(sized(option.font, 13, QFont::Medium));
  if (painter->fontMetrics().horizontalAdvance(title) > first.width())
    painter->setFont(sized(option.font, 11, QFont::Medium));
  drawMarked(*painter, first, title, index.data(LettersRole).value<QList<int>>());
  painter->setFont(sized(option.font, 11));
  painter->setPen(theme.muted);
  const QString note = index.data(NoteRole).toString(); // the paper, and the id where there is room
  const bool fits = painter->fontMetrics().horizontalAdvance(note) <= line.width();
  drawMarked(*painter, line.translated(0, lineHeight), fits ? note : note.section(" · ", 0, 0),
             index.data(NoteLettersRole).value<QList<int>>());
  painter->drawText(
      line.translated(0, 2 * lineHeight), Qt::AlignLeft | Qt::AlignVCenter,
      painter->fontMetrics().elidedText(index.data(ActsRole).toString(), Qt::ElideRight, line.width()));
  painter->restore();
}

QSize CardDelegate::cardSize(const QListView& view) {
  const int width = view.viewport()->width() - 2;
  return {width / std::max(width / least, 1), cardHeight};
}

QSize CardDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const auto& view = *static_cast<const QListView*>(parent());
  return index.data(TickRole).isValid()
             ? cardSize(view)
             : QSize(view.viewport()->width() - 2, ItemDelegate::sizeHint(option, index).height());
}

void layAsCards(QListWidget& list) {
  list.setItemDelegate(new CardDelegate(&list));
  list.setFlow(QListView::LeftToRight);
  list.setWrapping(true);
  list.setResizeMode(QListView::Adjust);
  list.setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // else rows are laid for two widths
  list.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
}

int cardBeside(const QListWidget& list, int key) {
  const QPoint from = list.visualItemRect(list.currentItem()).center();
  const bool ahead =
      key == Qt::Key_Right || key == Qt::Key_Down || key == Qt::Key_PageDown || key == Qt::Key_End;
  const bool along = key == Qt::Key_Left || key == Qt::Key_Right;
  const bool ends = key == Qt::Key_Home || key == Qt::Key_End,
             page = key == Qt::Key_PageUp || key == Qt::Key_PageDown;
  if (!along && !ends && !page && key != Qt::Key_Up && key != Qt::Key_Down)
    return -1;
  int best = -1, reached = 0;
  for (int row = list.currentRow() + (ahead ? 1 : -1); row >= 0 && row < list.count();
       row += ahead ? 1 : -1) {
    if (!canBeChosen(list.item(row)))
      continue;
    const QPoint at = list.visualItemRect(list.item(row)).center();
    const int down = std::abs(at.y() - from.y());
    if (along)
      return row;
    if (down == 0 && !ends)
      continue;
    // Of the next row, or the last within a page, the one that stands nearest to the same column.
    if (best >= 0 && at.y() != reached && !ends && !(page && down <= list.viewport()->height()))
      break;
    const auto aside = [&](int other) {
      return std::abs(list.visualItemRect(list.item(other)).center().x() - from.x());
    };
    if (best < 0 || at.y() != reached || ends || aside(row) < aside(best))
      best = row;
    reached = at.y();
  }
  return best;
}

} // namespace expe
