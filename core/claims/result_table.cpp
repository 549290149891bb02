#include "core/api/result_table.h"

#include "core/api/schema.h"
#include "core/base/lists.h"
#include "core/claims/table_layout.h"
#include "core/groups/group_titles.h"

#include <algorithm>
#include <set>

namespace expe {
namespace {

Result<void> checkMixed(const SourceGroups& source, const Grouping& full) {
  for (const RunGroup& group : source.groups)
    for (const std::string& key : group.mixed)
      if (std::ranges::find(full.except, key) == full.except.end())
        return userError(
            "{0}: the runs of this cell differ in {1} too: make it a row or a column, choose runs, "
            "or allow it (--except {1}).",
            {group.title, key}, key);
  return {};
}

// Where the table tells windows apart, other targets are a note. Accuracies of other tasks are what a table
// of them is made for.
Result<void> checkComparable(const SourceGroups& source, const TableKeys& keys, TableMeasure measure,
                             ResultTable& table) {
  const auto all = keys.all();
  const auto tells = [&](const char* key) { return std::ranges::find(all, key) != all.end(); };
  if (measure == TableMeasure::Accuracy && tells("data.task"))
    return {};
  const bool windows = tells("data.window");
  const LossLine* first = nullptr;
  for (const GroupLosses& losses : source.losses)
    for (const auto& [run, line] : losses.lines) {
      auto why = first ? notComparable(line, *first) : Text();
      first = first ? first : &line;
      if (why.empty())
        continue;
      if (!windows)
        return userError("These losses do not belong in one table: {0}. Measure all alike, with expe eval.",
                         {why});
      table.notes.emplace_back(std::move(why));
      return {};
    }
  return {};
}

std::vector<std::int64_t> untrained(const RunGroup& group) {
  auto runs = group.unfinished;
  runs.insert(runs.end(), group.failed.begin(), group.failed.end());
  std::ranges::sort(runs);
  return runs;
}

// What will be measured has its row already.
SourceGroups withUntrained(SourceGroups source) {
  source.groups.insert(source.groups.end(), source.without.begin(), source.without.end());
  return source;
}

Result<void> fill(ResultTable& table, const TableLayout& layout, const TableKeys& keys,
                  const SourceGroups& source, const CellValues& values) {
  table.cells.assign(table.rows.size(), std::vector<TableCell>(table.columns.size()));
  std::set<std::pair<std::size_t, std::size_t>> taken;
  for (std::size_t i = 0; i < source.groups.size(); ++i) {
    const RunGroup& group = source.groups[i];
    const auto row = layout.rowOf(group, keys), first = layout.firstColumnOf(group, keys);
    if (!taken.emplace(row, first).second)
      return userError("{0}: the runs of this cell were trained on different data: choose some with --runs.",
                       {group.title});
    const CellValues::Row cells(values, group, source.losses[i]);
    for (std::size_t k = 0; k < layout.lengths.size(); ++k) {
      TableCell& cell = table.cells[row][first + k];
      cells.fill(cell, layout.lengths[k]);
      if (!cell.notLearnt)
        cell.unmeasured = unmeasuredAt(group, source.losses[i], layout.lengths[k]);
      cell.untrained = untrained(group);
    }
    for (const Text& trouble : cells.troubles())
      addOnce(table.notes, trouble);
  }
  for (const RunGroup& group : source.without) // where its cell is there for others
    if (const auto row = layout.rowOf(group, keys), first = layout.firstColumnOf(group, keys);
        row < table.rows.size() && first < table.columns.size())
      for (std::size_t k = 0; k < layout.lengths.size(); ++k)
        table.cells[row][first + k].untrained = untrained(group);
  return {};
}

void addNotes(ResultTable& table, const SourceGroups& source, SeedSpread spread) {
  for (const TunedChoice& choice : source.choices)
    table.notes.emplace_back(choice.words);
  if (source.unequalGrids)
    table.notes.emplace_back("untuned: not every group was tuned over the same values with as many seeds, so "
                             "that none is the best"_text,
                             TableNote::Kind::Untuned);
  std::ranges::copy(source.notes, std::back_inserter(table.notes));
  addCellNotes(table, spread);
}

} // namespace

std::vector<std::string> english(const std::vector<TableNote>& notes) {
  return mapped(notes, [](const TableNote& note) { return note.text.english(); });
}

bool anyMeasured(const ResultTable& table) {
  return std::ranges::any_of(table.cells, [](const auto& row) {
    return std::ranges::any_of(row, [](const TableCell& cell) { return !cell.value.points.empty(); });
  });
}

// Weights, scale and other values of evaluation may be each run's own; so is what only some were measured of.
Text stampOf(const std::vector<GroupLosses>& all, const Text& at) {
  std::optional<std::vector<std::pair<Fact, Text>>> common;
  for (const GroupLosses& losses : all)
    for (const auto& [run, line] : losses.lines) {
      const auto facts = factsOf(line);
      if (!common)
        common = facts;
      std::erase_if(*common, [&](const auto& fact) { return std::ranges::find(facts, fact) == facts.end(); });
    }
  std::vector<Text> stamp{at};
  for (const auto& [fact, text] : common.value_or(std::vector<std::pair<Fact, Text>>()))
    if (fact != Fact::Weights && fact != Fact::Scale && fact != Fact::Settings)
      stamp.push_back(text);
  return joined(stamp, " · ");
}

namespace {

Result<ResultTable> makeKeyedTable(const std::vector<RunData>& rows, const TableDefinition& definition,
                                   const CellValues& values, Unmeasured unmeasured) {
  const RunRows all = rowsOf(rows);
  const auto keys = TRY(tableKeys(definition, all));
  LossSource of = definition.of;
  of.grouping.by = keys.all();
  for (std::string& key : of.grouping.except)
    key = TRY(keyAmong(all, key));
  const auto source = TRY(groupsOf(rows, of, Unmeasured::Noted));
  TRY(checkMixed(source, of.grouping));
  ResultTable table;
  TRY(checkComparable(source, keys, definition.measure, table));
  const auto layout =
      TRY(layoutOf(keys, unmeasured == Unmeasured::Noted ? withUntrained(source) : source, of));
  table.title = values.title();
  table.stamp = stampOf(source.losses,
                        keys.column.empty() ? Text() : Text{"at {0}×", {readable(layout.lengths.front())}});
  for (const std::string& key : keys.rows)
    table.rowKeys.emplace_back(lastPart(key));
  table.rows = layout.rows, table.columns = layout.columnTitles(keys);
  for (auto& row : table.rows)
    for (std::size_t i = 0; i < row.size(); ++i)
      row[i] = titled(keys.rows[i], row[i]);
  table.lengths = layout.lengths;
  table.lengths.resize(table.columns.size(), layout.lengths.front()); // of a key's columns all the same
  TRY(fill(table, layout, keys, source, values));
  if (unmeasured == Unmeasured::Refused && !anyMeasured(table))
    return userError(
        "Nothing of this table is measured: evaluate the runs first, with expe eval{0}.",
        {definition.measure == TableMeasure::Excess ? "; the excess is known of the generated corpus alone"
         : definition.measure == TableMeasure::Accuracy ? "; answers are those of synthetic tasks (data.task)"
                                                        : ""});
  if (definition.measure != TableMeasure::Accuracy)
    if (!source.unequalGrids)
      markBest(table);
  addNotes(table, source, definition.spread);
  return table;
}

} // namespace

Result<ResultTable> makeTable(const std::vector<RunData>& rows, const TableDefinition& definition,
                              const std::optional<Baseline>& baseline, Unmeasured unmeasured) {
  if (rows.empty())
    return userError("There is no run to make a table of.");
  if (definition.byQuestions())
    return makeTableByQuestions(rows, definition, baseline, unmeasured);
  const auto values = TRY(CellValues::of(rows, definition, baseline));
  auto table = TRY(definition.named.empty() ? makeKeyedTable(rows, definition, values, unmeasured)
                                            : makeNamedTable(rows, definition, values, unmeasured));
  for (const std::string& note : definition.published.notes)
    addOnce(table.notes, Text(note));
  return table;
}

} // namespace expe
