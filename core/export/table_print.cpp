// Tables as text, Markdown, LaTeX and CSV.
#include "core/api/result_table.h"

#include "core/base/csv.h"
#include "core/base/html_text.h"
#include "core/base/numbers.h"
#include "core/base/printable.h"
#include "core/base/utf8.h"
#include "core/export/pgf.h"
#include "core/groups/in_words.h"

#include <algorithm>
#include <cmath>

namespace expe {

std::string textOf(const TableCell& cell) {
  const GroupValue& value = cell.value;
  const auto number = [&](double one) {
    return cell.isSigned ? withSign(one, cell.digits) : fixed(one, cell.digits);
  };
  if (!cell.published.empty())
    return cell.published;
  if (cell.baseline)
    return "baseline";
  if (cell.notLearnt)
    return "not learnt";
  if (value.points.empty())
    return "–";
  const std::string mean = number(value.interval.mean), n = std::to_string(value.points.size());
  if (std::isfinite(cell.spread))
    return mean + " ± " + fixed(cell.spread, cell.digits) + (cell.counted ? " (n = " + n + ")" : "");
  return value.points.size() > 1 ? mean + " (" + n + " runs)" : mean;
}

namespace {

using Lines = std::vector<std::vector<std::string>>;

// Head and rows as they can be read, each cell as `cell` writes it.
template <class F> Lines linesOf(const ResultTable& table, F&& cell) {
  Lines lines(1);
  const auto add = [&](const std::vector<std::string>& texts) {
    for (const std::string& text : texts)
      lines.back().push_back(printable(text));
  };
  add(english(table.rowKeys)), add(english(table.columns));
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    lines.emplace_back();
    add(table.rows[i]);
    for (const TableCell& one : table.cells[i])
      lines.back().push_back(cell(one));
  }
  return lines;
}

std::string padded(const std::string& text, std::size_t to, bool right) {
  const std::string space(to > charactersIn(text) ? to - charactersIn(text) : 0, ' ');
  return right ? space + text : text + space;
}

std::string asText(const ResultTable& table) {
  const auto lines =
      linesOf(table, [](const TableCell& cell) { return textOf(cell) + (cell.best ? "*" : ""); });
  std::string text = joined({table.title, table.stamp}, "\n").english() + "\n\n";
  std::vector<std::size_t> widths(lines[0].size(), 0);
  for (const auto& line : lines)
    for (std::size_t i = 0; i < line.size(); ++i)
      widths[i] = std::max(widths[i], charactersIn(line[i]));
  for (const auto& line : lines) {
    std::string row;
    for (std::size_t i = 0; i < line.size(); ++i)
      row += (i == 0 ? "" : "  ") + padded(line[i], widths[i], i >= table.rowKeys.size());
    text += row.substr(0, row.find_last_not_of(' ') + 1) + "\n";
  }
  text += table.notes.empty() ? "" : "\n";
  for (const TableNote& note : table.notes)
    text += (note.kind == TableNote::Kind::Best ? "* " : "") + note.text.english() + "\n";
  return text;
}

std::string asMarkdown(const ResultTable& table) {
  const auto lines = linesOf(
      table, [](const TableCell& cell) { return cell.best ? "**" + textOf(cell) + "**" : textOf(cell); });
  std::string text = joined({table.title, table.stamp}).english() + "\n\n";
  for (std::size_t i = 0; i < lines.size(); ++i) {
    text += '|';
    for (const std::string& cell : lines[i])
      text += " " + replaced(cell, {{"|", "\\|"}}) + " |";
    text += '\n';
    if (i > 0)
      continue;
    for (std::size_t column = 0; column < lines[0].size(); ++column)
      text += column == 0 ? "|" : "", text += column < table.rowKeys.size() ? " --- |" : " ---: |";
    text += '\n';
  }
  text += table.notes.empty() ? "" : "\n";
  for (const std::string& note : english(table.notes))
    text += "- " + note + "\n";
  return text;
}

// What a paper's compiler needs no package for.
std::string latexCell(const std::string& text) {
  static const std::vector<std::pair<std::string, std::string>> words = {{"±", "$\\pm$"},
                                                                         {"×", "$\\times$"},
                                                                         {"–", "--"},
                                                                         {"−", "$-$"},
                                                                         {"∞", "$\\infty$"},
                                                                         {"·", "$\\cdot$"},
                                                                         {"\\", "\\textbackslash{}"},
                                                                         {"~", "\\~{}"},
                                                                         {"^", "\\^{}"},
                                                                         {"&", "\\&"},
                                                                         {"%", "\\%"},
                                                                         {"$", "\\$"},
                                                                         {"#", "\\#"},
                                                                         {"_", "\\_"},
                                                                         {"{", "\\{"},
                                                                         {"}", "\\}"}};
  return replaced(text, words);
}

std::string asLatex(const ResultTable& table) {
  const auto lines = linesOf(table, [](const TableCell& cell) { return textOf(cell); });
  std::string text = "% " + joined({table.title, table.stamp}).english() + "\n";
  for (const std::string& note : english(table.notes))
    text += "% " + note + "\n";
  text += "% needs \\usepackage{booktabs}\n\\begin{tabular}{" + std::string(table.rowKeys.size(), 'l') +
          std::string(table.columns.size(), 'r') + "}\n\\toprule\n";
  for (std::size_t i = 0; i < lines.size(); ++i) {
    for (std::size_t column = 0; column < lines[i].size(); ++column) {
      const bool cell = i > 0 && column >= table.rowKeys.size();
      const bool best = cell && table.cells[i - 1][column - table.rowKeys.size()].best;
      text += column == 0 ? "" : " & ";
      text += best ? "\\textbf{" + latexCell(lines[i][column]) + "}" : latexCell(lines[i][column]);
    }
    text += i == 0 ? " \\\\\n\\midrule\n" : " \\\\\n";
  }
  text += "\\bottomrule\n";
  const auto below = [&](const std::string& note) {
    text += "\\multicolumn{" + std::to_string(lines[0].size()) + "}{l}{\\footnotesize " + note + "} \\\\\n";
  };
  if (!table.spread.empty())
    below(latexCell(table.spread));
  if (std::ranges::any_of(table.cells,
                          [](const auto& row) { return std::ranges::any_of(row, &TableCell::best); }))
    below("bold: below each other of its column, paired $t$ over seeds, $p<0.05$ after Holm");
  return text + "\\end{tabular}\n";
}

// Title, stamp and notes stand around it.
std::string asHtml(const ResultTable& table) {
  const auto lines = linesOf(table, [](const TableCell& cell) { return textOf(cell); });
  std::string text = "<table cellspacing=\"0\">";
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string name = i == 0 ? "th" : "td";
    text += "<tr>";
    for (std::size_t column = 0; column < lines[i].size(); ++column) {
      const bool number = column >= table.rowKeys.size();
      const bool best = i > 0 && number && table.cells[i - 1][column - table.rowKeys.size()].best;
      text += "<" + name + (number ? " class=\"number\">" : ">") + (best ? "<b>" : "") +
              htmlText(lines[i][column]) + (best ? "</b>" : "") + "</" + name + ">";
    }
    text += "</tr>";
  }
  return text + "</table>";
}

std::string number(double value) {
  return std::isfinite(value) ? shortest(value) : "";
}

std::string publishedNumber(const TableCell& cell) {
  return cell.published == "–" ? "" : cell.published.substr(0, cell.published.find('?'));
}

// A row a cell, every digit.
std::string asCsv(const ResultTable& table) {
  std::string text;
  for (const std::string& key : english(table.rowKeys))
    text += csvCell(key) + ",";
  text += "column,mean,half_width_95,deviation,n,best,points\n";
  for (std::size_t i = 0; i < table.rows.size(); ++i)
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
      const TableCell& cell = table.cells[i][column];
      for (const std::string& value : table.rows[i])
        text += csvCell(value) + ",";
      text += csvCell(table.columns[column]) + "," +
              (cell.published.empty() ? number(cell.value.interval.mean) : publishedNumber(cell)) + "," +
              number(spreadOf(cell, SeedSpread::Interval)) + "," +
              number(spreadOf(cell, SeedSpread::Deviation)) + "," + std::to_string(cell.value.points.size()) +
              "," + (cell.best ? "1" : "0") + ",";
      std::string between;
      for (const auto& [member, point] : cell.value.points)
        text += std::exchange(between, " ") + number(point);
      text += '\n';
    }
  return text;
}

} // namespace

std::string print(const ResultTable& table, TableFormat format) {
  switch (format) {
  case TableFormat::Markdown:
    return printable(asMarkdown(table), "\n");
  case TableFormat::Latex:
    return printable(asLatex(table), "\n");
  case TableFormat::Csv:
    return asCsv(table);
  case TableFormat::Html:
    return asHtml(table);
  case TableFormat::Text:
    break;
  }
  return printable(asText(table), "\n");
}

} // namespace expe
