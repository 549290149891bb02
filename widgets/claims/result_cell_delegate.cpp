#include "widgets/claims/result_cell_delegate.h"

#include "widgets/claims/result_table_model.h"
#include "widgets/theme.h"

#include <QApplication>
#include <QPainter>

namespace expe {
namespace {

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
