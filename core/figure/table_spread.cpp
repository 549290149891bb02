// What stands behind ± in the cells of a table.
#include "core/figure/in_words.h"
#include "core/figure/table_layout.h"
#include "core/statistics/student.h"

#include <cmath>
#include <set>

namespace expe {
namespace {

constexpr std::pair<const char*, SeedSpread> spreads[] = {
    {"interval", SeedSpread::Interval}, {"deviation", SeedSpread::Deviation}, {"error", SeedSpread::Error}};

std::string wordsOf(SeedSpread spread) {
  switch (spread) {
  case SeedSpread::Deviation:
    return "standard deviation over seeds";
  case SeedSpread::Error:
    return "standard error of the mean over seeds";
  case SeedSpread::Interval:
    break;
  }
  return "95 % interval of the mean over seeds, by t";
}

} // namespace

std::string nameOf(SeedSpread spread) {
  return std::ranges::find(spreads, spread, &std::pair<const char*, SeedSpread>::second)->first;
}

std::optional<SeedSpread> spreadNamed(std::string_view name) {
  const auto found = std::ranges::find(spreads, name, &std::pair<const char*, SeedSpread>::first);
  return found == std::end(spreads) ? std::nullopt : std::optional(found->second);
}

double spreadOf(const TableCell& cell, SeedSpread spread) {
  std::vector<double> values;
  for (const auto& [member, value] : cell.value.points)
    values.push_back(value);
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
    table.spread = "±: " + wordsOf(spread) +
                   (counts.size() > 1 ? ", n behind it" : ", n = " + std::to_string(*counts.begin()));
    table.notes.push_back(table.spread);
  }
  if (!learnt)
    table.notes.emplace_back("not learnt: below 95 % at 1×, so that longer windows say nothing");
  if (single)
    table.notes.emplace_back("cells without ± are of one run");
  if (mixed)
    table.notes.emplace_back(
        "cells with a number of runs are of runs that differ in more than their seed, or all "
        "from one single run");
}

} // namespace expe
