#include "widgets/claims/result_table_model.h"

#include "widgets/theme.h"
#include "widgets/words.h"

#include <QApplication>
#include <QColor>
#include <QPainter>
#include <QStringList>

#include <cmath>

namespace expe {
namespace {

QString number(const TableCell& cell, double value) {
  if (!std::isfinite(value))
    return value > 0 ? "∞" : "–";
  const QString size = QString::number(std::abs(value), 'f', cell.digits);
  const bool zero = size.toDouble() == 0;
  return (value < 0 && !zero ? "−" : cell.isSigned && !zero ? "+" : "") + size;
}

QString valueOf(const TableCell& cell) {
  if (!cell.published.empty())
    return q(cell.published);
  if (cell.baseline)
    return ResultTableModel::tr("baseline");
  if (cell.notLearnt)
    return ResultTableModel::tr("not learnt");
  if (cell.value.points.empty())
    return "–";
  const QString mean = number(cell, cell.value.interval.mean);
  return std::isfinite(cell.spread) ? mean + " ± " + QString::number(cell.spread, 'f', cell.digits) : mean;
}

QString pointsOf(const TableCell& cell) {
  QStringList points;
  for (const auto& [member, point] : cell.value.points)
    points << number(cell, point);
  return points.join(", ");
}

QString missing(const TableCell& cell) {
  if (!cell.published.empty() || cell.notLearnt)
    return {};
  if (!cell.unmeasured.empty())
    return ResultTableModel::tr("not measured: runs %1").arg(listed(cell.unmeasured));
  if (!cell.untrained.empty())
    return ResultTableModel::tr("not finished: runs %1").arg(listed(cell.untrained));
  return cell.value.points.empty() ? ResultTableModel::tr("no such run") : QString();
}

// "n = 5", "3 runs", "not measured"
QString countOf(const TableCell& cell) {
  const GroupValue& value = cell.value;
  if (!cell.published.empty() || cell.baseline || cell.notLearnt)
    return {};
  if (value.points.empty())
    return cell.unmeasured.empty() ? cell.untrained.empty() ? QString() : ResultTableModel::tr("not finished")
                                   : ResultTableModel::tr("not measured");
  const QString n = QString("n = %1").arg(value.points.size());
  return cell.mixed ? ResultTableModel::tr("%1 runs").arg(value.points.size()) : n;
}

// Where the text of a header begins and ends: at its right it leaves room for an arrow.
constexpr int left = 6, right = 14;
constexpr int above = 4, rounding = 2; // above the text; of widths of letters

struct Line {
  QString text;
  QFont font;
  bool quiet = false;
};

std::vector<Line> linesOf(const QModelIndex& index, const QFont& font) {
  QFont value = font, small = font;
  value.setBold(index.data(ResultTableModel::BestRole).toBool());
  small.setPixelSize(11);
  std::vector<Line> lines{
      {index.data().toString(), value,
       index.data(ResultTableModel::MissingRole).toBool() && index.data().toString() == "–"}};
  for (const QString& text : index.data(ResultTableModel::LinesRole).toStringList())
    if (!text.isEmpty())
      lines.push_back({text, small, true});
  return lines;
}

} // namespace

void ResultTableModel::setTable(const ResultTable& table) {
  const bool same =
      table.rows == table_.rows && table.columns == table_.columns && table.rowKeys == table_.rowKeys;
  if (!same)
    beginResetModel();
  table_ = table;
  if (!same)
    return endResetModel();
  if (rowCount() > 0)
    emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int ResultTableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(table_.rows.size());
}
int ResultTableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : keys() + static_cast<int>(table_.columns.size());
}

const TableCell* ResultTableModel::cell(const QModelIndex& index) const {
  if (!index.isValid() || index.column() < keys())
    return nullptr;
  return &table_.cells.at(static_cast<std::size_t>(index.row()))
              .at(static_cast<std::size_t>(index.column() - keys()));
}

QString ResultTableModel::sentence(const QModelIndex& index) const {
  const TableCell* at = cell(index);
  if (!at)
    return {};
  const QStringList values = q(table_.rows.at(static_cast<std::size_t>(index.row())));
  const QString column = translated(table_.columns.at(static_cast<std::size_t>(index.column() - keys())));
  QString text = tr("%1 at %2: %3").arg(values.join(", "), column, valueOf(*at));
  if (at->value.points.size() > 1 && !at->baseline)
    text += tr(", seeds %1").arg(pointsOf(*at));
  if (at->best)
    text += "; " + tr("best of its column");
  if (const QString lacks = missing(*at); !lacks.isEmpty())
    text += "; " + lacks;
  return text;
}

QVariant ResultTableModel::data(const QModelIndex& index, int role) const {
  const TableCell* at = cell(index);
  if (role == Qt::TextAlignmentRole)
    return QVariant((at ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  if (!at)
    return role == Qt::DisplayRole ? QVariant(q(table_.rows.at(static_cast<std::size_t>(index.row()))
                                                    .at(static_cast<std::size_t>(index.column()))))
                                   : QVariant();
  switch (role) {
  case Qt::DisplayRole:
    return valueOf(*at);
  case LinesRole:
    return QStringList{countOf(*at)};
  case BestRole:
    return at->best;
  case MissingRole:
    return at->published.empty() && (!at->unmeasured.empty() || at->value.points.empty());
  case Qt::ToolTipRole:
  case Qt::AccessibleTextRole:
    return sentence(index);
  default:
    return {};
  }
}

QVariant ResultTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section >= columnCount())
    return {};
  const bool key = section < keys();
  if (role == Qt::TextAlignmentRole)
    return QVariant((key ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  if (role != Qt::DisplayRole)
    return {};
  return translated(key ? table_.rowKeys[static_cast<std::size_t>(section)]
                        : table_.columns[static_cast<std::size_t>(section - keys())]);
}

void ResultCellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                               const QModelIndex& index) const {
  QStyleOptionViewItem cell = option;
  initStyleOption(&cell, index);
  cell.text.clear();
  const QStyle* style = option.widget ? option.widget->style() : QApplication::style();
  style->drawControl(QStyle::CE_ItemViewItem, &cell, painter, option.widget);
  const Theme& theme = Theme::current();
  const bool atRight = index.data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight;
  const auto lines = linesOf(index, option.font);
  int height = 0;
  for (const Line& line : lines)
    height += QFontMetrics(line.font).height();
  QRect room = option.rect.adjusted(left, 0, -right, 0);
  room.setTop(option.rect.top() + std::max(0, (option.rect.height() - height) / 2));
  painter->save();
  for (const Line& line : lines) {
    const QFontMetrics metrics(line.font);
    painter->setFont(line.font);
    painter->setPen(line.quiet ? theme.muted : theme.text);
    room.setHeight(metrics.height());
    painter->drawText(room, (atRight ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter,
                      metrics.elidedText(line.text, Qt::ElideRight, room.width()));
    room.moveTop(room.top() + metrics.height());
  }
  if (option.state &
      QStyle::State_HasFocus) { // the ground of what is selected hardly differs from that of others
    painter->setPen(theme.accent);
    painter->setBrush(Qt::NoBrush);
    painter->drawRect(option.rect.adjusted(0, 0, -1, -1));
  }
  painter->restore();
}

QSize ResultCellDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  QSize size(0, 2 * above);
  for (const Line& line : linesOf(index, option.font)) {
    const QFontMetrics metrics(line.font);
    size = {std::max(size.width(), metrics.horizontalAdvance(line.text) + left + right + rounding),
            size.height() + metrics.height()};
  }
  return size;
}

} // namespace expe
