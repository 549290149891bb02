// Of the cells of a table which is the best of its column, where that can be said, and what stands behind ±.
#include "core/base/lists.h"
#include "core/claims/table_layout.h"
#include "core/statistics/holm.h"
#include "core/statistics/student.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace expe {
namespace {

constexpr double level = 0.05;

// The measured cells of a column, the lowest first.
std::vector<TableCell*> ranked(ResultTable& table, std::size_t column) {
  std::vector<TableCell*> cells;
  for (auto& row : table.cells)
    if (std::isfinite(row[column].value.interval.mean))
      cells.push_back(&row[column]);
  std::ranges::stable_sort(cells, [](const TableCell* a, const TableCell* b) {
    return a->value.interval.mean < b->value.interval.mean;
  });
  return cells;
}

} // namespace

TestedMean overSeeds(const TableCell& a, const TableCell& b) {
  std::vector<double> one, other;
  for (const auto& [member, value] : a.value.points)
    for (const auto& [partner, its] : b.value.points)
      if (member.seed == partner.seed)
        one.push_back(value), other.push_back(its);
  TestedMean test = pairedTest(one, other);
  if (one.size() < seedsForInterval || a.mixed || b.mixed)
    test.p = std::nan("");
  return test;
}

void markBest(ResultTable& table) {
  std::vector<TableCell*> lowest; // of each column
  std::vector<double> p;          // of it against each of the others; NaN: no test, or not lower in pairs
  std::vector<std::size_t> columns;
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    const auto cells = ranked(table, column);
    lowest.push_back(cells.size() > 1 ? cells.front() : nullptr);
    for (std::size_t other = 1; other < cells.size(); ++other) {
      const TestedMean test = overSeeds(*cells[0], *cells[other]); // of the seeds that both have
      p.push_back(test.interval.mean < 0 ? test.p : std::nan("")), columns.push_back(column);
    }
  }
  const auto corrected = holm(p);
  for (std::size_t i = 0; i < p.size(); ++i)
    if (!(corrected[i] < level))
      lowest[columns[i]] = nullptr;
  for (TableCell* cell : lowest)
    if (cell)
      cell->best = true;
  if (std::ranges::any_of(lowest, [](const TableCell* cell) { return cell != nullptr; }))
    table.notes.emplace_back("best of a column: lower than each of the others in paired t tests over seeds, "
                             "p < 0.05 after Holm over all that are tested"_text,
                             TableNote::Kind::Best);
}

namespace {

Text wordsOf(SeedSpread spread) {
  switch (spread) {
  case SeedSpread::Deviation:
    return "standard deviation over seeds"_text;
  case SeedSpread::Error:
    return "standard error of the mean over seeds"_text;
  case SeedSpread::Interval:
    break;
  }
  return "95 % interval of the mean over seeds, by t"_text;
}

} // namespace

double spreadOf(const TableCell& cell, SeedSpread spread) {
  const auto values = mapped(cell.value.points, [](const auto& point) { return point.second; });
  if (values.size() < 2 || cell.mixed || cell.baseline)
    return std::nan("");
  const double of = spread == SeedSpread::Interval ? tInterval(values).halfWidth() : deviation(values);
  return spread == SeedSpread::Error ? of / std::sqrt(static_cast<double>(values.size())) : of;
}

void addCellNotes(ResultTable& table, SeedSpread spread) {
  std::set<std::size_t> counts;
  bool single = false, mixed = false, learnt = true;
  for (auto& row : table.cells)
    for (TableCell& cell : row) {
      cell.spread = spreadOf(cell, spread);
      if (std::isfinite(cell.spread))
        counts.insert(cell.value.points.size());
      single = single || (cell.value.points.size() == 1 && !cell.baseline);
      mixed = mixed || (cell.value.points.size() > 1 && cell.mixed && !cell.baseline);
      learnt = learnt && !cell.notLearnt;
    }
  for (auto& row : table.cells)
    for (TableCell& cell : row)
      cell.counted = counts.size() > 1 && std::isfinite(cell.spread);
  if (!counts.empty()) {
    table.spread = counts.size() > 1 ? Text{"±: {0}, n behind it", {wordsOf(spread)}}
                                     : Text{"±: {0}, n = {1}", {wordsOf(spread), *counts.begin()}};
    addOnce(table.notes, table.spread);
  }
  if (!learnt)
    addOnce(table.notes, "not learnt: below 95 % at 1×, so that longer windows say nothing"_text);
  if (single)
    addOnce(table.notes, "cells without ± are of one run"_text);
  if (mixed)
    addOnce(table.notes,
            "cells with a number of runs are of runs that differ in more than their seed, or all "
            "from one single run"_text);
}

} // namespace expe
