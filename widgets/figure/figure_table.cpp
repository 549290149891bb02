#include "widgets/figure/figure_table.h"

#include "core/api/comparison.h"
#include "core/api/figure.h"
#include "core/api/raster.h"
#include "widgets/figure/figure_pens.h"
#include "widgets/words.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <unordered_map>

namespace expe {
namespace {

QString cell(const QString& text, const QColor& color, bool right) {
  return QString("<td align=\"%1\" style=\"color:%2; padding-right:8px\">%3</td>")
      .arg(right ? "right" : "left", color.name(), text.isEmpty() ? "&nbsp;" : text);
}

struct Cell {
  std::optional<double> value;
  const Curve* of = nullptr;
  double half = std::numeric_limits<double>::quiet_NaN(); // of its interval
  QString text, elsewhere; // elsewhere: where it was measured if not at the line
};
struct Row { // of a run, or of a further curve in its colour
  int color = 0;
  QString name;
  double key = std::numeric_limits<double>::infinity(); // the value of the curve that the legend names
  std::vector<Cell> cells = {};
};
struct Table { // a row a run, a column each of its curves
  QStringList parts;
  std::vector<Row> rows;
};

template <class Rows, class Do> void eachCell(Rows& rows, int column, Do what) {
  for (auto& row : rows)
    if (static_cast<std::size_t>(column) < row.cells.size())
      what(row.cells[static_cast<std::size_t>(column)]);
}

// Of a long name both ends, which are what tells it from others.
QString shortened(const QString& name, int most) {
  return name.size() <= most ? name : name.left(most / 2 - 1) + "…" + name.right(most / 2);
}

QString nameOf(const Curve& curve, const Curve& named, int letters) {
  const QString name = named.run.empty() ? translated(named.name) : q(named.run);
  return glyphOf(curve) + QString(" ") + shortened(name, letters).toHtmlEscaped();
}

// With the sign as words have it, and none of what is rounded to nothing.
QString signedText(QString number) {
  if (number.startsWith('-'))
    number.replace(0, 1, number.toDouble() == 0 ? QString() : QString(u'\u2212'));
  return number;
}

// Two digits of the uncertainty, or five significant ones where none is known: files have all of them. In a
// column equally many decimals, so that digits stand under digits. What is nothing beside the largest of a
// column, as what rounding leaves of 0, has no say.
struct Digits {
  std::vector<double> values, halves;
  void take(double y, double halfWidth = std::numeric_limits<double>::quiet_NaN()) {
    if (std::isfinite(y) && y != 0)
      values.push_back(std::abs(y));
    if (halfWidth > 0)
      halves.push_back(halfWidth);
  }
  QString written(double y) const {
    if (!std::isfinite(y))
      return QString("—");
    const double largest = values.empty() ? 0 : std::ranges::max(values);
    const auto least = [nothing = 1e-5 * largest](const std::vector<double>& all) {
      double least = std::numeric_limits<double>::infinity();
      for (const double each : all)
        least = each < nothing ? least : std::min(least, each);
      return least;
    };
    const double smallest = least(values), half = least(halves);
    if (largest > 0 && (smallest < 1e-4 || largest >= 1e8))
      return signedText(QString::number(y, 'e', 4));
    const double digit = std::isfinite(half) ? std::floor(std::log10(half)) - 1
                         : largest > 0       ? std::floor(std::log10(smallest)) - 4
                                             : 0;
    return signedText(QString::number(y, 'f', std::clamp(-static_cast<int>(digit), 0, 9)));
  }
};

void writeValues(Table& table) {
  for (int column = 0; column < table.parts.size(); ++column) {
    Digits digits;
    eachCell(table.rows, column, [&](const Cell& cell) { digits.take(cell.value.value_or(0), cell.half); });
    eachCell(table.rows, column, [&](Cell& cell) {
      cell.text = cell.value ? digits.written(*cell.value) : QString();
      if (cell.half > 0)
        cell.text += " ± " + digits.written(cell.half);
    });
  }
}

double halfAt(const Curve& curve, double x) {
  const auto at = std::ranges::find(curve.x, x);
  const auto index = static_cast<std::size_t>(at - curve.x.begin());
  return index < curve.error.size() ? curve.error[index] : std::numeric_limits<double>::quiet_NaN();
}

Table tableOf(const Panel& panel, const std::vector<Reading>& readings, double x, double pixel, int letters) {
  std::unordered_map<int, const Curve*> named; // by colour: the curve that the legend names
  for (const Curve& curve : panel.curves)
    if (curve.legend)
      named.try_emplace(curve.color, &curve);
  Table table;
  std::unordered_map<int, std::vector<std::size_t>> places; // of rows, by colour
  for (const Reading& reading : readings) {
    const Curve& curve = panel.curves[reading.curve];
    const QString part = translated(curve.part);
    if (!table.parts.contains(part))
      table.parts << part;
    const auto column = static_cast<std::size_t>(table.parts.indexOf(part));
    auto& rows = places[curve.color];
    auto place = std::ranges::find_if(rows, [&](std::size_t row) { // where no other curve stands
      const auto& cells = table.rows[row].cells;
      return cells.size() <= column || !cells[column].of || cells[column].of->name == curve.name;
    });
    if (place == rows.end()) {
      const auto legend = named.find(curve.color);
      const bool first = rows.empty() && legend != named.end();
      rows.push_back(table.rows.size()), place = rows.end() - 1;
      table.rows.push_back({curve.color, nameOf(curve, first ? *legend->second : curve, letters)});
    }
    Row& row = table.rows[*place];
    row.cells.resize(std::max(row.cells.size(), column + 1));
    row.cells[column].value = reading.y;
    row.cells[column].of = &curve;
    row.cells[column].half = halfAt(curve, reading.x);
    if ((curve.legend || std::isinf(row.key)) && std::isfinite(reading.y))
      row.key = reading.y;
    if (std::abs(reading.x - x) > 1.5 * pixel)
      row.cells[column].elsewhere = "@ " + q(printed(reading.x, panel.quantityX));
  }
  // The lowest first: of losses the best, so that what there is no room for is the worst.
  std::ranges::stable_sort(table.rows, {}, &Row::key);
  writeValues(table);
  return table;
}

// Validations are rarer than steps. Where those of all runs were measured at the same place, the head of
// their column says so once; else each says it.
void placeElsewhere(Table& table) {
  for (int column = 0; column < table.parts.size(); ++column) {
    QStringList places;
    eachCell(table.rows, column, [&](const Cell& cell) {
      if (!places.contains(cell.elsewhere))
        places << cell.elsewhere;
    });
    if (places.size() != 1 || table.parts.size() == 1)
      continue;
    table.parts[column] += " " + places.front();
    eachCell(table.rows, column, [](Cell& cell) { cell.elsewhere.clear(); });
  }
}

// Numbers end at one line, and where they were measured stands in a column of its own.
bool anyElsewhere(const Table& table, int column) {
  bool any = false;
  eachCell(table.rows, column, [&](const Cell& cell) { any = any || !cell.elsewhere.isEmpty(); });
  return any;
}

QString valueCells(const Table& table, const Row& row, const Theme& theme) {
  QString html;
  for (int column = 0; column < static_cast<int>(row.cells.size()); ++column) {
    const Cell& at = row.cells[static_cast<std::size_t>(column)];
    html += cell(at.text, theme.text, true);
    if (anyElsewhere(table, column))
      html += cell(at.elsewhere, theme.muted, false);
  }
  return html;
}

// As the author wrote it, if there is a tick of theirs.
std::optional<QString> named(const std::vector<Tick>& ticks, double at) {
  const auto tick = std::ranges::find(ticks, at, &Tick::at);
  return tick == ticks.end() ? std::nullopt : std::optional(translated(tick->label).replace('\n', ' '));
}

QString heading(const Panel& panel, double x) {
  return named(panel.ticksX, x).value_or(translated(panel.x) + " " + q(printed(x, panel.quantityX)));
}

// Of a place past an edge of what was trained on; y: none, where x alone is read.
QString beyond(const Panel& panel, double x, std::optional<double> y = {}) {
  const bool there = std::ranges::any_of(panel.references, [&](const Reference& line) {
    return line.edge && (line.vertical ? x : y.value_or(line.at)) > line.at;
  });
  return there ? QCoreApplication::translate("FigureReadout", "beyond the training length") : QString();
}

// "position 311", or with a name of the author's "token 311: the".
QString coordinate(double at, Quantity quantity, const std::vector<Tick>& ticks) {
  const QString number = q(printed(at, quantity));
  const QString name = named(ticks, at).value_or(number);
  return name == number ? number : number + ": " + name;
}

QString htmlOf(const Table& table, const QString& heading, const QStringList& marks, const Theme& theme,
               std::size_t most) {
  QString html = "<b>" + heading.toHtmlEscaped() + "</b><table cellspacing=\"0\">";
  if (table.parts.size() > 1) {
    html += "<tr>" + cell({}, theme.muted, false);
    for (int part = 0; part < table.parts.size(); ++part) {
      html += cell(table.parts[part].toHtmlEscaped(), theme.muted, true);
      if (anyElsewhere(table, part))
        html += cell({}, theme.muted, false);
    }
    html += "</tr>";
  }
  for (const Row& row : std::span(table.rows).first(std::min(most, table.rows.size())))
    html += "<tr>" + cell(row.name, theme.run(row.color), false) + valueCells(table, row, theme) + "</tr>";
  html += "</table>";
  if (const int more = static_cast<int>(table.rows.size()) - static_cast<int>(most); more > 0)
    html += QCoreApplication::translate("FigureReadout", "and %n more", nullptr, more);
  for (const QString& mark : marks)
    html += "<div>" + mark.toHtmlEscaped() + "</div>";
  return html;
}

// The row's name and its difference with the interval, of those that lie at one x.
QString forestTable(const Panel& panel, const std::vector<Reading>& readings, const Theme& theme) {
  QString html = "<b>" + translated(panel.x).toHtmlEscaped() + "</b><table cellspacing=\"0\">";
  for (const Reading& reading : readings) {
    const Curve& curve = panel.curves[reading.curve];
    std::string value = differenceText(reading.x);
    if (!curve.error.empty())
      value += " ± " + differenceText(curve.error.front());
    html += "<tr>" +
            cell(glyphOf(curve) + QString(" ") + translated(curve.name).toHtmlEscaped(),
                 theme.run(curve.color), false) +
            cell(q(value), theme.text, true) + "</tr>";
  }
  return html + "</table>";
}

} // namespace

QString cellTable(const Panel& panel, std::int64_t row, std::int64_t column, const Theme& theme) {
  const HeatMap& map = *panel.map;
  const double value = map.at(row, column);
  Digits digits;
  digits.take(value);
  auto line = [&](const Text& name, const QString& text) {
    return "<tr>" + cell(translated(name).toHtmlEscaped(), theme.muted, false) +
           cell(text.toHtmlEscaped(), theme.text, false) + "</tr>";
  };
  QString html;
  if (map.text)
    html = translated(map.text->of(row, column)).toHtmlEscaped().replace('\n', "<br>");
  html += "<table cellspacing=\"0\">";
  if (!map.text) {
    html += line(panel.x, coordinate(columnAxis(map).centre(column), panel.quantityX, panel.ticksX));
    html += line(panel.y, coordinate(rowAxis(map).centre(row), Quantity::Number, panel.ticksY));
  }
  return html + line(map.label, digits.written(value)) + "</table>" +
         beyond(panel, columnAxis(map).centre(column), rowAxis(map).centre(row));
}

QString readingTable(const Panel& panel, const std::vector<Reading>& readings, double x, double pixel,
                     const QStringList& marks, const Theme& theme, std::size_t most, int letters) {
  if (isForest(panel))
    return forestTable(panel, readings, theme);
  Table table = tableOf(panel, readings, x, pixel, letters);
  placeElsewhere(table);
  QStringList below = marks;
  if (const QString words = beyond(panel, x); !words.isEmpty())
    below << words;
  return htmlOf(table, heading(panel, x), below, theme, most);
}

} // namespace expe
