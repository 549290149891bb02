// Makes the comparison and the table that the window shows, on a thread of its own and with a connection of
// its own: again whenever runs finish or are evaluated, by whatever program, but for what reads the test
// split, which is made once each time it is allowed. Slots run on the worker's thread; what is called …Later
// and cancel() may be called from any.
#pragma once

#include "app/window/claim_rows.h"
#include "core/api/claim_choices.h"
#include "core/api/result_table.h"
#include "widgets/claims/comparison_panel.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <atomic>
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
using ComparisonAnswerPtr = std::shared_ptr<const ComparisonAnswer>;
using TableAnswerPtr = std::shared_ptr<const TableAnswer>;
using SavedTablesPtr = std::shared_ptr<const std::vector<SavedTable>>;

class ClaimsWorker : public QObject {
  Q_OBJECT
public:
  enum class TestSplit { NotRead, Read }; // whether it may be read this once
  ClaimsWorker();

  void openLater(const QString& file);                                   // a study, instead of the one before
  void watchLater(bool comparison, bool tables);                         // which of them is in sight
  void compareLater(const ComparisonSettings& settings, TestSplit test); // an older question is cancelled
  void tableLater(const QString& name, TestSplit test);
  void cancel() { ++wanted_; } // the comparison in progress

signals:
  void kept(const QString& comparison); // with the study: what was compared last
  void tables(const expe::SavedTablesPtr& tables);
  void compared(const expe::ComparisonAnswerPtr& answer);
  void tabled(const QString& name, const expe::TableAnswerPtr& answer);
  void working(const QString& what, double done, double total);
  void idle();
  void failed(const QString& sentence); // the study cannot be read
  void settled();                       // it can

private:
  template <class Work> void later(Work work);
  void open(const QString& file);
  void look();
  Result<void> lookNow();
  Result<void> readTables();
  void compare(TestSplit test);
  Result<void> compare(TestSplit test, ComparisonAnswer& answer, Progress& progress);
  void makeTable(TestSplit test);
  Result<void> makeTable(TestSplit test, TableAnswer& answer);
  Result<bool> mayRead(const LossSource& source, TestSplit test, ClaimAnswer& answer);
  Result<void> log(const LossSource& source, const std::string& what, ClaimAnswer& answer);

  std::unique_ptr<Study> study_;
  ClaimRows rows_;
  std::int64_t version_ = -1; // of the data that was looked at
  std::vector<SavedTable> tables_;
  std::optional<Baseline> baseline_; // of the study
  std::optional<ComparisonSettings> settings_;
  QString table_; // its name
  struct Watched {
    bool inSight = false, stale = true;
  } comparison_, tableSeen_;
  bool troubled_ = false;
  QTimer* timer_ = nullptr;
  std::atomic<int> wanted_ = 0; // what was begun under another number is cancelled
  std::atomic<int> asked_ = 0;  // comparisons
};

} // namespace expe

Q_DECLARE_METATYPE(expe::ComparisonAnswerPtr)
Q_DECLARE_METATYPE(expe::TableAnswerPtr)
Q_DECLARE_METATYPE(expe::SavedTablesPtr)
