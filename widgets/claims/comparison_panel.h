// The comparison: what is compared, the groups with their differences from the baseline, and in words what
// can be claimed, what is left out and what is missing. Passive: shows what it is given, tells what the user
// asks. GUI thread.
#pragma once

#include "core/api/comparison.h"
#include "widgets/claims/claim_notes.h"

#include <QLabel>
#include <QWidget>

#include <set>

class QDoubleSpinBox;
class QPushButton;

namespace expe {

class ChoiceButton;
class ClaimChoicesLine;
class ComparisonTree;

// What the user has chosen: of the source's runs, groups with one of `leftOut` are not compared.
struct ComparisonSettings {
  ComparisonRequest request;
  std::set<std::int64_t> leftOut;
  bool operator==(const ComparisonSettings&) const = default;
};

class ComparisonPanel : public QWidget {
  Q_OBJECT
public:
  explicit ComparisonPanel(QWidget* parent = nullptr);

  void setSettings(const ComparisonSettings& settings); // not emitted
  const ComparisonSettings& settings() const { return settings_; }
  bool hasReport() const { return report_.has_value(); }
  // `baseline`: a run of the group that all are compared with, where the request names none that is there.
  void setChoices(const ClaimChoices& choices, const std::string& baseline, const RunColors& colors = {});
  // `readings`: of the test split, where it is of that.
  void setReport(const ComparisonReport& report, const std::vector<TestReading>& readings);
  // Instead of a report.
  void setProblem(const QString& sentence, ClaimNotes::Tone tone = ClaimNotes::Tone::Wrong);
  void askForTest(const std::vector<TestReading>&
                      readings); // whether the test split may be read; what was read of it stays
  void setBusy(bool busy);       // the report is of what was chosen before
  void setRuns(const std::vector<std::int64_t>& runs); // as the source's
  void setEvaluating(const QString& words);            // what came of the evaluation that was asked for
  ComparisonTree& tree() { return *tree_; }
  ClaimNotes& notes() { return *notes_; }

signals:
  void settingsChanged(const expe::ComparisonSettings& settings);
  void selectionWanted();
  void readWanted(); // of the test split
  void evaluateWanted(const std::vector<std::int64_t>& runs, const std::vector<double>& lengths);
  void copyWanted(const QString& text);

private:
  void makeChoices();
  void showUnit();
  void take();
  void makeBaseline(const RunGroup& group);
  void leaveOut(const RunGroup& group, bool out);
  void showReport();
  void showWords();
  QString text() const; // the report as it is copied

  ComparisonSettings settings_, reported_; // of report_
  std::optional<ComparisonReport> report_;
  std::vector<TestReading> readings_;
  ClaimChoicesLine* line_;
  ChoiceButton *over_ = nullptr, *correction_ = nullptr;
  QDoubleSpinBox* margin_ = nullptr;
  QLabel* stamp_;
  ComparisonTree* tree_;
  QLabel* words_;
  ClaimNotes* notes_;
  QPushButton *baseline_, *copy_;
};

} // namespace expe
