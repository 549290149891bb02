// Groups of runs and how each differs from a baseline, a row a group and under it a row a length: difference
// with its interval, p, and the verdict in words. The check box says whether a group is compared, and which
// is the baseline Enter or a double click says. Passive. GUI thread.
#pragma once

#include "core/api/comparison.h"

#include <QTreeWidget>

#include <set>

namespace expe {

class ComparisonTree : public QTreeWidget {
  Q_OBJECT
public:
  enum Column { Name, Loss, Difference, P, VerdictColumn, Caveat, Columns };
  explicit ComparisonTree(QWidget* parent = nullptr);

  // `leftOut`: groups with one of these runs are not compared. `baseline`: a run of the baseline; 0: none.
  void setGroups(const std::vector<RunGroup>& groups, const std::set<std::int64_t>& leftOut,
                 std::int64_t baseline, const RunColors& colors = {});
  void setReport(const ComparisonReport& report); // of the groups that are shown
  void clearReport();

  std::optional<RunGroup> currentGroup() const;
  QString currentWords() const; // of the row that is chosen; empty: it claims nothing

signals:
  void comparedChanged(const expe::RunGroup& group, bool compared);
  void baselineWanted(const expe::RunGroup& group);

protected:
  void resizeEvent(QResizeEvent* event) override;

private:
  QTreeWidgetItem* itemOf(const RunGroup& group) const;
  void showChoices(QTreeWidgetItem& item, const RunGroup& group, const ComparisonReport& report);
  void fit(); // the columns, into the width that there is
  void addRows(QTreeWidgetItem& item, const RunGroup& group, const ComparisonReport& report);

  std::vector<RunGroup> groups_;
  std::set<std::int64_t> leftOut_;
  std::int64_t baseline_ = 0;
  RunColors colors_;
  bool filling_ = false;
};

// "better by 0.0310", "not distinguishable", "equivalent within ±0.02 nats", "no claim".
QString verdictWords(const Comparison& one, double margin);
// Why there is none, or of what it is where it is of no seeds; empty: it is of seeds.
QString caveatWords(const Comparison& one);

} // namespace expe
