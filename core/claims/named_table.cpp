// A table whose rows are named: which runs each is of, and its cells by length.
#include "core/api/runs.h"
#include "core/base/lists.h"
#include "core/claims/table_layout.h"
#include "core/groups/in_words.h"

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

const std::string windowKey = "data.window";

std::vector<RunData> runsOf(const std::vector<RunData>& all, const NamedRow& row) {
  return filtered(all, [&](const RunData& data) { return hasValues(data, row.where); });
}

// The one group that a row is of. None: no run of it is finished.
struct RowSource {
  std::optional<RunGroup> group;
  GroupLosses losses;
  std::vector<RunData> runs;
};

Error ofSeveral(const NamedRow& row, const SourceGroups& source) {
  const bool told = !source.groups[0].told.empty() && source.groups[0].title != source.groups[1].title;
  return userError("The row {0} is of runs that differ in more than their seed: {1} and {2}. Archive those "
                   "that do not belong to it.",
                   {row.title,
                    told ? source.groups[0].title : "run " + std::to_string(source.groups[0].runs()[0]),
                    told ? source.groups[1].title : "run " + std::to_string(source.groups[1].runs()[0])});
}

Result<RowSource> sourceOf(const std::vector<RunData>& all, const NamedRow& row,
                           const TableDefinition& definition, std::vector<TableNote>& notes) {
  RowSource found;
  found.runs = runsOf(all, row);
  if (std::ranges::none_of(found.runs,
                           [](const RunData& data) { return data.run.state == RunState::Finished; })) {
    if (found.runs.empty())
      addOnce(notes, Text{"{0} has no run", {row.title}});
    return found;
  }
  LossSource of = definition.of;
  of.at = row.at;
  auto source = TRY(groupsOf(found.runs, of, Unmeasured::Noted));
  if (source.groups.size() > 1)
    return ofSeveral(row, source);
  for (const TunedChoice& choice : source.choices)
    addOnce(notes, joined({row.title, choice.words}, ": "));
  for (const Text& note : source.notes)
    addOnce(notes, note);
  found.group = std::move(source.groups.front()), found.losses = std::move(source.losses.front());
  return found;
}

// In multiples of the group's own training window.
double lengthAt(const RowSource& row, const TableDefinition& definition, std::size_t column) {
  const double length = definition.of.lengths[column];
  if (definition.columns != "tokens")
    return length;
  return length / static_cast<double>(row.group->config.integer(windowKey));
}

double secondsOf(const RowSource& row, std::int64_t run) {
  for (const RunData& data : row.runs)
    if (data.run.id == run && !data.metrics.empty() && data.metrics.back().step > 0)
      return data.metrics.back().seconds / static_cast<double>(data.metrics.back().step);
  return std::nan("");
}

// Of a step, against the run of the same seed of the other row.
TableCell timeCell(const RowSource& row, const RowSource& against) {
  TableCell cell;
  cell.digits = 2;
  if (!row.group || !against.group)
    return cell;
  std::map<std::int64_t, double> ratios;
  for (const GroupMember& one : row.group->members)
    for (const GroupMember& other : against.group->members)
      if (one.seed == other.seed)
        if (const double ratio = secondsOf(row, one.run) / secondsOf(against, other.run);
            std::isfinite(ratio))
          ratios.emplace(one.run, ratio);
  cell.value = valueOf(*row.group, ratios);
  return cell;
}

// What must be the same of losses in one table. Windows of training may be others: then so may be the blocks,
// as long as they hold the same tokens.
Text notAlike(const LossLine& one, const LossLine& other, bool windows) {
  const Evaluation &a = one.about(), &b = other.about();
  const auto block = [](const Evaluation& e) { return static_cast<double>(e.longest * e.window) / e.length; };
  const bool same = a.text == b.text && a.protocol == b.protocol && a.split == b.split &&
                    a.precision == b.precision && a.tokens == b.tokens && block(a) == block(b);
  return windows && same ? Text() : notComparable(one, other);
}

Result<void> checkAlike(const std::vector<RowSource>& sources, std::vector<TableNote>& notes) {
  const LossLine* first = nullptr;
  std::int64_t window = 0;
  for (const RowSource& source : sources)
    for (const auto& [run, line] : source.losses.lines) {
      const auto own = source.group->config.integer(windowKey);
      const auto why = first ? notAlike(line, *first, own != window) : Text();
      if (!why.empty() && own == window)
        return userError("These losses do not belong in one table: {0}. Measure all alike, with expe eval.",
                         {why});
      if (!why.empty())
        addOnce(notes, "rows of other training windows are of other targets too"_text);
      if (!first)
        first = &line, window = own;
    }
  return {};
}

Result<std::size_t> placeOf(const TableDefinition& definition, const std::string& title) {
  for (std::size_t i = 0; i < definition.named.size(); ++i)
    if (definition.named[i].title == title)
      return i;
  return userError("The definition of this table speaks of a row {0} that it does not have.", {title});
}

bool tellsTime(const TableDefinition& definition) {
  return std::ranges::any_of(definition.named, [](const NamedRow& row) { return !row.timeOf.empty(); });
}

Result<void> addTime(ResultTable& table, const TableDefinition& definition,
                     const std::vector<RowSource>& sources) {
  table.columns.push_back("time"_text);
  table.lengths.push_back(1);
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const std::string& against = definition.named[i].timeOf;
    table.cells[i].push_back(
        against.empty() ? TableCell() : timeCell(sources[i], sources[TRY(placeOf(definition, against))]));
  }
  table.notes.emplace_back(
      "time: seconds a step while training, against the run of the same seed in the row that has "
      "1.00; other work on the machine disturbs it"_text);
  return {};
}

std::vector<std::int64_t> untrained(const std::vector<RunData>& runs) {
  std::vector<std::int64_t> ids;
  for (const RunData& data : runs)
    if (data.run.state != RunState::Finished)
      ids.push_back(data.run.id);
  return ids;
}

void fill(ResultTable& table, const TableDefinition& definition, const std::vector<RowSource>& sources,
          const CellValues& values) {
  const std::size_t columns = definition.of.lengths.size();
  for (std::size_t i = 0; i < sources.size(); ++i) {
    table.rows.push_back({definition.named[i].title});
    auto& cells = table.cells.emplace_back(columns);
    for (TableCell& cell : cells)
      cell.untrained = untrained(sources[i].runs);
    if (!sources[i].group)
      continue;
    const CellValues::Row row(values, *sources[i].group, sources[i].losses);
    for (std::size_t column = 0; column < columns; ++column)
      row.fill(cells[column], lengthAt(sources[i], definition, column));
    for (const Text& trouble : row.troubles())
      addOnce(table.notes, trouble);
  }
}

} // namespace

Result<ResultTable> makeNamedTable(const std::vector<RunData>& rows, const TableDefinition& asked,
                                   const CellValues& values, Unmeasured unmeasured) {
  TableDefinition definition = asked;
  ResultTable table;
  std::vector<RowSource> sources;
  std::vector<std::string> unfinished;
  for (const NamedRow& row : definition.named) {
    sources.push_back(TRY(sourceOf(rows, row, definition, table.notes)));
    if (!sources.back().runs.empty() && !sources.back().group)
      unfinished.push_back(row.title);
  }
  if (!unfinished.empty())
    table.notes.emplace_back(withoutFinishedRun(unfinished));
  if (definition.measure != TableMeasure::Accuracy) // rows may be of tasks of their own
    TRY(checkAlike(sources, table.notes));
  table.title = values.title();
  const auto losses = mapped(sources, &RowSource::losses);
  definition.of.lengths = columnLengths(asked.of, losses);
  table.stamp = stampOf(losses, {});
  table.rowKeys = {"model"_text};
  for (const double length : definition.of.lengths)
    table.columns.push_back(definition.columns == "tokens" ? Text{"{0} tokens", {readable(length)}}
                                                           : Text(readable(length) + "×"));
  table.lengths = definition.of.lengths;
  fill(table, definition, sources, values);
  if (unmeasured == Unmeasured::Refused && !anyMeasured(table))
    return userError(
        "Nothing of this table is measured: train its runs with expe train, and measure what is planned "
        "of them with expe eval --all.");
  if (definition.measure != TableMeasure::Accuracy)
    markBest(table);
  if (tellsTime(definition))
    TRY(addTime(table, definition, sources));
  addCellNotes(table, definition.spread);
  if (definition.measure == TableMeasure::Difference || definition.measure == TableMeasure::Accuracy)
    return table; // what is published are losses
  tellReordered(table, definition);
  judge(table, definition);
  return table;
}

} // namespace expe
