#include "app/window/claims/claims.h"

#include "app/window/claims/comparison_control.h"
#include "app/window/claims/table_control.h"
#include "app/window/jobs.h"
#include "app/window/study/study_worker.h"
#include "app/window/train/run_control.h"
#include "widgets/claims/verdict_line.h"
#include "widgets/notice_bar.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>

namespace expe {
namespace {

const QString comparing = "comparison", tabling = "table", judging = "verdict", explaining = "why";

// Runs that have ended since.
std::set<std::int64_t> ended(const StudyView& before, const StudyView& now) {
  std::set<std::int64_t> runs;
  for (const auto& run : now.runs)
    if (const RunView* was = before.find(run->run.id);
        was && was->run.state != RunState::Finished && run->run.state == RunState::Finished)
      runs.insert(run->run.id);
  return runs;
}

} // namespace

Claims::Claims(Docks& docks, FigureControl& figures, Jobs& jobs, StudyWorker& study, RunControl& control,
               NoticeBar& notice, QWidget& window)
    : QObject(&window), jobs_(jobs), study_(study), control_(control),
      comparison_(new ComparisonControl(figures, this)),
      tables_(new TableControl(docks, study, notice, window)), verdict_(new VerdictLine(&window)) {
  connect(comparison_, &ComparisonControl::wanted, this, &Claims::compare);
  connect(tables_, &TableControl::wanted, this, &Claims::makeTable);
  connect(comparison_, &ComparisonControl::changed, this,
          [&study](const QString& json) { study.change(edit::keepNote("comparison", json)); });
  connect(&control, &RunControl::evaluated, this, &Claims::evaluated);
  later_.setSingleShot(true);
  later_.setInterval(500);
  connect(&later_, &QTimer::timeout, this, &Claims::explainNext);
  connectPanels(notice);
}

void Claims::connectPanels(NoticeBar& notice) {
  ComparisonPanel* comparison = &comparison_->panel();
  TablesPanel* tables = &tables_->panel();
  comparison->installEventFilter(this);
  tables->installEventFilter(this);
  connect(comparison, &ComparisonPanel::selectionWanted, this,
          [=, this] { comparison->setRuns(control_.chosen()); });
  connect(tables, &TablesPanel::selectionWanted, this, [=, this] { tables->setRuns(control_.chosen()); });
  const auto copy = [&notice](const QString& sentences) {
    QGuiApplication::clipboard()->setText(sentences);
    notice.say(tr("The sentences are on the clipboard."));
  };
  connect(comparison, &ComparisonPanel::copyWanted, this, copy);
  connect(verdict_, &VerdictLine::copyWanted, this, copy);
  connect(comparison, &ComparisonPanel::evaluateWanted, this,
          [=, this](const std::vector<std::int64_t>& runs, const std::vector<double>& lengths) {
            evaluate(runs, comparison->settings().request.of, lengths);
          });
  connect(tables, &TablesPanel::evaluateWanted, this,
          [=, this](const std::vector<std::int64_t>& runs, const std::vector<double>& lengths) {
            if (const auto& definition = tables->definition())
              evaluate(runs, definition->of, lengths);
          });
}

void Claims::evaluate(const std::vector<std::int64_t>& runs, const LossSource& of,
                      const std::vector<double>& lengths) {
  for (const std::int64_t run : runs) {
    evaluating_.insert(run);
    control_.evaluate(run, {}, {lengths.empty() ? of.lengths : lengths, of.protocol, of.split});
  }
}

void Claims::evaluated(qint64 run, const QString& problem) {
  if (evaluating_.erase(run) == 0 || problem.isEmpty())
    return;
  const QString text = tr("Run %1: %2").arg(QString::number(run), problem);
  comparison_->panel().setEvaluating(text);
  tables_->panel().setEvaluating(text);
}

void Claims::setView(const StudyViewPtr& view) {
  const StudyViewPtr before = std::exchange(view_, view);
  const bool same = before && sameClaims(*before, *view);
  comparisonStale_ = comparisonStale_ || !same;
  tablesStale_ =
      tablesStale_ || !same || before->tables != view->tables || before->baseline != view->baseline;
  verdictStale_ = verdictStale_ || !same;
  verdict_->setStale(verdictStale_);
  if (before)
    asked_.merge(ended(*before, *view));
  tables_->setView(view);
  look();
}

void Claims::useEngine(Engine& engine) {
  engine_ = &engine;
}

void Claims::explain(qint64 run, qint64 step, const std::map<double, Text>& causes) {
  if (std::exchange(explained_, {run, step, causes}) == std::tuple(run, step, causes))
    return;
  study_.change(edit::keepBreakCauses(run, step, causes), this, [this](const Edit&) {
    verdictStale_ = true;
    look();
  });
}

// The view measures it now, and not both.
void Claims::askWhy(qint64 run) {
  if (jobs_.pending(explaining))
    asked_.insert(explaining_);
  jobs_.drop(explaining);
  asked_.insert(run);
}

// Of the verdict that is shown; what is stale would be of runs that were trained on since. While others work
// it is thought of again.
void Claims::explainNext() {
  const auto next = std::ranges::find_if(
      unexplained_, [this](const Unexplained& each) { return asked_.contains(each.run); });
  if (!engine_ || !view_ || view_->readOnly || next == unexplained_.end())
    return;
  if (verdictStale_ || jobs_.pending(judging) || jobs_.pending(explaining) || !rests_())
    return later_.start();
  asked_.erase(next->run);
  const RunView* run = view_->find(next->run);
  if (run->checkpoints.empty()) // they were removed
    return explainNext();
  const QString name = control_.nameOf(next->run);
  const auto work = [engine = engine_, file = pathOf(view_->folder), of = *next](Progress& progress) {
    return measureBreakCauses(*engine->probe(file), of, progress);
  };
  explaining_ = next->run;
  jobs_.post(
      {.name = explaining, .what = tr("Measuring why it breaks"), .of = name, .background = true}, this, work,
      [this, run = next->run, step = run->checkpoints.back().step](const auto& causes) {
        explain(run, step, causes);
        explainNext();
      },
      [this, name](const Error& error) {
        emit said(tr("%1: it was not measured why it breaks: %2").arg(name, sentence(error)));
        explainNext();
      });
}

void Claims::open(const QString& file, const QString&, const QString& compared) {
  for (const QString& job : {comparing, tabling, judging, explaining})
    jobs_.drop(job);
  source_ = std::make_shared<ClaimSource>(file);
  view_.reset(), explained_ = {}, unexplained_.clear(), asked_.clear();
  verdict_->setVerdict({});
  comparison_->use(compared);
}

bool Claims::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Show)
    QMetaObject::invokeMethod(this, &Claims::look, Qt::QueuedConnection);
  return QObject::eventFilter(watched, event);
}

// Where none is in sight nothing is made. What is being made comes to its end first.
void Claims::look() {
  if (comparisonStale_ && comparison_->panel().isVisible() && !jobs_.pending(comparing))
    comparison_->refresh();
  if (tablesStale_ && tables_->panel().isVisible() && !jobs_.pending(tabling))
    tables_->refresh();
  if (verdictStale_ && !jobs_.pending(judging))
    judge();
}

void Claims::compare(const ComparisonSettings& settings, TestSplit test) {
  if (!view_)
    return;
  comparisonStale_ = false;
  jobs_.post(
      {.name = comparing, .lane = "claims", .what = tr("Comparing"), .newest = true, .late = true}, this,
      [source = source_, view = view_, settings, test](Progress& progress) -> Result<ComparisonAnswer> {
        return source->compare(*view, settings, test, progress);
      },
      [this](const ComparisonAnswer& answer) {
        comparison_->show(answer);
        look();
      });
}

void Claims::makeTable(const QString& name, TestSplit test) {
  if (!view_)
    return;
  tablesStale_ = false;
  jobs_.post(
      {.name = tabling, .lane = "claims", .newest = true}, this,
      [source = source_, view = view_, name, test](Progress&) -> Result<TableAnswer> {
        return source->table(*view, name, test);
      },
      [this, name](const TableAnswer& answer) {
        tables_->show(name, answer);
        look();
      });
}

// Where nothing can be told, as without a finished run, nothing is.
void Claims::judge() {
  if (!view_)
    return;
  verdictStale_ = false;
  const auto show = [this](const StudyVerdict& verdict) {
    verdict_->setVerdict(verdict, view_ ? *view_->colors : RunColors());
    verdict_->setStale(verdictStale_);
    unexplained_ = verdict.unexplained;
    look();
    explainNext();
  };
  jobs_.post(
      {.name = judging, .lane = "claims", .newest = true}, this,
      [source = source_, view = view_](Progress&) { return source->verdict(*view); }, show,
      [this,
       show](const Error& error) { // of a study of which nothing can be told yet, or that cannot be read
        error.kind == Error::Kind::User ? show({}) : verdict_->setStale(true);
      });
}

} // namespace expe
