// The comparison, the tables and the verdict of the window, made of a picture's rows and of losses by block.
// These are long and pictures leave them out: they are read with a connection of its own, of each run once,
// and again where that has changed. One thread at a time.
#pragma once

#include "app/window/study/study_view.h"
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
  std::shared_ptr<const RunColors> colors; // of the study's runs
  QString problem;                         // why there is nothing to show
  bool asks = false;                       // it reads the test split, which is to be allowed first
  std::vector<TestReading> readings;       // of the test split, where it is asked for or was read
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
  ComparisonAnswer compare(const StudyView& study, const ComparisonSettings& settings, TestSplit test,
                           Progress& progress);
  TableAnswer table(const StudyView& study, const QString& name, TestSplit test);
  Result<StudyVerdict> verdict(const StudyView& study);

private:
  // Those of these runs, of all that are not archived if there are none. Runs that are gone are left out.
  Result<std::vector<RunData>> rowsOf(const StudyView& study, const std::vector<std::int64_t>& runs);
  Result<void> compare(const StudyView& study, const ComparisonSettings& settings, TestSplit test,
                       ComparisonAnswer& answer, Progress& progress);
  Result<void> makeTable(const StudyView& study, const std::string& name, TestSplit test,
                         TableAnswer& answer);
  Result<bool> mayRead(const LossSource& source, TestSplit test, ClaimAnswer& answer);
  Result<void> log(const LossSource& source, const std::string& what, ClaimAnswer& answer);

  QString file_;
  std::unique_ptr<Study> study_;
  struct Evaluations { // of a run, and when they were read
    std::int64_t measured = 0;
    std::vector<Evaluation> rows;
  };
  std::map<std::int64_t, Evaluations> evaluations_;
};

bool sameClaims(const StudyView& a, const StudyView& b); // whether what can be claimed of runs is the same

} // namespace expe
