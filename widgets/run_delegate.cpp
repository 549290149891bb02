#include "widgets/run_delegate.h"

#include "widgets/theme.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace expe {
namespace {

QRect checkBox(const QRect& cell) { return {cell.left() + 8, cell.center().y() - 7, 15, 15}; }
QRect swatch(const QRect& cell) { return {cell.left() + 31, cell.center().y() - 5, 11, 11}; }

} // namespace

void RunDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const Theme& theme = Theme::current();
  painter->save();
  if (option.state & QStyle::State_Selected)
    painter->fillRect(option.rect, theme.selection);
  QStyleOptionButton box;
  box.rect = checkBox(option.rect);
  box.palette = option.palette;
  box.state = QStyle::State_Enabled | (index.data(Qt::CheckStateRole).toInt() == Qt::Checked ? QStyle::State_On
                                                                                            : QStyle::State_Off);
  QApplication::style()->drawPrimitive(QStyle::PE_IndicatorCheckBox, &box, painter);
  painter->setRenderHint(QPainter::Antialiasing);
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
  const bool click = event->type() == QEvent::MouseButtonRelease &&
                     checkBox(option.rect).adjusted(-6, -6, 4, 6).contains(static_cast<QMouseEvent*>(event)->pos());
  const bool space = event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space;
  if (!click && !space)
    return false;
  const bool on = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
  return model->setData(index, on ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

} // namespace expe
