// What somebody published beside what was measured here: which of its orders hold.
#include "core/api/comparison.h"
#include "core/base/lists.h"
#include "core/claims/table_layout.h"
#include "core/groups/in_words.h"
#include "core/statistics/holm.h"

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

constexpr double level = 0.05;

using Here = Ordering::Here;

double publishedAt(const NamedRow& row, std::size_t column) {
  return column < row.published.size() ? row.published[column] : std::nan("");
}

const NamedRow* rowTitled(const TableDefinition& definition, const std::string& title, std::size_t& place) {
  for (place = 0; place < definition.named.size(); ++place)
    if (definition.named[place].title == title)
      return &definition.named[place];
  return nullptr;
}

// The order of two rows at a column; nothing where the source gives none, or the same number twice.
std::optional<Ordering> orderingOf(const ResultTable& table, const TableDefinition& definition,
                                   const std::pair<std::string, std::string>& claim, std::size_t column,
                                   double& p) {
  std::size_t one = 0, other = 0;
  const NamedRow* a = rowTitled(definition, claim.first, one);
  const NamedRow* b = rowTitled(definition, claim.second, other);
  if (a == nullptr || b == nullptr)
    return {};
  if (publishedAt(*a, column) > publishedAt(*b, column))
    std::swap(a, b), std::swap(one, other);
  if (!(publishedAt(*a, column) < publishedAt(*b, column)))
    return {};
  Ordering ordering;
  ordering.column = table.columns[column];
  ordering.lower = a->title, ordering.higher = b->title;
  ordering.publishedLower = publishedAt(*a, column), ordering.publishedHigher = publishedAt(*b, column);
  const auto test = overSeeds(table.cells[one][column], table.cells[other][column]);
  ordering.difference = test.interval.mean;
  const bool disputed = a->disputed.count(column) || b->disputed.count(column);
  ordering.here = disputed                             ? Here::Disputed
                  : std::isfinite(ordering.difference) ? Here::Untested
                                                       : Here::NotMeasured;
  p = disputed ? std::nan("") : test.p;
  return ordering;
}

Here verdictOf(const Ordering& one) {
  if (one.here != Here::Untested || std::isnan(one.corrected))
    return one.here;
  if (one.corrected >= level)
    return Here::NotDistinguishable;
  return one.difference < 0 ? Here::Agrees : Here::Disagrees;
}

// "agrees: ExPE below RoPE at 2× (published 3.87 < 4.37; here by 0.12, p = 0.003)"
std::string wordsOf(const Ordering& one) {
  const std::string claim = one.lower + " below " + one.higher + " at " + one.column + " (published " +
                            fixed(one.publishedLower, 2) + " < " + fixed(one.publishedHigher, 2);
  const std::string by = std::isfinite(one.difference)
                             ? "; here " + std::string(one.difference < 0 ? "below by " : "above by ") +
                                   differenceText(std::abs(one.difference)) +
                                   (std::isnan(one.corrected) ? "" : ", " + pValue(one.corrected))
                             : "";
  switch (one.here) {
  case Here::Agrees:
    return "agrees: " + claim + by + ")";
  case Here::Disagrees:
    return "DISAGREES: " + claim + by + ")";
  case Here::NotDistinguishable:
    return "not distinguishable: " + claim + by + ")";
  case Here::Disputed:
    return "not counted, for the published number is disputed: " + claim + by + ")";
  case Here::NotMeasured:
    return "not measured here: " + claim + ")";
  case Here::Untested:
    break;
  }
  return std::string("untested, for it takes five seeds of runs that differ in nothing else, ") +
         (one.difference < 0 ? "as published" : "against what is published") + ": " + claim + by + ")";
}

std::size_t count(const std::vector<Ordering>& all, Here here) {
  return static_cast<std::size_t>(
      std::ranges::count_if(all, [&](const Ordering& one) { return one.here == here; }));
}

// "Of 9 published orders 6 agree, 1 disagrees, 2 are not distinguishable."
std::string summary(const std::vector<Ordering>& all) {
  const auto told = [](std::size_t n, const char* one, const char* several) {
    return n == 0 ? std::string() : std::to_string(n) + (n == 1 ? one : several);
  };
  std::vector<std::string> parts = {
      told(count(all, Here::Agrees), " agrees", " agree"),
      told(count(all, Here::Disagrees), " disagrees", " disagree"),
      told(count(all, Here::NotDistinguishable), " is not distinguishable here",
           " are not distinguishable here"),
      told(count(all, Here::Untested), " is untested", " are untested"),
      told(count(all, Here::Disputed), " is disputed", " are disputed"),
      told(count(all, Here::NotMeasured), " is not measured", " are not measured")};
  std::erase(parts, "");
  const bool one = all.size() == 1;
  return "of " + std::to_string(all.size()) + (one ? " published order " : " published orders ") +
         joined(parts);
}

// Beside each column what is published of it, as it was printed.
void setBeside(ResultTable& table, const TableDefinition& definition) {
  std::vector<std::string> columns;
  std::vector<double> lengths;
  std::vector<std::vector<TableCell>> cells(table.cells.size());
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    const bool any = std::ranges::any_of(
        definition.named, [&](const NamedRow& row) { return !std::isnan(publishedAt(row, column)); });
    lengths.insert(lengths.end(), any ? 2 : 1, table.lengths[column]);
    columns.push_back(table.columns[column]);
    if (any)
      columns.push_back("published " + table.columns[column]);
    for (std::size_t row = 0; row < cells.size(); ++row) {
      const NamedRow& named = definition.named[row];
      const double published = publishedAt(named, column);
      cells[row].push_back(std::move(table.cells[row][column]));
      if (!any)
        continue;
      TableCell& cell = cells[row].emplace_back();
      cell.published =
          std::isnan(published) ? "–" : fixed(published, 2) + (named.disputed.count(column) ? "?" : "");
    }
  }
  table.columns = std::move(columns), table.lengths = std::move(lengths);
  table.cells = std::move(cells);
}

} // namespace

void judge(ResultTable& table, const TableDefinition& definition) {
  if (definition.published.source.empty())
    return;
  std::vector<double> p;
  for (const auto& claim : definition.published.claims)
    for (std::size_t column = 0; column < definition.of.lengths.size(); ++column)
      if (auto ordering = orderingOf(table, definition, claim, column, p.emplace_back()))
        table.orderings.push_back(*std::move(ordering));
      else
        p.pop_back();
  const auto corrected = holm(p);
  table.notes.push_back("published: " + definition.published.source);
  for (std::size_t i = 0; i < table.orderings.size(); ++i) {
    Ordering& one = table.orderings[i];
    one.corrected = corrected[i];
    one.here = verdictOf(one);
    one.words = wordsOf(one);
    table.notes.push_back(one.words);
  }
  if (!table.orderings.empty())
    table.notes.push_back(summary(table.orderings) +
                          "; tested by paired t over seeds, after Holm over all of them");
  setBeside(table, definition);
}

namespace {

// Labels of a group's rows that were measured at a column, the lowest first.
std::vector<std::string> orderOf(const ResultTable& table, const std::map<std::string, std::size_t>& rows,
                                 std::size_t column) {
  std::vector<std::pair<double, std::string>> losses;
  for (const auto& [label, row] : rows)
    if (const double mean = table.cells[row][column].value.interval.mean; std::isfinite(mean))
      losses.emplace_back(mean, label);
  std::ranges::sort(losses);
  return mapped(losses, [](const auto& one) { return one.second; });
}

} // namespace

// A row that a group lacks is that of the first group: what it changes does not concern it.
void tellReordered(ResultTable& table, const TableDefinition& definition) {
  std::vector<std::string> groups;
  std::map<std::string, std::map<std::string, std::size_t>> rows;
  for (std::size_t i = 0; i < definition.named.size(); ++i) {
    const NamedRow& row = definition.named[i];
    if (row.group.empty())
      continue;
    if (!rows.count(row.group))
      groups.push_back(row.group);
    rows[row.group].emplace(row.label, i);
  }
  for (std::size_t i = 1; i < groups.size(); ++i) {
    auto own = rows[groups[i]];
    own.insert(rows[groups[0]].begin(), rows[groups[0]].end());
    std::vector<std::string> columns, orders;
    for (std::size_t column = 0; column < definition.of.lengths.size(); ++column)
      if (const auto first = orderOf(table, rows[groups[0]], column), now = orderOf(table, own, column);
          first.size() == now.size() && first != now)
        columns.push_back(table.columns[column]),
            orders.push_back(joined(now, " < ") + " at " + table.columns[column]);
    if (!columns.empty()) {
      table.notes.push_back(groups[i] + " reorders: " + joined(orders));
      table.reordered.emplace_back(groups[i], columns);
    }
  }
  if (groups.size() > 1) {
    std::vector<std::string> first;
    for (std::size_t column = 0; column < definition.of.lengths.size(); ++column)
      if (const auto order = orderOf(table, rows[groups[0]], column); !order.empty())
        first.push_back(joined(order, " < ") + " at " + table.columns[column]);
    table.notes.push_back(groups[0] + ", by the means: " + joined(first) + "; " +
                          std::to_string(table.reordered.size()) + " of the other " +
                          std::to_string(groups.size() - 1) + " readings reorder them");
  }
}

} // namespace expe
