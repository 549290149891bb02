// What the comparison and the tables of the window are made of: the rows of a study that claims rest on, with
// a connection of its own. Each look reads the runs that changed. One thread at a time.
#pragma once

#include "core/api/comparison.h"
#include "core/api/result_table.h"
#include "widgets/claims/comparison_panel.h"

#include <QString>

#include <map>
#include <memory>

namespace expe {

// What came of a question: choices there always are, and of the rest what there is.
struct ClaimAnswer {
  ClaimChoices choices;
  QString problem;                   // why there is nothing to show
  bool asks = false;                 // it reads the test split, which is to be allowed first
  std::vector<TestReading> readings; // of the test split, where it is asked for or was read
};
struct ComparisonAnswer : ClaimAnswer {
  std::string baseline; // a run of it
  std::optional<ComparisonReport> report;
};
struct TableAnswer : ClaimAnswer {
  bool pinned = false; // the study has a baseline, to which there are differences
  std::optional<ResultTable> table;
};

enum class TestSplit { NotRead, Read }; // whether it may be read this once

class ClaimSource {
public:
  explicit ClaimSource(const QString& file) : file_(file) {}
  Result<QString> open(); // what was compared last, as it is kept with the study

  struct Stale {
    bool comparison = true, tables = true;       // is of other rows than there are now
    std::optional<std::vector<SavedTable>> kept; // where they are others than at the last look
  };
  Result<Stale> look(); // costs nothing where nobody has changed the study
  ComparisonAnswer compare(const ComparisonSettings& settings, TestSplit test, Progress& progress);
  TableAnswer table(const QString& name, TestSplit test);

private:
  Result<void> read();
  Result<bool> readRows();
  Result<bool> readAgain(std::int64_t run);
  // Those of these runs, of all that are not archived if there are none. Runs that are gone are left out.
  std::vector<RunData> rowsOf(const std::vector<std::int64_t>& runs) const;
  Result<void> compare(const ComparisonSettings& settings, TestSplit test, ComparisonAnswer& answer,
                       Progress& progress);
  Result<void> makeTable(const std::string& name, TestSplit test, TableAnswer& answer);
  Result<bool> mayRead(const LossSource& source, TestSplit test, ClaimAnswer& answer);
  Result<void> log(const LossSource& source, const std::string& what, ClaimAnswer& answer);

  QString file_;
  std::unique_ptr<Study> study_;
  std::map<std::int64_t, RunData> runs_;
  std::optional<std::int64_t> revision_; // up to which all is read
  std::int64_t version_ = -1;            // of the data that was looked at
  std::vector<SavedTable> tables_;
  std::optional<Baseline> baseline_; // of the study
  Stale stale_;
};

} // namespace expe
