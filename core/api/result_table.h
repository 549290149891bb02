// Tables of losses: a cell is a group of runs at a length. What is kept with a study is the definition;
// numbers are read anew each time.
#pragma once

#include "core/api/comparison.h"
#include "core/api/schema.h"
#include "core/api/study.h"
#include "core/base/text.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace expe {

// Rows of a table that are named, each with the runs that it is of, and the numbers that somebody else
// published for them.

struct NamedRow {
  std::string title;
  Settings where; // full keys and the values that its runs have
  Settings at;    // evaluation parameters that are not the runs' own
  // Rows of one reading of what is being studied are a group: it is told where the order of its rows, by
  // `label`, is another than in the first group. Empty: of none.
  std::string group, label;
  std::string timeOf;                           // the row whose training time is 1; empty: no time is told
  std::vector<double> published;                // of each column, and of the time after them; NaN: none
  std::set<std::size_t> disputed;               // of these: shown, not counted
  bool operator==(const NamedRow& other) const; // NaN equals NaN
};

struct Published {
  std::string source;             // "Table 3 of the second version, Table 2 of the version with appendices"
  std::vector<std::string> notes; // each a sentence that stands below the table
  // Titles of rows whose order the source claims; what is tested is corrected over these and all columns.
  std::vector<std::pair<std::string, std::string>> claims;
  // Of a table by sets of questions: how the name of the set begins that each column of numbers is of, and
  // how many questions it has; and the share of right answers that guessing gets.
  std::vector<std::pair<std::string, std::int64_t>> sets = {};
  double chance = 0;
  bool perplexities = false; // in place of losses: e to their power
  bool operator==(const Published&) const = default;
};

// What a cell shows: in nats per token the loss, its excess over the exact floor, or its paired difference to
// the study's baseline at the same length; or of synthetic tasks the share of the answers' tokens that is
// right.
enum class TableMeasure { Loss, Excess, Difference, Accuracy };
std::string nameOf(TableMeasure measure); // "difference": as it is kept
std::optional<TableMeasure> measureNamed(std::string_view name);

// What stands behind ± in a cell of two seeds or more: half the 95 % interval of their mean, by t; their
// standard deviation; or the standard error of their mean.
enum class SeedSpread { Interval, Deviation, Error };
std::string nameOf(SeedSpread spread); // "deviation": as it is kept
std::optional<SeedSpread> spreadNamed(std::string_view name);

struct TableDefinition {
  std::vector<std::string> rows; // keys: a row for each set of values
  // Or a key: a column for each value; of named rows also "tokens". "questions": one for each set of
  // questions that runs were asked, whose cells are shares of right answers by the protocol of `of`.
  std::string columns = "length";
  // Instead of keys: a row each, its columns the lengths of `of` in multiples of the training window, or in
  // tokens.
  std::vector<NamedRow> named;
  Published published; // what stands beside named rows
  // Its lengths are the columns, all that were measured where it has none (in tokens it has some), or the one
  // length at which all is read where columns is a key (then 1×). Its grouping says only in which keys the
  // runs of a cell may differ.
  LossSource of;
  TableMeasure measure = TableMeasure::Loss;
  SeedSpread spread = SeedSpread::Interval;
  bool byQuestions() const { return columns == "questions"; }
  bool operator==(const TableDefinition&) const = default;
};
std::string toJson(const TableDefinition& definition);
// Of the name that a table is kept by: one line, not empty.
Result<void> checkTableName(const std::string& name);
Result<TableDefinition>
tableFromJson(const std::string& json); // of anybody: what does not fit is one sentence

struct TableCell {
  GroupValue value;                                         // no points: nothing was measured
  double spread = std::numeric_limits<double>::quiet_NaN(); // what stands behind ±
  bool counted = false;   // how many seeds is written in the cell, since others have more or fewer
  bool mixed = false;     // its runs are not seeds of one group, or all differ from one single run
  bool baseline = false;  // the others are differences to it
  bool best = false;      // the lowest of its column, and distinguishable from all others
  bool notLearnt = false; // its task, at the training length: what is longer is not told
  std::vector<std::int64_t> unmeasured; // finished runs of it without this loss
  std::vector<std::int64_t> untrained;  // its runs that are not finished, or failed
  int digits = 4;                       // behind the point
  bool isSigned = false;                // a difference, written with its sign
  std::string published;                // not measured: the number of somebody else, as it was printed
};
// "3.4120 ± 0.0090", "3.4120 ± 0.0090 (n = 3)", "+0.1230 ± 0.0110", "baseline", "not learnt", "–"
std::string textOf(const TableCell& cell);

// Two rows whose order somebody published, at one column.
struct Ordering {
  Text column;
  bool ofTime = false;       // what is ordered is the time of a step, not a loss
  std::string lower, higher; // titles of rows; `lower` has the lower published number
  double publishedLower = 0, publishedHigher = 0;
  enum class Here {
    Agrees,
    Disagrees,
    NotDistinguishable,
    Untested,
    Disputed,
    NotMeasured
  } here = Here::Untested;
  double difference =
      std::numeric_limits<double>::quiet_NaN(); // here, lower − higher, in nats, or of the times
  double corrected = std::numeric_limits<double>::quiet_NaN(); // p of the paired t test after Holm
  Text words;                                                  // one sentence
};

// A line below a table, and what it is where it is marked by that.
struct TableNote {
  enum class Kind { Plain, Best, Untuned, Disagrees }; // Best: what a mark of the best means
  TableNote(Text said, Kind what = Kind::Plain) : text(std::move(said)), kind(what) {}
  Text text;
  Kind kind;
  bool operator==(const TableNote&) const = default;
};
std::vector<std::string> english(const std::vector<TableNote>& notes);

struct ResultTable {
  Text title, stamp;                          // "Loss (nats per token)", "whole · test split · …"
  std::vector<Text> rowKeys;                  // "encoding", "rate"
  std::vector<std::vector<std::string>> rows; // the values of each row
  std::vector<Text> columns;                  // "1×", "rate 0.001"
  std::vector<double> lengths;                // of each column
  std::vector<std::vector<TableCell>> cells;  // [rows][columns]
  Text spread;                                // what ± means, one line; empty: no cell has one
  std::vector<TableNote> notes;               // the same, choices, what is left out, what bold means
  std::vector<Ordering> orderings;            // where numbers are published; their words are among the notes
  // Groups of rows whose order is another than the first group's: title, and columns where it is.
  std::vector<std::pair<std::string, std::vector<Text>>> reordered;
};

// Refused with a sentence: a cell whose runs differ in more than its keys and the seed, unless the grouping
// excepts that; losses measured differently. A best cell is lower than each other of its column in
// paired t tests over five seeds or more, p < 0.05 after Holm over all that are tested; none is where not all
// groups were tuned over the same values. `unmeasured`: what becomes of a table
// of which nothing is measured; noted, its cells say what is missing. A table of differences without a
// baseline among its rows is refused, and shows no published numbers, which are losses. In one of accuracies
// tasks may differ, and no cell is the best: shares near 1 are not what a t test is about.
Result<ResultTable> makeTable(const std::vector<RunData>& rows, const TableDefinition& definition,
                              const std::optional<Baseline>& baseline = {},
                              Unmeasured unmeasured = Unmeasured::Refused);

// Behind ± where a cell has it; else NaN.
double spreadOf(const TableCell& cell, SeedSpread spread);

enum class TableFormat { Text, Markdown, Latex, Csv, Html }; // Latex: a tabular by booktabs; Html: a table
std::string print(const ResultTable& table, TableFormat format);

} // namespace expe
