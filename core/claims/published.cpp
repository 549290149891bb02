// What somebody published beside what was measured here: which of its orders hold.
#include "core/api/comparison.h"
#include "core/base/lists.h"
#include "core/claims/table_layout.h"
#include "core/groups/in_words.h"
#include "core/statistics/holm.h"
#include "core/statistics/wilson.h"

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
  const bool ofTime = column == definition.of.lengths.size();
  if (a == nullptr || b == nullptr || (ofTime && a->timeOf != b->timeOf))
    return {};
  if (publishedAt(*a, column) > publishedAt(*b, column))
    std::swap(a, b), std::swap(one, other);
  if (!(publishedAt(*a, column) < publishedAt(*b, column)))
    return {};
  Ordering ordering;
  ordering.column = table.columns[column], ordering.ofTime = ofTime;
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

// "here below by 0.12, p = 0.003"; empty where it was not measured
Text hereOf(const Ordering& one) {
  if (!std::isfinite(one.difference))
    return {};
  const Text by{one.difference < 0 ? "here below by {0}" : "here above by {0}",
                {differenceText(std::abs(one.difference))}};
  return std::isnan(one.corrected) ? by : joined({by, pValue(one.corrected)});
}

// What stands before the order.
const char* sentenceOf(const Ordering& one) {
  switch (one.here) {
  case Here::Agrees:
    return "agrees: {0}";
  case Here::Disagrees:
    return "DISAGREES: {0}";
  case Here::NotDistinguishable:
    return "not distinguishable: {0}";
  case Here::Disputed:
    return "not counted, for the published number is disputed: {0}";
  case Here::NotMeasured:
    return "not measured here: {0}";
  case Here::Untested:
    break;
  }
  return one.difference < 0
             ? "untested, for it takes five seeds of runs that differ in nothing else, as published: {0}"
             : "untested, for it takes five seeds of runs that differ in nothing else, against what is "
               "published: {0}";
}

// "agrees: ExPE below RoPE at 2× (published 3.87 < 4.37; here below by 0.12, p = 0.003)"
Text wordsOf(const Ordering& one) {
  const Text published{"published {0} < {1}", {fixed(one.publishedLower, 2), fixed(one.publishedHigher, 2)}};
  const Text numbers = joined({published, hereOf(one)}, "; ");
  return {sentenceOf(one),
          {Text{one.ofTime ? "{0} faster than {1} ({3})" : "{0} below {1} at {2} ({3})",
                {one.lower, one.higher, one.column, numbers}}}};
}

std::size_t count(const std::vector<Ordering>& all, Here here) {
  return static_cast<std::size_t>(
      std::ranges::count_if(all, [&](const Ordering& one) { return one.here == here; }));
}

// "of 9 published orders 6 agree, 1 disagrees, 2 are not distinguishable here; tested by …"
Text summary(const std::vector<Ordering>& all) {
  const auto told = [&](Here here, const char* one, const char* several) {
    const std::size_t n = count(all, here);
    return n == 0 ? Text() : Text{n == 1 ? one : several, {n}};
  };
  const Text parts = joined(
      {told(Here::Agrees, "{0} agrees", "{0} agree"), told(Here::Disagrees, "{0} disagrees", "{0} disagree"),
       told(Here::NotDistinguishable, "{0} is not distinguishable here", "{0} are not distinguishable here"),
       told(Here::Untested, "{0} is untested", "{0} are untested"),
       told(Here::Disputed, "{0} is disputed", "{0} are disputed"),
       told(Here::NotMeasured, "{0} is not measured", "{0} are not measured")});
  return {all.size() == 1
              ? "of {0} published order {1}; tested by paired t over seeds, after Holm over all of them"
              : "of {0} published orders {1}; tested by paired t over seeds, after Holm over all of them",
          {all.size(), parts}};
}

// Of a published share of right answers Wilson's interval; nullopt: it is no share.
std::optional<Interval> intervalOf(const TableDefinition& definition, std::size_t column, double share) {
  const auto& sets = definition.published.sets;
  if (column >= sets.size() || !(share >= 0 && share <= 1))
    return {};
  const auto n = sets[column].second;
  return wilson(std::llround(share * static_cast<double>(n)), n);
}

std::string halfWidth(const TableDefinition& definition, std::size_t column, double share) {
  const auto interval = intervalOf(definition, column, share);
  return interval ? " ± " + fixed(interval->halfWidth(), 3) : "";
}

// Beside each column what is published of it, as it was printed.
void setBeside(ResultTable& table, const TableDefinition& definition) {
  std::vector<Text> columns;
  std::vector<double> lengths;
  std::vector<std::vector<TableCell>> cells(table.cells.size());
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    const bool any = std::ranges::any_of(
        definition.named, [&](const NamedRow& row) { return !std::isnan(publishedAt(row, column)); });
    lengths.insert(lengths.end(), any ? 2 : 1, table.lengths[column]);
    columns.push_back(table.columns[column]);
    if (any)
      columns.push_back(definition.published.perplexities ? "published perplexity"_text
                                                          : Text{"published {0}", {table.columns[column]}});
    for (std::size_t row = 0; row < cells.size(); ++row) {
      const NamedRow& named = definition.named[row];
      const double published = publishedAt(named, column);
      cells[row].push_back(std::move(table.cells[row][column]));
      if (!any)
        continue;
      TableCell& cell = cells[row].emplace_back();
      cell.published = std::isnan(published)
                           ? "–"
                           : fixed(published, 2) + halfWidth(definition, column, published) +
                                 (named.disputed.count(column) ? "?" : "");
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
    for (std::size_t column = 0; column < table.columns.size(); ++column) // lengths, and the time behind them
      if (auto ordering = orderingOf(table, definition, claim, column, p.emplace_back()))
        table.orderings.push_back(*std::move(ordering));
      else
        p.pop_back();
  const auto corrected = holm(p);
  table.notes.emplace_back(Text{"published: {0}", {definition.published.source}});
  for (std::size_t i = 0; i < table.orderings.size(); ++i) {
    Ordering& one = table.orderings[i];
    one.corrected = corrected[i];
    one.here = verdictOf(one);
    one.words = wordsOf(one);
    table.notes.emplace_back(one.words, one.here == Here::Disagrees ? TableNote::Kind::Disagrees
                                                                    : TableNote::Kind::Plain);
  }
  if (!table.orderings.empty())
    table.notes.emplace_back(summary(table.orderings));
  setBeside(table, definition);
}

void tellPublishedShares(ResultTable& table, const TableDefinition& definition) {
  const Published& published = definition.published;
  if (published.source.empty())
    return;
  table.notes.emplace_back(
      Text{"published: {0}; ±: Wilson's 95 % interval of so many questions", {published.source}});
  for (std::size_t column = 0; column < published.sets.size(); ++column) {
    std::vector<std::string> within, all;
    for (const NamedRow& row : definition.named)
      if (const auto interval = intervalOf(definition, column, publishedAt(row, column))) {
        all.push_back(row.title);
        if (interval->low <= published.chance && published.chance <= interval->high)
          within.push_back(row.title);
      }
    if (!within.empty())
      table.notes.emplace_back(Text{"{0}, {1} questions: {2} of {3} published numbers are within chance, {4}",
                                    {table.columns[column], published.sets[column].second, within.size(),
                                     all.size(), fixed(published.chance, 2)}});
  }
  setBeside(table, definition);
}

namespace {

Text orderAt(const std::vector<std::string>& order, const Text& column) {
  return {"{0} at {1}", {joined(order, " < "), column}};
}

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
    std::vector<Text> columns, orders;
    for (std::size_t column = 0; column < definition.of.lengths.size(); ++column)
      if (const auto first = orderOf(table, rows[groups[0]], column), now = orderOf(table, own, column);
          first.size() == now.size() && first != now)
        columns.push_back(table.columns[column]), orders.push_back(orderAt(now, table.columns[column]));
    if (!columns.empty()) {
      table.notes.emplace_back(Text{"{0} reorders: {1}", {groups[i], joined(orders)}});
      table.reordered.emplace_back(groups[i], columns);
    }
  }
  if (groups.size() > 1) {
    std::vector<Text> first;
    for (std::size_t column = 0; column < definition.of.lengths.size(); ++column)
      if (const auto order = orderOf(table, rows[groups[0]], column); !order.empty())
        first.push_back(orderAt(order, table.columns[column]));
    table.notes.emplace_back(Text{"{0}, by the means: {1}; {2} of the other {3} readings reorder them",
                                  {groups[0], joined(first), table.reordered.size(), groups.size() - 1}});
  }
}

} // namespace expe
