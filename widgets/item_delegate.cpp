#include "widgets/item_delegate.h"

#include "widgets/theme.h"

#include <QKeyEvent>
#include <QListWidget>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>

namespace expe {
namespace {

constexpr int pad = 8, lineHeight = 26, headingHeight = 30, twoLines = 46;

QFont sized(QFont font, int pixels, int weight = QFont::Normal) {
  font.setPixelSize(pixels);
  font.setWeight(static_cast<QFont::Weight>(weight));
  return font;
}

// Draws at the right end of `row` and takes the room away from it.
void drawNote(QPainter& painter, QRect& row, const QString& note) {
  if (note.isEmpty())
    return;
  const int width = std::min(painter.fontMetrics().horizontalAdvance(note) + 2, row.width() / 2);
  painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter,
                   painter.fontMetrics().elidedText(note, Qt::ElideRight, width));
  row.setRight(row.right() - width - 2 * pad);
}

void drawKeys(QPainter& painter, QRect& row, const QString& keys, const Theme& theme) {
  if (keys.isEmpty())
    return;
  const int width = painter.fontMetrics().horizontalAdvance(keys) + 12;
  const QRectF box(row.right() - width, row.center().y() - 9, width, 19);
  painter.setPen(theme.border);
  painter.setBrush(theme.window);
  painter.drawRoundedRect(box.translated(0.5, 0.5), 4, 4);
  painter.setPen(theme.muted);
  painter.drawText(box, Qt::AlignCenter, keys);
  row.setRight(row.right() - width - pad);
}

// Takes the room away from `row`.
void drawTick(QPainter& painter, QRect& row, const QVariant& ticked, const Theme& theme) {
  if (!ticked.isValid())
    return;
  const QRectF box(row.left() + 0.5, row.center().y() - 6 + 0.5, 12, 12);
  painter.setPen(ticked.toBool() ? theme.accent : theme.muted);
  painter.setBrush(ticked.toBool() ? theme.accent : theme.field);
  painter.drawRoundedRect(box, 3, 3);
  if (ticked.toBool())
    painter.drawPixmap(box.topLeft() + QPointF(0.5, 0.5),
                       glyph("check", theme.onAccent, 11, painter.device()->devicePixelRatioF()));
  row.setLeft(row.left() + 12 + pad);
}

} // namespace

void drawMarked(QPainter& painter, const QRect& place, const QString& text, const QList<int>& letters) {
  const QString shown = painter.fontMetrics().elidedText(text, Qt::ElideRight, place.width());
  QTextLayout layout(shown, painter.font());
  QList<QTextLayout::FormatRange> bold;
  for (const int at : letters) {
    QTextLayout::FormatRange range{at, 1, {}};
    range.format.setFontWeight(QFont::Bold);
    bold.append(range);
  }
  layout.setFormats(bold);
  layout.beginLayout();
  QTextLine line = layout.createLine();
  line.setLineWidth(place.width() + 40); // bold letters are wider than what was measured
  layout.endLayout();
  layout.draw(&painter, QPointF(place.left(), place.top() + (place.height() - line.height()) / 2));
}

void ItemDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const {
  const Theme& theme = Theme::current();
  const bool heading = index.data(HeadingRole).toBool(), there = index.flags() & Qt::ItemIsEnabled;
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  if (option.state & QStyle::State_Selected && there) {
    painter->setPen(option.state & QStyle::State_HasFocus ? QPen(theme.accent) : QPen(Qt::NoPen));
    painter->setBrush(theme.selection);
    painter->drawRoundedRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5);
  }
  QRect row = option.rect.adjusted(pad, 0, -pad, 0);
  drawTick(*painter, row, index.data(TickRole), theme);
  const QString second = index.data(SecondLineRole).toString();
  if (!second.isEmpty())
    row.setHeight(lineHeight);
  painter->setFont(sized(option.font, 11));
  drawKeys(*painter, row, index.data(KeysRole).toString(), theme);
  painter->setPen(theme.muted);
  drawNote(*painter, row, index.data(NoteRole).toString());
  if (!second.isEmpty())
    painter->drawText(
        option.rect.adjusted(pad, lineHeight - 3, -pad, 0), Qt::AlignLeft | Qt::AlignTop,
        painter->fontMetrics().elidedText(second, Qt::ElideRight, option.rect.width() - 2 * pad));
  painter->setPen(heading || !there ? theme.muted : theme.text);
  painter->setFont(heading ? sized(option.font, 11, QFont::DemiBold) : option.font);
  drawMarked(*painter, heading ? row.adjusted(0, 8, 0, 0) : row, index.data().toString(),
             index.data(LettersRole).value<QList<int>>());
  painter->restore();
}

QSize ItemDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const {
  if (index.data(HeadingRole).toBool())
    return {100, headingHeight};
  return {100, index.data(SecondLineRole).toString().isEmpty() ? lineHeight : twoLines};
}

QListWidget* makeItemList(const char* objectName, const QString& name) {
  auto* list = new QListWidget;
  list->setObjectName(objectName);
  list->setAccessibleName(name);
  list->setItemDelegate(new ItemDelegate(list));
  list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  return list;
}

bool listKey(QKeyEvent& event, const ListActions& list) {
  constexpr int pageRows = 10;
  static const QHash<int, int> steps{
      {Qt::Key_Up, -1}, {Qt::Key_Down, 1}, {Qt::Key_PageUp, -pageRows}, {Qt::Key_PageDown, pageRows}};
  const int key = event.key(), by = steps.value(key);
  const bool enter = key == Qt::Key_Return || key == Qt::Key_Enter;
  if (by == 0 && !enter && key != Qt::Key_Escape && key != Qt::Key_Tab && key != Qt::Key_Backtab)
    return false;
  event.accept();
  if (event.type() == QEvent::ShortcutOverride)
    return true;
  if (by != 0)
    list.step(by);
  else if (enter)
    list.choose();
  else if (key == Qt::Key_Escape)
    list.close();
  return true;
}

} // namespace expe
