// What can be claimed of a study: the comparison and the tables, and the worker that makes both. GUI thread.
#pragma once

#include "app/window/evaluation_request.h"
#include "app/window/study_view.h"

#include <QObject>
#include <QThread>

#include <functional>
#include <set>

namespace expe {

class ClaimsWorker;
class ComparisonControl;
class Docks;
class FigureControl;
class NoticeBar;
class StudyWorker;
class TableControl;

class Claims : public QObject {
  Q_OBJECT
public:
  Claims(Docks& docks, FigureControl& figures, StudyWorker& study, NoticeBar& notice, QWidget& window);
  ~Claims() override;

  // Runs that are selected in the list.
  void setSelection(std::function<std::vector<std::int64_t>()> selected) { selected_ = std::move(selected); }
  void setView(const StudyViewPtr& view);
  void open(const QString& file); // the study that the window shows now
  void cancel();
  void evaluated(qint64 run, const QString& problem); // what came of it, where it was asked for here

  ComparisonControl& comparison() { return *comparison_; }
  TableControl& tables() { return *tables_; }

signals:
  void evaluateWanted(qint64 run, const expe::EvaluationRequest& request);
  void working(const QString& what, double done, double total);
  void idle();
  void complain(const QString& sentence);
  void settled();

private:
  void connectEvaluations();
  void watch();

  ClaimsWorker* worker_;
  QThread thread_;
  ComparisonControl* comparison_;
  TableControl* tables_;
  std::function<std::vector<std::int64_t>()> selected_;
  std::set<std::int64_t> evaluating_;
};

} // namespace expe
