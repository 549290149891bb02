#include "widgets/figure_table.h"

#include "widgets/figure_pens.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

QString cell(const QString& text, const QColor& color, bool right) {
  return QString("<td align=\"%1\" style=\"color:%2; padding-right:8px\">%3</td>")
      .arg(right ? "right" : "left", color.name(), text.isEmpty() ? "&nbsp;" : text);
}

QString value(double y) {
  return std::isfinite(y) ? QString::number(y, 'g', 6) : QString("—");
}

struct Table { // a row a run, a column each of its curves
  QStringList parts;
  std::vector<std::vector<QString>> elsewhere; // where a cell was measured if not at the line
  std::vector<int> colors;
  std::vector<QString> names;
  std::vector<std::vector<QString>> cells;
};

std::size_t rowOf(Table& table, const Panel& panel, const Curve& curve) {
  const auto found = std::find(table.colors.begin(), table.colors.end(), curve.color);
  if (found != table.colors.end())
    return static_cast<std::size_t>(found - table.colors.begin());
  const auto legend = std::find_if(panel.curves.begin(), panel.curves.end(), [&](const Curve& other) {
    return other.color == curve.color && other.legend;
  });
  const Curve& named = legend == panel.curves.end() ? curve : *legend;
  table.colors.push_back(curve.color);
  table.names.push_back(glyphOf(curve) + QString(" ") + QString::fromStdString(named.name).toHtmlEscaped());
  table.cells.emplace_back();
  return table.colors.size() - 1;
}

Table tableOf(const Panel& panel, const std::vector<Reading>& readings, double x, double pixel) {
  Table table;
  for (const Reading& reading : readings) {
    const Curve& curve = panel.curves[reading.curve];
    const QString part = QString::fromStdString(curve.part);
    if (!table.parts.contains(part))
      table.parts << part;
    const auto column = static_cast<std::size_t>(table.parts.indexOf(part));
    const std::size_t row = rowOf(table, panel, curve);
    const std::size_t columns = std::max(table.cells[row].size(), column + 1);
    table.cells[row].resize(columns);
    table.elsewhere.resize(table.cells.size());
    table.elsewhere[row].resize(columns);
    table.cells[row][column] = value(reading.y);
    if (std::abs(reading.x - x) > 1.5 * pixel)
      table.elsewhere[row][column] = " @ " + QString::fromStdString(printed(reading.x, panel.quantityX));
  }
  return table;
}

// Validations are rarer than steps. Where those of all runs were measured at the same place, the head of
// their column says so once; else each says it.
void placeElsewhere(Table& table) {
  for (std::size_t column = 0; column < static_cast<std::size_t>(table.parts.size()); ++column) {
    QStringList places;
    for (const auto& row : table.elsewhere)
      if (column < row.size() && !places.contains(row[column]))
        places << row[column];
    if (places.size() == 1 && table.parts.size() > 1)
      table.parts[static_cast<int>(column)] += places.front();
    else
      for (std::size_t row = 0; row < table.cells.size(); ++row)
        if (column < table.elsewhere[row].size())
          table.cells[row][column] += table.elsewhere[row][column];
  }
}

QString heading(const Panel& panel, double x) {
  const auto named = std::find(panel.ticksX.begin(), panel.ticksX.end(), x);
  if (named != panel.ticksX.end())
    return QString::fromStdString(panel.tickLabelsX[static_cast<std::size_t>(named - panel.ticksX.begin())])
        .replace('\n', ' ');
  return QString::fromStdString(panel.x + " " + printed(x, panel.quantityX));
}

QString htmlOf(const Table& table, const QString& heading, const QStringList& marks, const Theme& theme,
               std::size_t most) {
  QString html = "<b>" + heading.toHtmlEscaped() + "</b><table cellspacing=\"0\">";
  if (table.parts.size() > 1) {
    html += "<tr>" + cell({}, theme.muted, false);
    for (const QString& part : table.parts)
      html += cell(part.toHtmlEscaped(), theme.muted, true);
    html += "</tr>";
  }
  for (std::size_t row = 0; row < std::min(most, table.cells.size()); ++row) {
    html += "<tr>" + cell(table.names[row], theme.run(table.colors[row]), false);
    for (const QString& text : table.cells[row])
      html += cell(text, theme.text, true);
    html += "</tr>";
  }
  html += "</table>";
  if (const int more = static_cast<int>(table.cells.size()) - static_cast<int>(most); more > 0)
    html += QCoreApplication::translate("FigureReadout", "and %n more", nullptr, more);
  for (const QString& mark : marks)
    html += "<div>" + mark.toHtmlEscaped() + "</div>";
  return html;
}

} // namespace

QString readingTable(const Panel& panel, const std::vector<Reading>& readings, double x, double pixel,
                     const QStringList& marks, const Theme& theme, std::size_t most) {
  Table table = tableOf(panel, readings, x, pixel);
  placeElsewhere(table);
  return htmlOf(table, heading(panel, x), marks, theme, most);
}

} // namespace expe
