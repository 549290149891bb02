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

bool hasTwoLines(const QRect& cell) {
  return cell.height() >= RunDelegate::twoLines;
}

bool shows(const QStyleOptionViewItem& option, int column) {
  const auto* table = qobject_cast<const QTableView*>(option.widget);
  return table && !table->isColumnHidden(column);
}

// The name, or what is brief where that has no room, and behind it the tags that no column has.
void drawWords(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index,
               const QRect& line) {
  const Theme& theme = Theme::current();
  painter.setPen(index.data(RunTable::ArchivedRole).toBool() ? theme.muted : theme.text);
  const QFontMetrics wide(option.font);
  const QString whole = index.data().toString(), brief = index.data(RunTable::ShortNameRole).toString();
  const bool fits = brief.isEmpty() || wide.horizontalAdvance(whole) <= line.width();
  const QString name = wide.elidedText(fits ? whole : brief, Qt::ElideMiddle, line.width());
  painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, name);
  painter.setFont(smallFont(option.font));
  if (!shows(option, RunTable::Tags))
    drawTags(painter, line.adjusted(wide.horizontalAdvance(name) + 8, 0, 0, 0),
             index.data(RunTable::TagsRole).toStringList());
}

void drawName(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) {
  const Theme& theme = Theme::current();
  if (isGroup(index))
    drawArrow(painter, RunDelegate::arrow(option.rect), index.data(RunTable::OpenRole).toBool(), theme);
  drawCheckBox(painter, RunDelegate::checkBox(option.rect, index),
               static_cast<Qt::CheckState>(index.data(Qt::CheckStateRole).toInt()), theme);
  drawSwatch(painter, RunDelegate::swatch(option.rect, index), index.data(RunTable::ColorRole).toInt());
  const bool two = hasTwoLines(option.rect);
  QRect text = option.rect.adjusted(textLeft + indent(index), two ? 4 : 0, -2, two ? -5 : 0);
  const QString state = index.data(RunTable::StateRole).toString();
  if (!two && !shows(option, RunTable::State)) {
    drawState(painter, text, state, {});
    text.setLeft(text.left() + 16);
  }
  if (index.data(RunTable::BaselineRole).toBool()) {
    painter.drawPixmap(text.left() - 1, two ? text.top() + 3 : text.center().y() - 6,
                       glyph("pin", theme.accent, 12, painter.device()->devicePixelRatioF()));
    text.setLeft(text.left() + 15);
  }
  drawWords(painter, option, index, two ? QRect(text.left(), text.top(), text.width(), 18) : text);
  painter.setPen(theme.muted);
  if (two)
    drawState(painter, {text.left(), text.bottom() - 14, text.width(), 15}, state,
              index.data(RunTable::SecondLineRole).toString());
}

// With its point under those of the rows above it, to the pixel; what is too long for that ends at the edge.
void drawNumber(QPainter& painter, const QRect& line, const QString& number) {
  constexpr int margin = 4; // that the column before it keeps free
  const QFontMetrics metrics(painter.font());
  const auto point = number.indexOf('.');
  const QString before = point < 0 ? number : number.left(point), behind = number.mid(before.size());
  const int wanted = line.right() - metrics.horizontalAdvance(".000"),
            least = line.left() - margin + metrics.horizontalAdvance(before),
            most = line.right() - metrics.horizontalAdvance(behind);
  const int at = std::min(std::max(wanted, least), most);
  constexpr auto middle = Qt::AlignVCenter | Qt::TextDontClip;
  painter.drawText(QRect(line.left(), line.top(), at - line.left(), line.height()), Qt::AlignRight | middle,
                   before);
  painter.drawText(QRect(at, line.top(), line.right() - at, line.height()), Qt::AlignLeft | middle, behind);
}

// A number of nats per token, and where there is room small under it how sure it is.
void drawMeasured(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) {
  const Theme& theme = Theme::current();
  const QRect text = option.rect.adjusted(2, 4, -4, -5);
  const QString detail = index.data(RunTable::DetailRole).toString();
  const bool two = !detail.isEmpty() && hasTwoLines(option.rect);
  const QVariant color = index.data(Qt::ForegroundRole);
  painter.setPen(color.isValid() ? color.value<QColor>() : theme.text);
  QFont font = option.font;
  font.setItalic(index.data(Qt::FontRole).value<QFont>().italic());
  painter.setFont(font);
  drawNumber(painter, text.adjusted(0, 0, 0, two ? -15 : 0), index.data().toString());
  if (!two)
    return;
  painter.setFont(smallFont(option.font));
  painter.setPen(theme.muted);
  painter.drawText(QRect(text.left(), text.bottom() - 14, text.width(), 15),
                   Qt::AlignRight | Qt::AlignVCenter, detail);
}

// In the colour of the run; of a group all of its runs, thin.
void drawSparklines(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) {
  const QRectF box = QRectF(option.rect).adjusted(4, 4, -4, -4);
  const auto sparklines = index.data(RunTable::SparklinesRole).value<QList<QPolygonF>>();
  const QColor color = Theme::current().run(index.siblingAtColumn(0).data(RunTable::ColorRole).toInt());
  painter.setClipRect(box);
  painter.setPen(QPen(color, sparklines.size() > 1 ? 0.8 : 1.2));
  const auto place = QTransform::fromTranslate(box.left(), box.top()).scale(box.width(), box.height());
  for (const QPolygonF& sparkline : sparklines)
    painter.drawPolyline(place.map(sparkline));
  painter.setClipping(false);
}

// What is selected, or pointed at here or by its line in a figure.
void drawGround(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) {
  const Theme& theme = Theme::current();
  if (option.state & QStyle::State_Selected)
    painter.fillRect(option.rect, theme.selection);
  if (!index.data(RunTable::MarkedRole).toBool())
    return;
  QColor wash = theme.accent;
  wash.setAlphaF(0.14f);
  painter.fillRect(option.rect, wash);
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

int RunDelegate::widthOf(const QString& name, const QFontMetrics& metrics) {
  constexpr int state = 16; // the sign of it before the name
  return textLeft + state + metrics.horizontalAdvance(name) + 4;
}

QRect RunDelegate::swatch(const QRect& cell, const QModelIndex& index) {
  return {cell.left() + 29 + indent(index), cell.center().y() - 5, 11, 11};
}

void RunDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const {
  painter->save();
  drawGround(*painter, option, index);
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setPen(Theme::current().muted);
  painter->setFont(smallFont(option.font));
  const QRect beside = option.rect.adjusted(6, 0, -2, 0);
  switch (index.column()) {
  case RunTable::Name:
    painter->setFont(option.font);
    drawName(*painter, option, index);
    break;
  case RunTable::Sparkline:
    drawSparklines(*painter, option, index);
    break;
  case RunTable::State:
    drawState(*painter, beside, index.data(RunTable::StateRole).toString(), index.data().toString());
    break;
  case RunTable::Tags:
    drawTags(*painter, beside, index.data(RunTable::TagsRole).toStringList());
    break;
  case RunTable::Step:
  case RunTable::Time:
  case RunTable::Speed:
    QStyledItemDelegate::paint(painter, option, index);
    break;
  default:
    drawMeasured(*painter, option, index);
  }
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
  const int above = hasTwoLines(option.rect) ? 3 : 0;
  editor->setGeometry(option.rect.adjusted(textLeft + indent(index) - 4, above, -2, -above));
}

} // namespace expe
