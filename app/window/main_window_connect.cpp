// Who tells whom: what comes from the study and the engine goes to all parts, and parts are joined.
#include "app/window/actions.h"
#include "app/window/application.h"
#include "app/window/claims/claims.h"
#include "app/window/claims/report_control.h"
#include "app/window/configuration/configuration_control.h"
#include "app/window/configuration/configuration_pane.h"
#include "app/window/configuration/data_control.h"
#include "app/window/desktop.h"
#include "app/window/docks/docks.h"
#include "app/window/docks/figure_control.h"
#include "app/window/drops.h"
#include "app/window/encoding_pictures.h"
#include "app/window/help_control.h"
#include "app/window/jobs.h"
#include "app/window/main_window.h"
#include "app/window/see/fit_control.h"
#include "app/window/see/model_views.h"
#include "app/window/see/selection.h"
#include "app/window/see/slide_control.h"
#include "app/window/study/checkpoint_control.h"
#include "app/window/study/list_control.h"
#include "app/window/study/new_study.h"
#include "app/window/study/run_menu.h"
#include "app/window/study/study_files.h"
#include "app/window/study/study_moves.h"
#include "app/window/study/study_worker.h"
#include "app/window/train/chosen_device.h"
#include "app/window/train/estimate_control.h"
#include "app/window/train/queue_control.h"
#include "app/window/train/run_control.h"
#include "app/window/train/sweep_control.h"
#include "app/window/welcome.h"
#include "core/api/views.h"
#include "widgets/claims/verdict_line.h"
#include "widgets/figure/figure_modes.h"
#include "widgets/notice_bar.h"
#include "widgets/runs/run_list.h"
#include "widgets/scrub/scrub_bar.h"
#include "widgets/status_strip.h"
#include "widgets/theme.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPlainTextEdit>
#include <QPointer>
#include <QShortcut>
#include <QStackedWidget>
#include <QTime>

#include <algorithm>

namespace expe {

void MainWindow::opened(const QString& file, const QString& layout) {
  view_.reset(); // that of the study before is not this one's
  notice_->hide();
  log(tr("Opened %1").arg(file));
  pages_->setCurrentIndex(1);
  if (kept_ && kept_->study != file)
    kept_.reset();
  const QString& wanted = kept_ ? kept_->layout : layout;
  const QJsonObject kept = QJsonDocument::fromJson(wanted.toUtf8()).object();
  modelViews_->setFurtherPanes(kept["panes"].toArray()); // before they are placed
  docks_->setState(wanted);
  list_->open(kept["run"].toInteger());
  showBar();
  help_->welcomeOnce();
}

void MainWindow::showPicture(StudyViewPtr view) {
  QElapsedTimer timer;
  timer.start();
  view_ = std::move(view);
  setWindowTitle(tr("%1 — ExPE Workbench").arg(legible(view_->name)));
  actions_->setOpened(true);
  if (view_->readOnly && notice_->isHidden())
    notice_->tell(tr("This study is read-only: save it under another name to train or change it."));
  modelViews_->setView(view_); // before the run that it shows is known to those who look into it
  control_->setView(view_);
  runMenu_->setView(view_);
  sweeps_->setView(view_);
  queue_->setView(view_);
  list_->setView(view_);
  configuration_->setView(view_);
  showRun();
  figures_->setView(view_);
  help_->setView(view_);
  claims_->setView(view_);
  slides_->setView(view_);
  restoreKept();
  figures_->taken(static_cast<double>(timer.nsecsElapsed()) * 1e-6);
}

void MainWindow::showRun() {
  const qint64 id = runs_->selected();
  const RunView* run = view_ ? view_->find(id) : nullptr;
  const Trains trains = control_->trains(run);
  showForm();
  checkpoints_->showRun(view_, id);
  report_->show(view_);
  modelViews_->showRun(run, trains);
  sweeps_->showRun(run, control_->rests());
  data_->showRun(id, run ? &run->run.config : nullptr,
                 !run || run->run.step == 0
                     ? QString()
                     : tr("The run has begun: duplicate it to train on another text."));
  estimate_->showRun(view_ ? view_->share(id) : nullptr, control_->rests());
}

// Its fields cost more than all else, so that the window is seen first.
void MainWindow::showForm() {
  const RunView* run = view_ ? view_->find(runs_->selected()) : nullptr;
  const auto several = control_->chosen().size();
  const QString name = run ? legible(displayName(run->run)) : QString();
  docks_->dock("configuration")
      ->setNote(run && several > 1 ? tr("%1, one of %2 selected").arg(name).arg(several) : name);
  if (painted_)
    form_->showRun(run, control_->trains(run) != Trains::Nowhere, view_ && view_->readOnly);
}

void MainWindow::useEngine(Engine* engine) {
  engine_ = engine;
  const Schema& all = schema(*engine);
  nameParameters(all);
  worker_->post([&all](StudyWorker& worker) { worker.useSchema(&all); });
  pictures_->useEngine(*engine);
  newStudy_->useEngine(*engine);
  configuration_->useEngine(*engine);
  sweeps_->useEngine(*engine);
  queue_->setReady(true);
  runMenu_->useSchema(all);
  slides_->useSchema(all);
  help_->useEngine(*engine);
  control_->useEngine(engine);
  modelViews_->useEngine(engine);
  claims_->useEngine(*engine);
  fillDevices(*actions_->devices, *actions_->viewDevices, *engine);
  if (const auto loaded = engine->acceleratorLoaded(); !loaded)
    notice_->tell(sentence(loaded.error()));
  estimate_->useEngine(*engine);
  showRun();
  restoreKept();
}

// Under the docks, where the user wants it; claims are of measurements, which it does not choose.
void MainWindow::showBar() {
  const bool scrubs = pages_->currentIndex() == 1 && docks_->task() != "claims";
  actions_->showBar->setEnabled(scrubs);
  modelViews_->bar()->setVisible(scrubs && actions_->showBar->isChecked());
}

void MainWindow::lookAt(double times) {
  modelViews_->selection().pick("times", times);
}

// The keys stay with the verdict, so that one goes on to the next clause.
void MainWindow::showClause(qint64 run, double times) {
  const QPointer<QWidget> focused = QApplication::focusWidget();
  list_->select(run);
  lookAt(times);
  const bool within = docks_->task() == "see" && modelViews_->selection().missing(true).isEmpty();
  docks_->raise(within ? "by-position" : "length");
  if (focused && claims_->verdict()->isAncestorOf(focused))
    focused->setFocus();
}

void MainWindow::showWhy(qint64 run, double times) {
  claims_->askWhy(run); // if the view is left before its end
  list_->select(run);
  lookAt(times);
  const Parameter& longest = *std::ranges::find(findView("breaks")->options, "longest", &Parameter::key);
  FigureModes& modes = *figures_->figure("breaks").modes;
  const auto wanted = static_cast<std::int64_t>(std::min(times, longest.maximum));
  if (wanted > modes.options().integer(longest.key)) // else it says nothing of that length
    modes.choose(longest.key, wanted);
  docks_->raiseIn("see", "breaks");
}

void MainWindow::log(const QString& line) {
  log_->appendPlainText(QTime::currentTime().toString("HH:mm:ss  ") + line);
}

// What is worked on, in the status line; what has come of it, for who looks elsewhere.
void MainWindow::joinWork() {
  connect(jobs_, &Jobs::working, strip_,
          [this](const QString& name, const QString& what, double done, double total) {
            strip_->setWork(name, what, done, total);
          });
  connect(jobs_, &Jobs::worked, strip_, &StatusStrip::endWork);
  connect(jobs_, &Jobs::worked, this, &MainWindow::tellRest);
  connect(control_, &RunControl::changed, this, &MainWindow::tellRest);
  connect(&control_->session(), &TrainSession::changed, this, &MainWindow::tellRest);
  claims_->explainWhile([this] { return rests() && !queue_->works() && !modelViews_->computing(); });
  connect(modelViews_, &ModelViews::working, strip_, [this](const QString& what, double done, double total) {
    strip_->setWork("seeing", what, done, total);
  });
  connect(modelViews_, &ModelViews::idle, strip_, [this] { strip_->endWork("seeing"); });
  connect(figures_, &FigureControl::working, strip_, [this](const QString& what, double part) {
    strip_->setWork("figures", what, part, part < 0 ? 0 : 1, false);
  });
  connect(figures_, &FigureControl::idle, strip_, [this] { strip_->endWork("figures"); });
  connect(strip_, &StatusStrip::cancelWanted, this, [this] {
    claims_->askNoMore();
    jobs_->cancel();
    modelViews_->cancel();
    worker_->cancel();
  });
  connect(control_, &RunControl::ended, desktop_, &Desktop::notify);
  connect(queue_, &QueueControl::ended, desktop_, &Desktop::notify);
  connect(data_, &DataControl::trained, desktop_,
          [this](const QString& path) { desktop_->notify(tr("The tokenizer is trained"), path); });
  connect(control_, &RunControl::said, this, &MainWindow::log);
  connect(queue_, &QueueControl::said, this, &MainWindow::log);
  connect(claims_, &Claims::said, this, &MainWindow::log);
  connect(configuration_, &ConfigurationControl::said, this, &MainWindow::log);
}

// What is wrong is said until its cause is gone.
void MainWindow::joinComplaints() {
  const auto complain = [this](const QString& cause) {
    return [this, cause](const QString& text) { notice_->complain(text, cause); };
  };
  const auto settle = [this](const QString& cause) { return [this, cause] { notice_->settle(cause); }; };
  connect(jobs_, &Jobs::failed, notice_, &NoticeBar::complain);
  connect(jobs_, &Jobs::settled, notice_, &NoticeBar::settle);
  connect(worker_, &StudyWorker::failed, notice_, complain("study"));
  connect(worker_, &StudyWorker::edited, notice_, settle("study"));
  connect(worker_, &StudyWorker::unreadable, notice_, complain("reading"));
  connect(worker_, &StudyWorker::viewed, notice_, [this](const StudyViewPtr& view) {
    if (view->current)
      notice_->settle("reading");
  });
  connect(worker_, &StudyWorker::openFailed, notice_,
          [this](const QString&, const QString& text) { notice_->complain(text); }); // opened() hides it
  connect(fit_, &FitControl::complain, notice_, complain("fit"));
  connect(&modelViews_->selection(), &Selection::changed, notice_, settle("fit"));
  if (const auto* application = qobject_cast<Application*>(qApp))
    connect(application, &Application::troubled, notice_,
            [this](const QString& text) { notice_->complain(text); });
  connect(help_, &HelpControl::said, notice_, &NoticeBar::say);
  connect(runMenu_, &RunMenu::said, notice_, &NoticeBar::say);
  connect(files_, &StudyFiles::notice, notice_, &NoticeBar::say);
  connect(moves_, &StudyMoves::said, notice_, &NoticeBar::say);
  connect(fit_, &FitControl::said, notice_, &NoticeBar::tell);
  connect(sweeps_, &SweepControl::said, notice_, &NoticeBar::say);
}

// The study that is shown, and what is dropped on the window.
void MainWindow::joinStudy() {
  keepUndo(*worker_, *edits_);
  connect(worker_, &StudyWorker::viewed, this, &MainWindow::showPicture);
  connect(worker_, &StudyWorker::opened, this, &MainWindow::opened);
  connect(worker_, &StudyWorker::opened, claims_, &Claims::open);
  connect(worker_, &StudyWorker::edited, list_, [this](const Edit& edit) {
    if (!edit.made.empty())
      list_->select(edit.made.back());
  });
  connect(worker_, &StudyWorker::openFailed, pages_, [this] {
    if (files_->file().isEmpty())
      pages_->setCurrentIndex(0);
  });
  connect(files_, &StudyFiles::recentChanged, welcome_, &Welcome::showRecent);
  connect(files_, &StudyFiles::wanted, this, [this](const StudyRequest& request) {
    if (control_->busy()) // what trains here stays here
      return void(openWindow({})->files_->give(request));
    keepLayout();
    files_->give(request);
  });
  connect(files_, &StudyFiles::trainWanted, queue_, &QueueControl::startSoon);
  connect(welcome_, &Welcome::openWanted, files_, &StudyFiles::openRecent);
  moves_->evaluateWhile([this] { return control_->rests(); });
  newStudy_->measureWhile([this] { return control_->rests(); });
  auto* drops = new Drops(*this, *notice_);
  connect(drops, &Drops::studyDropped, files_, [this](const QString& path) { files_->open(path); });
  connect(drops, &Drops::weightsDropped, checkpoints_, &CheckpointControl::importFrom);
  connect(drops, &Drops::dataDropped, configuration_, [this](const Settings& settings) {
    view_ ? configuration_->useData(runs_->selected(), settings) : newStudy_->begin(settings);
  });
}

// The selected run, what is changed of it, and what trains.
void MainWindow::joinRuns() {
  connect(runs_, &RunList::selectionChanged, this, &MainWindow::showRun);
  connect(runs_, &RunList::chosenChanged, this, &MainWindow::showForm);
  connect(this, &MainWindow::painted, help_, &HelpControl::fill, Qt::QueuedConnection);
  connect(this, &MainWindow::painted, desktop_, &Desktop::watchLook, Qt::QueuedConnection);
  connect(this, &MainWindow::painted, this, &MainWindow::showForm, Qt::QueuedConnection); // the last of all
  connect(modelViews_, &ModelViews::looked, figures_, &FigureControl::look);
  connect(actions_->runBeside, &QAction::triggered, this, [this] {
    if (const qint64 run = runs_->selected())
      modelViews_->showBeside(run);
  });
  connect(control_, &RunControl::changed, this, [this] {
    desktop_->setAwake(control_->busy(), tr("A run is training"));
    estimate_->show();
  });
  connect(&control_->session(), &TrainSession::changed, this, &MainWindow::showRun);
  connect(
      &control_->session(), &TrainSession::changed, this,
      [this] {
        if (closing_ && !control_->busy())
          close();
      },
      Qt::QueuedConnection); // after the run has gone on without us
  connect(data_, &DataControl::changeWanted, configuration_, &ConfigurationControl::change);
  connect(form_, &ConfigurationPane::helpWanted, help_, &HelpControl::openParameter);
  connect(form_, &ConfigurationPane::encodingsListed, this, &MainWindow::showRun);
  connect(help_, &HelpControl::runWanted, list_, &ListControl::select);
  connect(help_, &HelpControl::lengthWanted, this, &MainWindow::lookAt);
  connect(claims_->verdict(), &VerdictLine::chosen, this, &MainWindow::showClause);
  connect(claims_->verdict(), &VerdictLine::whyWanted, this, &MainWindow::showWhy);
  connect(modelViews_, &ModelViews::explained, claims_, &Claims::explain);
  connect(help_, &HelpControl::parameterWanted, this, [this](const QString& key) {
    docks_->raise("configuration");
    form_->form().reveal(key);
  });
  connect(sweeps_, &SweepControl::runWanted, list_, &ListControl::select);
  connect(slides_, &SlideControl::runWanted, list_, &ListControl::select);
  connect(slides_, &SlideControl::groupingWanted, list_, &ListControl::choose);
  connect(sweeps_, &SweepControl::trainWanted, this, [this] {
    docks_->raise("queue");
    queue_->startUnlessTrained();
  });
  connect(queue_, &QueueControl::runWanted, list_, &ListControl::select);
}

// What menus do that is of no part alone.
void MainWindow::joinActions() {
  actions_->setOpened(false);
  connect(actions_->newWindow, &QAction::triggered, this, [this] { openWindow(files_->file()); });
  connect(actions_->quit, &QAction::triggered, qApp, &QApplication::closeAllWindows);
  connect(actions_->findParameter, &QAction::triggered, this, [this] {
    docks_->raise("configuration");
    form_->form().head().focusSearch();
  });
  connect(actions_->devices, &QMenu::triggered, this, [this] { // it costs something else there
    estimate_->askAgain();
    showRun();
  });
  connect(actions_->resetLayout, &QAction::triggered, docks_, &Docks::reset);
  connect(actions_->paneAlone, &QAction::triggered, docks_, &Docks::alone);
  connect(docks_, &Docks::aloneChanged, actions_->paneAlone, &QAction::setChecked);
  connect(actions_->nextPane, &QAction::triggered, docks_, [this] { docks_->step(1); });
  connect(actions_->paneBefore, &QAction::triggered, docks_, [this] { docks_->step(-1); });
  auto* back = new QShortcut(Qt::Key_Escape, this, docks_, [this] {
    slides_->end();
    docks_->alone(false);
  });
  const auto mayGoBack = [this, back] { back->setEnabled(docks_->isAlone() || slides_->presents()); };
  mayGoBack();
  connect(docks_, &Docks::aloneChanged, back, mayGoBack);
  connect(slides_, &SlideControl::presentsChanged, back, mayGoBack);
  connect(actions_->showBar, &QAction::toggled, this, &MainWindow::showBar);
  connect(docks_, &Docks::taskChanged, this, &MainWindow::showBar);
  connect(actions_->looks, &QMenu::triggered, this,
          [](QAction* look) { applyTheme(static_cast<ThemeMode>(look->data().toInt())); });
  connect(desktop_, &Desktop::darkChanged, this, [this](bool dark) {
    setSystemDark(dark);
    if (actions_->looks->actions().front()->isChecked())
      applyTheme(ThemeMode::System);
  });
  connect(desktop_, &Desktop::motionChanged, docks_, &Docks::setStill);
  connect(desktop_, &Desktop::motionChanged, strip_, &StatusStrip::setStill);
  connect(actions_->languages, &QMenu::triggered, qApp, changeLanguage, Qt::QueuedConnection);
}

} // namespace expe
