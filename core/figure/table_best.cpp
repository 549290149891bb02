// Which cell of a column is the best, where that can be said.
#include "core/figure/table_layout.h"

#include "core/statistics/holm.h"
#include "core/statistics/student.h"

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

constexpr double level = 0.05;

// The measured cells of a column, the lowest first.
std::vector<TableCell*> ranked(ResultTable& table, std::size_t column) {
  std::vector<TableCell*> cells;
  for (auto& row : table.cells)
    if (std::isfinite(row[column].value.interval.mean))
      cells.push_back(&row[column]);
  std::stable_sort(cells.begin(), cells.end(), [](const TableCell* a, const TableCell* b) {
    return a->value.interval.mean < b->value.interval.mean;
  });
  return cells;
}

} // namespace

PairedTest overSeeds(const TableCell& a, const TableCell& b) {
  std::vector<double> one, other;
  for (const auto& [member, value] : a.value.points)
    for (const auto& [partner, its] : b.value.points)
      if (member.seed == partner.seed)
        one.push_back(value), other.push_back(its);
  PairedTest test = pairedTest(one, other);
  if (one.size() < seedsForInterval || a.mixed || b.mixed)
    test.p = std::nan("");
  return test;
}

void markBest(ResultTable& table) {
  std::vector<TableCell*> lowest;
  std::vector<double> p;
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    const auto cells = ranked(table, column);
    lowest.push_back(cells.empty() ? nullptr : cells.front());
    p.push_back(cells.size() > 1 ? overSeeds(*cells[0], *cells[1]).p : std::nan(""));
  }
  const auto corrected = holm(p);
  bool any = false;
  for (std::size_t column = 0; column < lowest.size(); ++column)
    if (corrected[column] < level)
      any = lowest[column]->best = true;
  if (any)
    table.notes.emplace_back(
        "best of a column: lower than the next in a paired t test over seeds, p < 0.05 after "
        "Holm over the columns");
}

} // namespace expe
