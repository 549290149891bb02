// What can be claimed of a study: the comparison, the tables and the verdict, made again whenever runs finish
// or are evaluated, by whatever program, but for what reads the test split, which is made once each time it
// is allowed. Of runs that end while the window is open it is measured why they break. GUI thread.
#pragma once

#include "app/window/claims/claim_source.h"
#include "app/window/study/study_view.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <set>
#include <tuple>

namespace expe {

class ComparisonControl;
class Docks;
class FigureControl;
class Jobs;
class NoticeBar;
class RunControl;
class StudyWorker;
class TableControl;
class VerdictLine;

class Claims : public QObject {
  Q_OBJECT
public:
  Claims(Docks& docks, FigureControl& figures, Jobs& jobs, StudyWorker& study, RunControl& control,
         NoticeBar& notice, QWidget& window);

  void setView(const StudyViewPtr& view);
  void useEngine(Engine& engine);
  // Why a run breaks at which lengths, at its checkpoint of that step: kept with the study, and told.
  void explain(qint64 run, qint64 step, const std::map<double, Text>& causes);
  void askWhy(qint64 run); // it is measured where nobody else does it
  void askNoMore() { asked_.clear(); }
  // One after the other of those that were asked, while `rests` says that nothing else is done.
  void explainWhile(std::function<bool()> rests) { rests_ = std::move(rests); }
  // Another study, and what was compared there last.
  void open(const QString& file, const QString& layout, const QString& compared);

  ComparisonControl& comparison() { return *comparison_; }
  TableControl& tables() { return *tables_; }
  VerdictLine* verdict() { return verdict_; } // to be put in sight

signals:
  void said(const QString& line); // for the log

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void connectPanels(NoticeBar& notice);
  void evaluate(const std::vector<std::int64_t>& runs, const LossSource& of,
                const std::vector<double>& lengths);
  void evaluated(qint64 run, const QString& problem); // what came of it
  void look();
  void compare(const ComparisonSettings& settings, TestSplit test);
  void makeTable(const QString& name, TestSplit test);
  void judge();
  void explainNext();

  Jobs& jobs_;
  StudyWorker& study_;
  RunControl& control_;
  std::shared_ptr<ClaimSource> source_; // which the jobs of one lane use
  StudyViewPtr view_;
  bool comparisonStale_ = false, tablesStale_ = false,
       verdictStale_ = false; // of other rows than there are now
  ComparisonControl* comparison_;
  TableControl* tables_;
  VerdictLine* verdict_;
  std::tuple<qint64, qint64, std::map<double, Text>> explained_; // last
  Engine* engine_ = nullptr;
  std::function<bool()> rests_ = [] { return true; };
  std::vector<Unexplained> unexplained_; // of the verdict
  std::set<std::int64_t> asked_;         // why they break
  std::int64_t explaining_ = 0;          // the last
  QTimer later_;
  std::set<std::int64_t> evaluating_; // that were asked for here
};

} // namespace expe
