#include "widgets/run_delegate.h"

#include "widgets/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace expe {
namespace {

QRect checkBox(const QRect& cell) {
  return {cell.left() + 8, cell.center().y() - 7, 15, 15};
}
QRect swatch(const QRect& cell) {
  return {cell.left() + 31, cell.center().y() - 5, 11, 11};
}

void drawCheckBox(QPainter& painter, const QRect& box, bool checked, const Theme& theme) {
  painter.setPen(QPen(checked ? theme.accent : theme.muted, 1));
  painter.setBrush(checked ? theme.accent : theme.field);
  painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
  if (!checked)
    return;
  painter.setPen(QPen(Qt::white, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  const QPointF at = box.topLeft();
  painter.drawPolyline(QPolygonF{at + QPointF(3.5, 7.8), at + QPointF(6.3, 10.5), at + QPointF(11.5, 4.8)});
}

} // namespace

void RunDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const {
  const Theme& theme = Theme::current();
  painter->save();
  if (option.state & QStyle::State_Selected)
    painter->fillRect(option.rect, theme.selection);
  painter->setRenderHint(QPainter::Antialiasing);
  drawCheckBox(*painter, checkBox(option.rect), index.data(Qt::CheckStateRole).toInt() == Qt::Checked, theme);
  painter->setPen(Qt::NoPen);
  painter->setBrush(theme.run(index.data(ColorRole).toInt()));
  painter->drawRoundedRect(swatch(option.rect), 2.5, 2.5);
  const QRect text = option.rect.adjusted(51, 4, -4, -4);
  QFont small = option.font;
  small.setPixelSize(11);
  painter->setFont(option.font);
  painter->setPen(theme.text);
  const QFontMetrics wide(option.font), narrow(small);
  painter->drawText(text, Qt::AlignLeft | Qt::AlignTop,
                    wide.elidedText(index.data().toString(), Qt::ElideRight, text.width()));
  painter->setFont(small);
  painter->setPen(theme.muted);
  painter->drawText(text, Qt::AlignLeft | Qt::AlignBottom,
                    narrow.elidedText(index.data(SecondLineRole).toString(), Qt::ElideRight, text.width()));
  painter->restore();
}

bool RunDelegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                              const QModelIndex& index) {
  const bool click =
      event->type() == QEvent::MouseButtonRelease &&
      checkBox(option.rect).adjusted(-6, -6, 4, 6).contains(static_cast<QMouseEvent*>(event)->pos());
  const bool space =
      event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space;
  if (!click && !space)
    return false;
  const bool on = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
  return model->setData(index, on ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

} // namespace expe
