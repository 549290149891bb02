// A table whose columns are sets of questions: how many of each its runs answered right.
#include "core/api/losses.h"
#include "core/base/lists.h"
#include "core/claims/table_layout.h"

#include <algorithm>
#include <cctype>

namespace expe {
namespace {

// "ARC_Easy-Test.jsonl" and "arc-easy" begin alike.
std::string plainName(std::string name) {
  for (char& c : name)
    c = c == '_' || c == ' ' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return name;
}

// Those for which numbers are published come first, asked or not; the others by name.
std::vector<std::string> columnsOf(const std::vector<RunData>& rows, const TableDefinition& definition) {
  std::set<std::string> asked;
  for (const RunData& data : rows)
    for (const Evaluation& e : data.evaluations)
      if (isOfQuestions(e.protocol))
        asked.insert(e.split);
  std::vector<std::string> columns;
  for (const auto& published : definition.published.sets) {
    const auto begins = [name = plainName(published.first)](const std::string& one) {
      return plainName(one).starts_with(name);
    };
    const auto set = std::ranges::find_if(asked, begins);
    columns.push_back(set == asked.end() ? published.first : *set);
    if (set != asked.end())
      asked.erase(set);
  }
  for (const std::string& set : asked)
    columns.push_back(set);
  return columns;
}

Result<void> check(const TableDefinition& definition) {
  if (!isOfQuestions(definition.of.protocol))
    return userError("A table by questions is of --protocol choices or choices-per-byte: write one of them.");
  if (definition.measure != TableMeasure::Accuracy)
    return userError("A table by questions shows the share of right answers: leave --{0} out.",
                     {nameOf(definition.measure)});
  if (definition.of.lengths.size() > 1)
    return userError("The columns of this table are sets of questions, asked at one length: write one.");
  return {};
}

// Of a table of one column, beside those of the same rows. What ± means is told of all together.
void addColumn(ResultTable& table, ResultTable one, const Text& title) {
  std::erase(one.notes, TableNote(one.spread));
  one.columns = {title}, one.spread = {};
  if (table.columns.empty()) {
    table = std::move(one);
    return;
  }
  table.columns.push_back(title), table.lengths.push_back(one.lengths.front());
  for (std::size_t row = 0; row < table.cells.size(); ++row)
    table.cells[row].push_back(std::move(one.cells[row].front()));
  for (TableNote& note : one.notes)
    addOnce(table.notes, std::move(note));
}

} // namespace

Result<ResultTable> makeTableByQuestions(const std::vector<RunData>& rows, const TableDefinition& asked,
                                         const std::optional<Baseline>& baseline, Unmeasured unmeasured) {
  TRY(check(asked));
  TableDefinition one = asked;
  one.columns = "length", one.published = {};
  one.of.lengths.resize(1, 1);
  ResultTable table;
  for (const std::string& set : columnsOf(rows, asked)) {
    one.of.split = set;
    addColumn(table, TRY(makeTable(rows, one, baseline, Unmeasured::Noted)), Text(set));
  }
  if (table.columns.empty() || (unmeasured == Unmeasured::Refused && !anyMeasured(table)))
    return userError(
        "No run of this table was asked questions at its last checkpoint: ask them with expe eval "
        "--questions FILE.");
  table.stamp = {"at {0}×, {1}", {readable(one.of.lengths.front()), one.of.protocol}};
  addCellNotes(table, asked.spread);
  tellPublishedShares(table, asked);
  for (const std::string& note : asked.published.notes)
    addOnce(table.notes, Text(note));
  return table;
}

} // namespace expe
