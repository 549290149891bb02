// Which rows and columns a table has.
#pragma once

#include "core/api/losses.h"
#include "core/api/result_table.h"
#include "core/claims/claims.h"
#include "core/groups/group_titles.h"
#include "core/statistics/student.h"

namespace expe {

// A definition with full keys.
struct TableKeys {
  std::vector<std::string> rows;
  std::string column; // empty: lengths
  std::vector<std::string> all() const;
};
Result<TableKeys> tableKeys(const TableDefinition& definition, const RunRows& runs);

struct TableLayout {
  std::vector<std::vector<std::string>>
      rows;                        // values of the row keys; numbers in their order, else as runs come
  std::vector<std::string> values; // of the column's key; empty: columns are lengths
  std::vector<double> lengths;     // the columns, or the one at which all is read

  std::size_t rowOf(const RunGroup& group, const TableKeys& keys) const;
  std::size_t firstColumnOf(const RunGroup& group, const TableKeys& keys) const; // of its lengths.size() ones
  std::vector<Text> columnTitles(const TableKeys& keys) const;
};
// Those that are asked for; else all that were measured, and 1× where nothing was.
std::vector<double> columnLengths(const LossSource& of, const std::vector<GroupLosses>& measured);
Result<TableLayout> layoutOf(const TableKeys& keys, const SourceGroups& source, const LossSource& of);

// The numbers of cells, as a definition measures them.
class CellValues {
public:
  // `rows` are those of the table, and are to outlive it. Differences without a baseline among them are
  // refused.
  static Result<CellValues> of(const std::vector<RunData>& rows, const TableDefinition& definition,
                               const std::optional<Baseline>& baseline);

  Text title() const; // "Loss (nats per token)"

  // Those of one group with its losses. All three are to outlive it.
  class Row {
  public:
    Row(const CellValues& values, const RunGroup& group, const GroupLosses& losses);
    // Sets value, baseline and how it is written.
    void fill(TableCell& cell, double length) const;
    // Why runs of the group have no difference, one sentence each; of the baseline's own group nothing.
    std::vector<Text> troubles() const;

  private:
    bool isLearnt() const;
    const CellValues& values_;
    const RunGroup& group_;
    const GroupLosses& losses_;
    std::map<std::int64_t, LossDifferences> differences_; // by run, where that is what is shown
  };

private:
  LossDifferences differences(const GroupMember& member, const GroupLosses& losses) const;
  bool isBaseline(const GroupLosses& losses) const;

  TableMeasure measure_ = TableMeasure::Loss;
  bool questions_ = false; // the loss is of their answers
  LossSource of_;          // what the definition says for all
  RunRows rows_;
  BaselineRuns baseline_;      // of differences
  GroupLosses baselineLosses_; // measured as the definition says for all
};

// Marks the cells that are the best of their column; see makeTable().
void markBest(ResultTable& table);
// Over the seeds of both: the p-value is NaN where they do not make a claim.
TestedMean overSeeds(const TableCell& a, const TableCell& b);

// makeTable() where columns are sets of questions.
Result<ResultTable> makeTableByQuestions(const std::vector<RunData>& rows, const TableDefinition& asked,
                                         const std::optional<Baseline>& baseline, Unmeasured unmeasured);
// makeTable() of named rows.
Result<ResultTable> makeNamedTable(const std::vector<RunData>& rows, const TableDefinition& asked,
                                   const CellValues& values, Unmeasured unmeasured);
// Sets what is published beside the cells, and tells which of its orders hold here; shares of right answers
// with what so many questions leave open.
void judge(ResultTable& table, const TableDefinition& definition);
void tellPublishedShares(ResultTable& table, const TableDefinition& definition);
void tellReordered(ResultTable& table, const TableDefinition& definition);

bool anyMeasured(const ResultTable& table);
// "at 2×, whole · …": what all these losses were measured of.
Text stampOf(const std::vector<GroupLosses>& losses, const Text& at);
// Sets what stands behind ±, and says what it is, and which cells have none.
void addCellNotes(ResultTable& table, SeedSpread spread);

} // namespace expe
