#include "app/window/claims/claims.h"

#include "app/window/claims/comparison_control.h"
#include "app/window/claims/table_control.h"
#include "app/window/jobs.h"
#include "app/window/study/study_worker.h"
#include "widgets/notice_bar.h"

#include <QClipboard>
#include <QGuiApplication>

namespace expe {
namespace {

constexpr int tick = 300; // milliseconds between two looks

const QString looking = "claims", comparing = "comparison", tabling = "table";

} // namespace

Claims::Claims(Docks& docks, FigureControl& figures, Jobs& jobs, StudyWorker& study, NoticeBar& notice,
               QWidget& window)
    : QObject(&window), jobs_(jobs), comparison_(new ComparisonControl(figures, this)),
      tables_(new TableControl(docks, study, notice, window)) {
  timer_.setInterval(tick);
  connect(&timer_, &QTimer::timeout, this, &Claims::look);
  connect(comparison_, &ComparisonControl::seen, this, &Claims::look);
  connect(tables_, &TableControl::seen, this, &Claims::look);
  connect(comparison_, &ComparisonControl::wanted, this, &Claims::compare);
  connect(tables_, &TableControl::wanted, this, &Claims::makeTable);
  connect(comparison_, &ComparisonControl::changed, this,
          [&study](const QString& json) { study.change(edit::keepNote("comparison", json)); });
  connect(&comparison_->panel(), &ComparisonPanel::selectionWanted, this,
          [this] { comparison_->panel().setRuns(selected_()); });
  connect(&tables_->panel(), &TablesPanel::selectionWanted, this,
          [this] { tables_->panel().setRuns(selected_()); });
  connect(&comparison_->panel(), &ComparisonPanel::copyWanted, this, [&notice](const QString& text) {
    QGuiApplication::clipboard()->setText(text);
    notice.say(tr("The sentences are on the clipboard."));
  });
  connectEvaluations();
}

void Claims::connectEvaluations() {
  const auto evaluate = [this](const std::vector<std::int64_t>& runs, const LossSource& of,
                               std::vector<double> lengths) {
    if (lengths.empty())
      lengths = of.lengths;
    for (const std::int64_t run : runs) {
      evaluating_.insert(run);
      emit evaluateWanted(run, {lengths, of.protocol, of.split});
    }
  };
  connect(&comparison_->panel(), &ComparisonPanel::evaluateWanted, this,
          [this, evaluate](const std::vector<std::int64_t>& runs, const std::vector<double>& lengths) {
            evaluate(runs, comparison_->panel().settings().request.of, lengths);
          });
  connect(&tables_->panel(), &TablesPanel::evaluateWanted, this,
          [this, evaluate](const std::vector<std::int64_t>& runs, const std::vector<double>& lengths) {
            if (const auto& definition = tables_->panel().definition())
              evaluate(runs, definition->of, lengths);
          });
}

void Claims::evaluated(qint64 run, const QString& problem) {
  if (evaluating_.erase(run) == 0 || problem.isEmpty())
    return;
  const QString text = tr("Run %1: %2").arg(QString::number(run), problem);
  comparison_->panel().setEvaluating(text);
  tables_->panel().setEvaluating(text);
}

void Claims::setView(const StudyViewPtr& view) {
  tables_->setFolder(view->folder);
  tables_->panel().setReadOnly(view->readOnly);
}

void Claims::open(const QString& file) {
  for (const QString& job : {looking, comparing, tabling})
    jobs_.drop(job);
  source_ = std::make_shared<ClaimSource>(file);
  tables_->setTables({});
  jobs_.post(
      {.name = looking, .newest = true}, this, [source = source_](Progress&) { return source->open(); },
      [this](const QString& kept) {
        comparison_->use(kept);
        look();
      });
  timer_.start();
}

// Where neither is in sight nothing is read.
void Claims::look() {
  if (!source_ || jobs_.pending(looking) || (!comparison_->inSight() && !tables_->inSight()))
    return;
  jobs_.post(
      {.name = looking, .lane = "claims"}, this, [source = source_](Progress&) { return source->look(); },
      [this](const ClaimSource::Stale& stale) {
        if (stale.kept)
          tables_->setTables(*stale.kept);
        if (stale.comparison && comparison_->inSight())
          comparison_->refresh();
        if (stale.tables && tables_->inSight())
          tables_->refresh();
      });
}

void Claims::compare(const ComparisonSettings& settings, TestSplit test) {
  if (source_)
    jobs_.post(
        {.name = comparing, .lane = "claims", .what = tr("Comparing"), .newest = true, .late = true}, this,
        [source = source_, settings, test](Progress& progress) -> Result<ComparisonAnswer> {
          return source->compare(settings, test, progress);
        },
        [this](const ComparisonAnswer& answer) { comparison_->show(answer); });
}

void Claims::makeTable(const QString& name, TestSplit test) {
  if (source_)
    jobs_.post(
        {.name = tabling, .lane = "claims", .newest = true}, this,
        [source = source_, name, test](Progress&) -> Result<TableAnswer> {
          return source->table(name, test);
        },
        [this, name](const TableAnswer& answer) { tables_->show(name, answer); });
}

} // namespace expe
