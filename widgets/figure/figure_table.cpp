#include "widgets/figure/figure_table.h"

#include "core/api/comparison.h"
#include "core/api/forest.h"
#include "core/api/heat_map.h"
#include "widgets/figure/figure_pens.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <unordered_map>

namespace expe {
namespace {

QString cell(const QString& text, const QColor& color, bool right) {
  return QString("<td align=\"%1\" style=\"color:%2; padding-right:8px\">%3</td>")
      .arg(right ? "right" : "left", color.name(), text.isEmpty() ? "&nbsp;" : text);
}

struct Table {              // a row a run, a column each of its curves
  std::vector<double> keys; // what rows are sorted by: the value of the curve that the legend names
  QStringList parts;
  std::vector<std::vector<QString>> elsewhere; // where a cell was measured if not at the line
  std::vector<int> colors;
  std::unordered_map<int, std::size_t> rows;   // by colour
  std::unordered_map<int, const Curve*> named; // by colour: the curve that the legend names
  std::vector<QString> names;
  std::vector<std::vector<std::optional<double>>> values;
  std::vector<std::vector<QString>> cells;
};

// Of a long name both ends, which are what tells it from others.
QString shortened(const QString& name, int most) {
  return name.size() <= most ? name : name.left(most / 2 - 1) + "…" + name.right(most / 2);
}

std::size_t rowOf(Table& table, const Curve& curve, int letters) {
  const auto [row, isNew] = table.rows.try_emplace(curve.color, table.colors.size());
  if (!isNew)
    return row->second;
  const auto legend = table.named.find(curve.color);
  const Curve& named = legend == table.named.end() ? curve : *legend->second;
  table.colors.push_back(curve.color);
  const std::string& name = named.run.empty() ? named.name : named.run;
  table.names.push_back(glyphOf(curve) + QString(" ") +
                        shortened(QString::fromStdString(name), letters).toHtmlEscaped());
  table.values.emplace_back();
  table.keys.push_back(std::numeric_limits<double>::infinity());
  return table.colors.size() - 1;
}

// Eight significant digits or more, which are all that a loss measured in fp32 has, and in a column equally
// many decimals, so that digits stand under digits.
struct Digits {
  double smallest = std::numeric_limits<double>::infinity(), largest = 0;
  void take(double y) {
    if (std::isfinite(y) && y != 0)
      smallest = std::min(smallest, std::abs(y)), largest = std::max(largest, std::abs(y));
  }
  QString written(double y) const {
    if (!std::isfinite(y))
      return QString("—");
    if (largest > 0 && (smallest < 1e-4 || largest >= 1e8))
      return QString::number(y, 'e', 7);
    const double first = largest > 0 ? std::floor(std::log10(smallest)) : 0;
    return QString::number(y, 'f', std::max(7 - static_cast<int>(first), 0));
  }
};

void writeValues(Table& table) {
  std::vector<Digits> columns(static_cast<std::size_t>(table.parts.size()));
  for (const auto& row : table.values)
    for (std::size_t column = 0; column < row.size(); ++column)
      columns[column].take(row[column].value_or(0));
  for (const auto& row : table.values) {
    auto& cells = table.cells.emplace_back();
    for (std::size_t column = 0; column < row.size(); ++column)
      cells.push_back(row[column] ? columns[column].written(*row[column]) : QString());
  }
}

Table tableOf(const Panel& panel, const std::vector<Reading>& readings, double x, double pixel, int letters) {
  Table table;
  for (const Curve& curve : panel.curves)
    if (curve.legend)
      table.named.try_emplace(curve.color, &curve);
  for (const Reading& reading : readings) {
    const Curve& curve = panel.curves[reading.curve];
    const QString part = QString::fromStdString(curve.part);
    if (!table.parts.contains(part))
      table.parts << part;
    const auto column = static_cast<std::size_t>(table.parts.indexOf(part));
    const std::size_t row = rowOf(table, curve, letters);
    const std::size_t columns = std::max(table.values[row].size(), column + 1);
    table.values[row].resize(columns);
    table.elsewhere.resize(table.values.size());
    table.elsewhere[row].resize(columns);
    table.values[row][column] = reading.y;
    if ((curve.legend || std::isinf(table.keys[row])) && std::isfinite(reading.y))
      table.keys[row] = reading.y;
    if (std::abs(reading.x - x) > 1.5 * pixel)
      table.elsewhere[row][column] = "@ " + QString::fromStdString(printed(reading.x, panel.quantityX));
  }
  writeValues(table);
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
    if (places.size() != 1 || table.parts.size() == 1)
      continue;
    table.parts[static_cast<int>(column)] += " " + places.front();
    for (auto& row : table.elsewhere)
      if (column < row.size())
        row[column].clear();
  }
}

// The lowest first: of losses the best, so that what there is no room for is the worst.
std::vector<std::size_t> sortedRows(const Table& table) {
  std::vector<std::size_t> order(table.keys.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return table.keys[a] < table.keys[b]; });
  return order;
}

// Numbers end at one line, and where they were measured stands in a column of its own.
bool anyElsewhere(const Table& table, std::size_t column) {
  return std::any_of(table.elsewhere.begin(), table.elsewhere.end(),
                     [&](const auto& row) { return column < row.size() && !row[column].isEmpty(); });
}

QString valueCells(const Table& table, std::size_t row, const Theme& theme) {
  QString html;
  for (std::size_t column = 0; column < table.cells[row].size(); ++column) {
    html += cell(table.cells[row][column], theme.text, true);
    if (anyElsewhere(table, column))
      html += cell(table.elsewhere[row][column], theme.muted, false);
  }
  return html;
}

// As the author wrote it, if there is a tick of theirs.
std::optional<QString> named(const std::vector<double>& ticks, const std::vector<std::string>& labels,
                             double at) {
  const auto tick = std::find(ticks.begin(), ticks.end(), at);
  if (tick == ticks.end())
    return std::nullopt;
  return QString::fromStdString(labels[static_cast<std::size_t>(tick - ticks.begin())]).replace('\n', ' ');
}

QString heading(const Panel& panel, double x) {
  return named(panel.ticksX, panel.tickLabelsX, x)
      .value_or(QString::fromStdString(panel.x + " " + printed(x, panel.quantityX)));
}

// "position 311", or with a name of the author's "token 311: the".
QString coordinate(double at, Quantity quantity, const std::vector<double>& ticks,
                   const std::vector<std::string>& labels) {
  const QString number = QString::fromStdString(printed(at, quantity));
  const QString name = named(ticks, labels, at).value_or(number);
  return name == number ? number : number + ": " + name;
}

QString htmlOf(const Table& table, const QString& heading, const QStringList& marks, const Theme& theme,
               std::size_t most) {
  QString html = "<b>" + heading.toHtmlEscaped() + "</b><table cellspacing=\"0\">";
  if (table.parts.size() > 1) {
    html += "<tr>" + cell({}, theme.muted, false);
    for (int part = 0; part < table.parts.size(); ++part) {
      html += cell(table.parts[part].toHtmlEscaped(), theme.muted, true);
      if (anyElsewhere(table, static_cast<std::size_t>(part)))
        html += cell({}, theme.muted, false);
    }
    html += "</tr>";
  }
  const std::vector<std::size_t> order = sortedRows(table);
  for (std::size_t i = 0; i < std::min(most, order.size()); ++i)
    html += "<tr>" + cell(table.names[order[i]], theme.run(table.colors[order[i]]), false) +
            valueCells(table, order[i], theme) + "</tr>";
  html += "</table>";
  if (const int more = static_cast<int>(table.cells.size()) - static_cast<int>(most); more > 0)
    html += QCoreApplication::translate("FigureReadout", "and %n more", nullptr, more);
  for (const QString& mark : marks)
    html += "<div>" + mark.toHtmlEscaped() + "</div>";
  return html;
}

} // namespace

QString cellTable(const Panel& panel, std::int64_t row, std::int64_t column, const Theme& theme) {
  const HeatMap& map = *panel.map;
  const double value = map.at(row, column);
  Digits digits;
  digits.take(value);
  auto line = [&](const std::string& name, const QString& text) {
    return "<tr>" + cell(QString::fromStdString(name).toHtmlEscaped(), theme.muted, false) +
           cell(text.toHtmlEscaped(), theme.text, false) + "</tr>";
  };
  QString html;
  if (map.text)
    html = QString::fromStdString(map.text->of(row, column)).toHtmlEscaped().replace('\n', "<br>");
  html += "<table cellspacing=\"0\">";
  if (!map.text) {
    html += line(panel.x, coordinate(columnAxis(map).centre(column), panel.quantityX, panel.ticksX,
                                     panel.tickLabelsX));
    html += line(panel.y,
                 coordinate(rowAxis(map).centre(row), Quantity::Number, panel.ticksY, panel.tickLabelsY));
  }
  return html + line(map.label, digits.written(value)) + "</table>";
}

namespace {

// The row's name and its difference with the interval, of those that lie at one x.
QString forestTable(const Panel& panel, const std::vector<Reading>& readings, const Theme& theme) {
  QString html = "<b>" + QString::fromStdString(panel.x).toHtmlEscaped() + "</b><table cellspacing=\"0\">";
  for (const Reading& reading : readings) {
    const Curve& curve = panel.curves[reading.curve];
    std::string value = differenceText(reading.x);
    if (!curve.error.empty())
      value += " ± " + differenceText(curve.error.front());
    html += "<tr>" +
            cell(glyphOf(curve) + QString(" ") + QString::fromStdString(curve.name).toHtmlEscaped(),
                 theme.run(curve.color), false) +
            cell(QString::fromStdString(value), theme.text, true) + "</tr>";
  }
  return html + "</table>";
}

} // namespace

QString readingTable(const Panel& panel, const std::vector<Reading>& readings, double x, double pixel,
                     const QStringList& marks, const Theme& theme, std::size_t most, int letters) {
  if (isForest(panel))
    return forestTable(panel, readings, theme);
  Table table = tableOf(panel, readings, x, pixel, letters);
  placeElsewhere(table);
  return htmlOf(table, heading(panel, x), marks, theme, most);
}

} // namespace expe
