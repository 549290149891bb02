#include "widgets/runs/run_delegate.h"

#include "widgets/runs/run_table.h"
#include "widgets/theme.h"

#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>
#include <QTableView>

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

constexpr int textLeft = 46; // behind check box and swatch

QRect swatch(const QRect& cell) {
  return {cell.left() + 29, cell.center().y() - 5, 11, 11};
}

QFont smallFont(QFont font) {
  font.setPixelSize(11);
  return font;
}

void drawCheckBox(QPainter& painter, const QRect& box, bool checked, const Theme& theme) {
  painter.setPen(QPen(checked ? theme.accent : theme.muted, 1));
  painter.setBrush(checked ? theme.accent : theme.field);
  painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
  if (!checked)
    return;
  painter.setPen(QPen(theme.onAccent, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  const QPointF at = box.topLeft();
  painter.drawPolyline(QPolygonF{at + QPointF(3.5, 7.8), at + QPointF(6.3, 10.5), at + QPointF(11.5, 4.8)});
}

// The first facts of "running · 640/800 · rope" that there is room for: half a number would mislead.
QString firstFacts(QString text, const QFontMetrics& metrics, int width) {
  while (metrics.horizontalAdvance(text) > width && text.contains(" · "))
    text.truncate(text.lastIndexOf(" · "));
  return metrics.elidedText(text, Qt::ElideRight, width);
}

// Icon and text on the middle line of `cell`: the state is never told by colour alone.
void drawState(QPainter& painter, const QRect& cell, const QString& state, const QString& text) {
  const Theme& theme = Theme::current();
  const QColor color = state == "running"                            ? theme.accent
                       : state == "failed" || state == "interrupted" ? theme.error
                                                                     : theme.muted;
  const QFontMetrics metrics(painter.font());
  const int size = 11, middle = cell.center().y();
  painter.drawPixmap(cell.left(), middle - size / 2,
                     glyph("state-" + state, color, size, painter.device()->devicePixelRatioF()));
  const QRect words = cell.adjusted(size + 4, 0, 0, 0);
  painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, firstFacts(text, metrics, words.width()));
}

// As many chips as there is room for, then how many are left out.
void drawTags(QPainter& painter, QRect room, const QStringList& tags) {
  const Theme& theme = Theme::current();
  const QFontMetrics metrics(painter.font());
  for (qsizetype i = 0; i < tags.size(); ++i) {
    const QString more = QString("+%1").arg(tags.size() - i);
    const bool last = i + 1 == tags.size();
    const int keep = last ? 0 : metrics.horizontalAdvance(more) + 4;
    const bool fits = metrics.horizontalAdvance(tags[i]) + 10 + keep <= room.width();
    const QString text = fits ? tags[i] : more;
    const int width = metrics.horizontalAdvance(text) + (fits ? 10 : 0);
    if (width > room.width())
      return;
    const QRect chip(room.left(), room.center().y() - 7, width, 15);
    painter.setPen(theme.muted);
    if (fits) {
      painter.setBrush(theme.grid);
      painter.setPen(Qt::NoPen);
      painter.drawRoundedRect(chip, 4, 4);
      painter.setPen(theme.text);
    }
    painter.drawText(chip, Qt::AlignCenter, text);
    if (!fits)
      return;
    room.setLeft(chip.right() + 5);
  }
}

void drawName(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) {
  const Theme& theme = Theme::current();
  drawCheckBox(painter, RunDelegate::checkBox(option.rect),
               index.data(Qt::CheckStateRole).toInt() == Qt::Checked, theme);
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.run(index.data(RunTable::ColorRole).toInt()));
  painter.drawRoundedRect(swatch(option.rect), 2.5, 2.5);
  const QRect text = option.rect.adjusted(textLeft, 4, -2, -5);
  const QRect first(text.left(), text.top(), text.width(), 18),
      second(text.left(), text.bottom() - 14, text.width(), 15);
  painter.setPen(index.data(RunTable::ArchivedRole).toBool() ? theme.muted : theme.text);
  const QFontMetrics wide(option.font);
  const QString name = wide.elidedText(index.data().toString(), Qt::ElideRight, first.width());
  painter.drawText(first, Qt::AlignLeft | Qt::AlignVCenter, name);
  painter.setFont(smallFont(option.font));
  const auto* table = qobject_cast<const QTableView*>(option.widget);
  if (!table || table->isColumnHidden(RunTable::Tags))
    drawTags(painter, first.adjusted(wide.horizontalAdvance(name) + 8, 0, 0, 0),
             index.data(RunTable::TagsRole).toStringList());
  painter.setPen(theme.muted);
  drawState(painter, second, index.data(RunTable::StateRole).toString(),
            index.data(RunTable::SecondLineRole).toString());
}

// Across all columns, each cell its part.
void drawProgress(QPainter& painter, const QStyleOptionViewItem& option, double progress) {
  const auto* table = qobject_cast<const QTableView*>(option.widget);
  if (!std::isfinite(progress) || !table)
    return;
  const double end = std::clamp(progress, 0.0, 1.0) * table->viewport()->width();
  const QRect cell = option.rect;
  painter.fillRect(QRectF(cell.left(), cell.bottom() - 1, cell.width(), 2), Theme::current().border);
  if (end > cell.left())
    painter.fillRect(
        QRectF(cell.left(), cell.bottom() - 1, std::min<double>(end - cell.left(), cell.width()), 2),
        Theme::current().accent);
}

} // namespace

QRect RunDelegate::checkBox(const QRect& cell) {
  return {cell.left() + 8, cell.center().y() - 7, 15, 15};
}

void RunDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const {
  painter->save();
  const int column = index.column();
  const bool own = column == RunTable::Name || column == RunTable::State || column == RunTable::Tags;
  if (!own)
    QStyledItemDelegate::paint(painter, option, index);
  else if (option.state & QStyle::State_Selected)
    painter->fillRect(option.rect, Theme::current().selection);
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setFont(column == RunTable::Name ? option.font : smallFont(option.font));
  if (column == RunTable::Name)
    drawName(*painter, option, index);
  painter->setPen(Theme::current().muted);
  if (column == RunTable::State)
    drawState(*painter, option.rect.adjusted(6, 0, -2, 0), index.data(RunTable::StateRole).toString(),
              index.data().toString());
  if (column == RunTable::Tags)
    drawTags(*painter, option.rect.adjusted(6, 0, -2, 0), index.data(RunTable::TagsRole).toStringList());
  drawProgress(*painter, option, index.data(RunTable::ProgressRole).toDouble());
  painter->restore();
}

bool RunDelegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                              const QModelIndex& index) {
  if (index.column() != RunTable::Name || event->type() != QEvent::MouseButtonRelease ||
      !checkBox(option.rect).adjusted(-6, -6, 4, 6).contains(static_cast<QMouseEvent*>(event)->pos()))
    return false;
  const bool on = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
  return model->setData(index, on ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

QWidget* RunDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex&) const {
  auto* line = new QLineEdit(parent);
  line->setAccessibleName(tr("Name of the run"));
  line->setMaxLength(200);
  return line;
}

// The rows come anew many times a second while a run trains: what is being typed stays.
void RunDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const {
  auto* line = static_cast<QLineEdit*>(editor);
  const QString name = index.data(Qt::EditRole).toString();
  if (!line->isModified() && line->text() != name)
    line->setText(name);
}

void RunDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                       const QModelIndex&) const {
  editor->setGeometry(option.rect.adjusted(textLeft - 4, 3, -2, -4));
}

} // namespace expe
