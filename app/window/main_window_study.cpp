// What the window does with its study: shows each picture of it, and hands on what the user asks.
#include "app/window/actions.h"
#include "app/window/claims/claims.h"
#include "app/window/claims/report_control.h"
#include "app/window/configuration/configuration_pane.h"
#include "app/window/configuration/data_control.h"
#include "app/window/docks/docks.h"
#include "app/window/docks/figure_control.h"
#include "app/window/help_control.h"
#include "app/window/jobs.h"
#include "app/window/main_window.h"
#include "app/window/see/model_views.h"
#include "app/window/study/checkpoint_control.h"
#include "app/window/study/group_control.h"
#include "app/window/study/run_menu.h"
#include "app/window/study/run_rows.h"
#include "app/window/study/study_files.h"
#include "app/window/study/study_worker.h"
#include "app/window/train/chosen_device.h"
#include "app/window/train/estimate_control.h"
#include "app/window/train/queue_control.h"
#include "app/window/train/run_control.h"
#include "app/window/train/sweep_control.h"
#include "app/window/windows.h"
#include "core/api/data.h"
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

bool readsText(const Settings& settings) {
  return std::ranges::any_of(settings, [](const auto& setting) {
    return setting.first == "data.text" || setting.first == "data.tokenizer" ||
           setting.first == "data.model" || setting.first == "data.window";
  });
}

} // namespace

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
  modelViews_->setView(view_); // before the run that it shows is known to those who look into it
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
  modelViews_->showRun(run, trains(run));
  sweeps_->showRun(run, !control_->busy() && !control_->evaluating());
  data_->showRun(selected(), run ? &run->run.config : nullptr,
                 !run || run->run.step == 0
                     ? QString()
                     : tr("The run has begun: duplicate it to train on another text."));
  estimate_->showRun(view_ ? view_->share(selected()) : nullptr,
                     !control_->busy() && !control_->evaluating());
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
  worker_->post([&all](StudyWorker& worker) { worker.useSchema(&all); });
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
  modelViews_->useEngine(engine);
  fillNewRun(all);
  fillDevices(*actions_->devices, *actions_->viewDevices, *engine);
  if (const auto loaded = engine->acceleratorLoaded(); !loaded)
    notice_->say(sentence(loaded.error()));
  estimate_->useEngine(*engine);
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
    connect(action, &QAction::triggered, this,
            [this, id = q(encoding.id)] { worker_->change(edit::addRun(id, selected())); });
  }
}

// A live value of the run that trains here goes to its trainer, which stores it with its step. Another text
// is read once before it is taken, so that what is wrong with it is said at the field.
void MainWindow::changeParameters(qint64 id, const Settings& settings) {
  const auto wrong = [=, this](const Error& error) {
    const QString key = error.key.empty() ? q(settings.front().first) : q(error.key);
    configuration_->setError(id, key, sentence(error));
    log(sentence(error));
  };
  if (control_->session().run() == id) {
    for (const auto& [key, text] : settings)
      if (const auto done = control_->session().set(q(key), q(text)); !done)
        configuration_->setError(id, q(key), sentence(done.error()));
    return;
  }
  const auto change = [=, this] { worker_->change(edit::configure(id, settings), this, {}, wrong); };
  const RunView* run = view_ ? view_->find(id) : nullptr;
  if (!run || !readsText(settings))
    return change();
  const Schema bare;
  const auto config = (schema_ ? *schema_ : bare).configure(run->run.config, settings);
  if (!config)
    return wrong(config.error());
  jobs_->post(
      {.name = "text", .what = tr("Reading the text")}, this,
      [config = *config](Progress&) { return checkText(config); }, change, wrong);
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
  worker_->change(edit::addRun(QString(), settings, selected()));
  notice_->say(tr("Made a new run with it, because the selected one has begun."));
}

} // namespace expe
