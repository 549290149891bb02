// What the window does with its study: shows each picture of it, and hands on what the user asks.
#include "app/window/actions.h"
#include "app/window/checkpoint_control.h"
#include "app/window/chosen_device.h"
#include "app/window/claims.h"
#include "app/window/configuration_pane.h"
#include "app/window/data_control.h"
#include "app/window/docks.h"
#include "app/window/engine_worker.h"
#include "app/window/figure_control.h"
#include "app/window/group_control.h"
#include "app/window/help_control.h"
#include "app/window/main_window.h"
#include "app/window/queue_control.h"
#include "app/window/report_control.h"
#include "app/window/run_control.h"
#include "app/window/run_menu.h"
#include "app/window/run_rows.h"
#include "app/window/seeing.h"
#include "app/window/study_files.h"
#include "app/window/study_worker.h"
#include "app/window/sweep_control.h"
#include "app/window/windows.h"
#include "widgets/figure/figure_view.h"
#include "widgets/notice_bar.h"
#include "widgets/runs/run_list.h"
#include "widgets/words.h"

#include <QElapsedTimer>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMenu>
#include <QStackedWidget>
#include <QTimer>

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

std::pair<bool, qint64> runOf(const QString& cause) { // of a complaint, if it is about one
  const QString prefix = RunControl::cause.arg(QString());
  return {cause.startsWith(prefix), cause.mid(prefix.size()).toLongLong()};
}

qint64 tokensPerStep(const Config& config) {
  return (config.integer("training.batch") * config.integer("training.accumulation") *
          config.integer("data.window"));
}

} // namespace

void MainWindow::ask(std::function<void(StudyWorker&)> question) {
  QMetaObject::invokeMethod(
      worker_, [worker = worker_, question = std::move(question)] { question(*worker); },
      Qt::QueuedConnection);
}

qint64 MainWindow::selected() const {
  return runs_->selected();
}

void MainWindow::opened(const QString& file, const QString& layout) {
  notice_->hide();
  log(tr("Opened %1").arg(file));
  pages_->setCurrentIndex(1);
  docks_->setState(layout);
  wantedRun_ = QJsonDocument::fromJson(layout.toUtf8()).object()["run"].toInteger();
  showBar();
  help_->welcomeOnce();
}

void MainWindow::showPicture(StudyViewPtr view) {
  QElapsedTimer timer;
  timer.start();
  view_ = std::move(view);
  setWindowTitle(tr("%1 — ExPE Workbench").arg(legible(view_->name)));
  for (QAction* action : {actions_->saveAs, actions_->pack, actions_->writeRecipe, actions_->evaluatePlanned})
    action->setEnabled(true);
  actions_->newWindow->setEnabled(true);
  actions_->setAdding(!view_->readOnly);
  actions_->sweep->setEnabled(!view_->readOnly && !view_->runs.empty());
  if (view_->readOnly && notice_->isHidden())
    notice_->say(tr("This study is read-only: save it under another name to train or change it."));
  seeing_->setView(view_); // before the run that it shows is known to those who look into it
  control_->setView(view_);
  if (const auto [about, run] = runOf(notice_->cause()); about && !view_->find(run))
    notice_->settle(notice_->cause()); // it is gone
  runMenu_->setView(view_);
  sweeps_->setView(view_);
  queue_->setHere(control_->session().run(), control_->pausedRun());
  queue_->setView(view_);
  showRuns();
  showConfiguration();
  figures_->setView(view_);
  help_->setView(view_);
  claims_->setView(view_);
  configuration_->setStudy(view_);
  takePicture(static_cast<double>(timer.nsecsElapsed()) * 1e-6);
}

// The next picture may come once two thirds of the time were free for the user: where very much is drawn, it
// comes later.
void MainWindow::takePicture(double milliseconds) {
  const double busy = milliseconds + figures_->loss().replotTime() + figures_->length().replotTime();
  if (busy < 10)
    return worker_->taken();
  QTimer::singleShot(static_cast<int>(2 * busy), this, [this] { worker_->taken(); });
}

// The list and the queue say which run this window trains and holds.
void MainWindow::showPaused() {
  const std::int64_t now = control_->pausedRun(), before = std::exchange(paused_, now);
  if (now == before || !view_)
    return;
  std::vector<RunRow> rows;
  for (const auto& view : listed_)
    if (view->run.id == now || view->run.id == before)
      rows.push_back(rowOf(*view, *view_, now));
  runs_->updateRows(rows);
  queue_->setHere(control_->session().run(), now);
  queue_->setView(view_);
}

// Rows are made of those runs alone that are other than before, unless groups or the baseline are.
void MainWindow::showRuns() {
  std::vector<std::shared_ptr<const RunView>> listed;
  for (const auto& view : view_->runs)
    if (!view->run.archived || actions_->showArchived->isChecked())
      listed.push_back(view);
  const bool same = grouped_ == view_->groups &&
                    std::equal(listed.begin(), listed.end(), listed_.begin(), listed_.end(),
                               [](const auto& a, const auto& b) { return a->run.id == b->run.id; });
  std::vector<RunRow> rows;
  for (std::size_t i = 0; same && i < listed.size(); ++i)
    if (listed[i] != listed_[i])
      rows.push_back(rowOf(*listed[i], *view_, control_->pausedRun()));
  docks_->dock("study")->setNote(listed.empty() ? QString() : tr("nats per token"));
  runs_->setDifferences(!view_->groups->baseline.empty());
  same ? runs_->updateRows(rows) : runs_->setRows(rowsOf(listed, *view_, control_->pausedRun()));
  groupControl_->setView(view_);
  listed_ = std::move(listed);
  grouped_ = view_->groups;
  if (wantedRun_ != 0 && view_->find(wantedRun_))
    runs_->select(std::exchange(wantedRun_, 0));
  else if (selected() == 0 && !view_->runs.empty())
    runs_->select(view_->runs.front()->run.id);
}

Trains MainWindow::trains(const RunView* run) const {
  if (!run)
    return Trains::Nowhere;
  const TrainSession& session = control_->session();
  if (session.run() != run->run.id)
    return run->run.state == RunState::Running ? Trains::Elsewhere : Trains::Nowhere;
  return session.status().phase == TrainStatus::Phase::Preparing ? Trains::Begins : Trains::Here;
}

void MainWindow::showConfiguration() {
  const RunView* run = current();
  const bool training =
      run && (control_->session().run() == run->run.id || run->run.state == RunState::Running);
  configuration_->showRun(run, training, view_ && view_->readOnly);
  checkpointControl_->showRun(view_, selected());
  report_->show(view_);
  seeing_->showRun(run, trains(run));
  sweeps_->showRun(run, !control_->busy() && !control_->evaluating());
  data_->showRun(selected(), run ? &run->run.config : nullptr,
                 !run || run->run.step == 0
                     ? QString()
                     : tr("The run has begun: duplicate it to train on another text."));
  if (!run)
    return;
  const bool rests = !control_->busy() && !control_->evaluating();
  const Asked asked{run->run.id, run->run.config,
                    run->run.step > 0 ? tr("The run has begun.")
                    : rests           ? QString()
                                      : tr("Time and memory are measured while nothing trains.")};
  if (asked == estimated_)
    return;
  estimated_ = asked;
  cost_ = {};
  costProblem_.clear();
  costBusy_ = true;
  showMeasured();
  engineWorker_->estimateLater(asked.run, asked.config, asked.why);
}

void MainWindow::showEstimate(qint64 run, const CostEstimate& cost, const QString& problem, bool goesOn) {
  if (run != selected())
    return;
  cost_ = cost;
  costProblem_ = problem;
  costBusy_ = goesOn;
  showMeasured();
}

// The estimate, and beside it what the run takes in fact.
void MainWindow::showMeasured() {
  const RunView* run = current();
  if (!run || run->run.id != estimated_.run)
    return;
  EstimateRow row;
  row.parameters = cost_.parameters;
  row.matrixParameters = cost_.matrixParameters;
  row.memoryBytes = cost_.memoryBytes > 0 ? static_cast<double>(cost_.memoryBytes) : none;
  row.secondsPerStep = cost_.secondsPerStep;
  row.tokensPerStep = tokensPerStep(run->run.config);
  row.steps = steps(run->run);
  row.problem = run->run.step > 0 ? QString() : costProblem_; // what is measured in fact needs no reason
  row.busy = costBusy_;
  if (run->run.step > 0)
    row.measuredSecondsPerStep = run->seconds / static_cast<double>(run->run.step);
  if (control_->session().run() == run->run.id && control_->session().status().stepBytes > 0)
    row.measuredMemory = static_cast<double>(control_->session().status().stepBytes);
  configuration_->setEstimate(row, cost_.how);
}

void MainWindow::showWelcome() {
  pages_->setCurrentIndex(0);
  showBar();
  for (QAction* action : {actions_->saveAs, actions_->pack, actions_->writeRecipe, actions_->evaluatePlanned,
                          actions_->newWindow, actions_->exportCheckpoint, actions_->importCheckpoint,
                          actions_->exportFigure, actions_->copyFigure, actions_->report, actions_->sweep})
    action->setEnabled(false);
  actions_->setAdding(false);
  showConfiguration();
}

void MainWindow::fillEncodings(Engine* engine) {
  const Schema& all = schema(*engine);
  schema_ = &all;
  nameParameters(all);
  ask([&all](StudyWorker& worker) { worker.useSchema(&all); });
  configuration_->setCount([engine](const Config& config, std::int64_t vocabulary) {
    const auto size = engine->estimate(config, vocabulary);
    return size ? std::optional(size->parameters) : std::nullopt;
  });
  configuration_->useSchema(all);
  sweeps_->useEngine(*engine);
  queue_->setReady(true);
  runMenu_->useSchema(all);
  help_->useEngine(*engine);
  control_->useEngine(engine);
  seeing_->useEngine(engine);
  fillNewRun(all);
  fillDevices(*actions_->devices, *actions_->viewDevices, *engine);
  if (const auto loaded = engine->acceleratorLoaded(); !loaded)
    notice_->say(sentence(loaded.error()));
  estimated_ = {};
  showConfiguration();
}

// A menu of the encodings in each group; where it has one alone, that.
void MainWindow::fillNewRun(const Schema& all) {
  actions_->addRun->clear();
  QMenu* menu = nullptr;
  std::string group;
  for (const EncodingInfo& encoding : all.encodings()) {
    if (!menu || encoding.group != group) {
      group = encoding.group;
      const bool alone = std::ranges::count(all.encodings(), group, &EncodingInfo::group) == 1;
      menu = alone || group.empty() ? actions_->addRun : actions_->addRun->addMenu(translated(group));
      menu->setToolTipsVisible(true);
    }
    QAction* action = menu->addAction(q(encoding.title));
    action->setToolTip(translated(encoding.summary));
    connect(action, &QAction::triggered, this, [this, id = q(encoding.id)] {
      ask([id, like = selected()](StudyWorker& worker) { worker.addRun(id, like); });
    });
  }
}

// A live value of the run that trains here goes to its trainer, which stores it with its step.
void MainWindow::changeParameters(qint64 run, const Settings& settings) {
  if (control_->session().run() != run) {
    ask([=](StudyWorker& worker) { worker.change(run, settings); });
    return;
  }
  for (const auto& [key, text] : settings)
    if (const auto done = control_->session().set(q(key), q(text)); !done)
      configuration_->setError(run, q(key), sentence(done.error()));
}

void MainWindow::changeShownRuns(const QString& key, const QString& text) {
  if (!view_)
    return;
  for (const auto& run : view_->runs)
    if (run->shown && run->run.step == 0 && run->run.config.has(key.toStdString()))
      changeParameters(run->run.id, {{key.toStdString(), text.toStdString()}});
}

void MainWindow::useData(const Settings& settings) {
  const RunView* run = current();
  if (!view_ || view_->readOnly)
    return notice_->complain(tr("Open or make a study first, then drop the text on it."));
  if (run && run->run.step == 0 && run->run.state != RunState::Running)
    return changeParameters(run->run.id, settings);
  ask([settings, like = selected()](StudyWorker& worker) { worker.addRun(QString(), settings, like); });
  notice_->say(tr("Made a new run with it, because the selected one has begun."));
}

} // namespace expe
