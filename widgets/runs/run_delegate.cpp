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
constexpr int step = 14;     // further in: behind an arrow, and under a group

int indent(const QModelIndex& index) {
  return step * index.data(RunTable::DepthRole).toInt();
}

bool isGroup(const QModelIndex& index) {
  return index.data(RunTable::GroupRole).toBool();
}

void drawArrow(QPainter& painter, const QRect& place, bool open, const Theme& theme) {
  painter.setPen(QPen(theme.muted, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  const QPointF middle = QRectF(place).center();
  painter.drawPolyline(
      open ? QPolygonF{middle + QPointF(-4, -2), middle + QPointF(0, 2.5), middle + QPointF(4, -2)}
           : QPolygonF{middle + QPointF(-2, -4), middle + QPointF(2.5, 0), middle + QPointF(-2, 4)});
}

QFont smallFont(QFont font) {
  font.setPixelSize(11);
  return font;
}

void drawCheckBox(QPainter& painter, const QRect& box, Qt::CheckState checked, const Theme& theme) {
  const bool some = checked != Qt::Unchecked;
  painter.setPen(QPen(some ? theme.accent : theme.muted, 1));
  painter.setBrush(some ? theme.accent : theme.field);
  painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
  if (!some)
    return;
  painter.setPen(QPen(theme.onAccent, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  const QPointF at = box.topLeft();
  if (checked == Qt::PartiallyChecked)
    return painter.drawLine(at + QPointF(4, 7.5), at + QPointF(11, 7.5));
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
  if (isGroup(index))
    drawArrow(painter, RunDelegate::arrow(option.rect), index.data(RunTable::OpenRole).toBool(), theme);
  drawCheckBox(painter, RunDelegate::checkBox(option.rect, index),
               static_cast<Qt::CheckState>(index.data(Qt::CheckStateRole).toInt()), theme);
  drawSwatch(painter, RunDelegate::swatch(option.rect, index), index.data(RunTable::ColorRole).toInt());
  QRect text = option.rect.adjusted(textLeft + indent(index), 4, -2, -5);
  if (index.data(RunTable::BaselineRole).toBool()) {
    painter.drawPixmap(text.left() - 1, text.top() + 3,
                       glyph("pin", theme.accent, 12, painter.device()->devicePixelRatioF()));
    text.setLeft(text.left() + 15);
  }
  const QRect first(text.left(), text.top(), text.width(), 18),
      second(text.left(), text.bottom() - 14, text.width(), 15);
  painter.setPen(index.data(RunTable::ArchivedRole).toBool() ? theme.muted : theme.text);
  const QFontMetrics wide(option.font);
  const QString whole = index.data().toString(), brief = index.data(RunTable::ShortNameRole).toString();
  const bool fits = brief.isEmpty() || wide.horizontalAdvance(whole) <= first.width();
  const QString name = wide.elidedText(fits ? whole : brief, Qt::ElideRight, first.width());
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

// A number, and small under it how sure it is.
void drawMeasured(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index,
                  const QString& detail) {
  const Theme& theme = Theme::current();
  const QRect text = option.rect.adjusted(2, 4, -4, -5);
  const QVariant color = index.data(Qt::ForegroundRole);
  painter.setPen(color.isValid() ? color.value<QColor>() : theme.text);
  QFont font = option.font;
  font.setItalic(index.data(Qt::FontRole).value<QFont>().italic());
  painter.setFont(font);
  painter.drawText(text.adjusted(0, 0, 0, -15), Qt::AlignRight | Qt::AlignVCenter, index.data().toString());
  painter.setFont(smallFont(option.font));
  painter.setPen(theme.muted);
  painter.drawText(QRect(text.left(), text.bottom() - 14, text.width(), 15),
                   Qt::AlignRight | Qt::AlignVCenter, detail);
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

QRect RunDelegate::checkBox(const QRect& cell, const QModelIndex& index) {
  return {cell.left() + 8 + indent(index), cell.center().y() - 7, 15, 15};
}

QRect RunDelegate::arrow(const QRect& cell) {
  return {cell.left() + 4, cell.top(), step, cell.height()};
}

QRect RunDelegate::swatch(const QRect& cell, const QModelIndex& index) {
  return {cell.left() + 29 + indent(index), cell.center().y() - 5, 11, 11};
}

void RunDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const {
  painter->save();
  const int column = index.column();
  const QString detail = index.data(RunTable::DetailRole).toString();
  const bool own =
      column == RunTable::Name || column == RunTable::State || column == RunTable::Tags || !detail.isEmpty();
  if (!own)
    QStyledItemDelegate::paint(painter, option, index);
  else if (option.state & QStyle::State_Selected)
    painter->fillRect(option.rect, Theme::current().selection);
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setFont(column == RunTable::Name ? option.font : smallFont(option.font));
  if (column == RunTable::Name)
    drawName(*painter, option, index);
  if (!detail.isEmpty())
    drawMeasured(*painter, option, index, detail);
  painter->setPen(Theme::current().muted);
  painter->setFont(column == RunTable::Name ? option.font : smallFont(option.font));
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
  if (index.column() != RunTable::Name || event->type() != QEvent::MouseButtonRelease)
    return false;
  const QPoint at = static_cast<QMouseEvent*>(event)->pos();
  if (isGroup(index) && arrow(option.rect).contains(at))
    return model->setData(index, !index.data(RunTable::OpenRole).toBool(), RunTable::OpenRole);
  if (!checkBox(option.rect, index).adjusted(isGroup(index) ? -3 : -6, -6, 4, 6).contains(at))
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
                                       const QModelIndex& index) const {
  editor->setGeometry(option.rect.adjusted(textLeft + indent(index) - 4, 3, -2, -4));
}

} // namespace expe
