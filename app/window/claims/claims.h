// What can be claimed of a study: the comparison and the tables, made again whenever runs finish or are
// evaluated, by whatever program, but for what reads the test split, which is made once each time it is
// allowed. GUI thread.
#pragma once

#include "app/window/claims/claim_source.h"
#include "app/window/study/study_view.h"
#include "app/window/train/evaluation_request.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <set>

namespace expe {

class ComparisonControl;
class Docks;
class FigureControl;
class Jobs;
class NoticeBar;
class StudyWorker;
class TableControl;

class Claims : public QObject {
  Q_OBJECT
public:
  Claims(Docks& docks, FigureControl& figures, Jobs& jobs, StudyWorker& study, NoticeBar& notice,
         QWidget& window);

  // Runs that are selected in the list.
  void setSelection(std::function<std::vector<std::int64_t>()> selected) { selected_ = std::move(selected); }
  void setView(const StudyViewPtr& view);
  void open(const QString& file);                     // the study that the window shows now
  void evaluated(qint64 run, const QString& problem); // what came of it, where it was asked for here

  ComparisonControl& comparison() { return *comparison_; }
  TableControl& tables() { return *tables_; }

signals:
  void evaluateWanted(qint64 run, const expe::EvaluationRequest& request);

private:
  void connectEvaluations();
  void look();
  void compare(const ComparisonSettings& settings, TestSplit test);
  void makeTable(const QString& name, TestSplit test);

  Jobs& jobs_;
  std::shared_ptr<ClaimSource> source_; // which the jobs of one lane use
  QTimer timer_;
  ComparisonControl* comparison_;
  TableControl* tables_;
  std::function<std::vector<std::int64_t>()> selected_;
  std::set<std::int64_t> evaluating_;
};

} // namespace expe
