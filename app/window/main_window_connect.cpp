// Who tells whom: workers, controls and widgets joined, a function a part of the window.
#include "app/window/actions.h"
#include "app/window/application.h"
#include "app/window/claims/claims.h"
#include "app/window/configuration/configuration_pane.h"
#include "app/window/configuration/data_control.h"
#include "app/window/desktop.h"
#include "app/window/docks/docks.h"
#include "app/window/docks/figure_control.h"
#include "app/window/drops.h"
#include "app/window/help_control.h"
#include "app/window/jobs.h"
#include "app/window/main_window.h"
#include "app/window/recent.h"
#include "app/window/see/fit_control.h"
#include "app/window/see/model_views.h"
#include "app/window/study/checkpoint_control.h"
#include "app/window/study/run_menu.h"
#include "app/window/study/study_files.h"
#include "app/window/study/study_moves.h"
#include "app/window/study/study_worker.h"
#include "app/window/train/estimate_control.h"
#include "app/window/train/queue_control.h"
#include "app/window/train/run_control.h"
#include "app/window/train/sweep_control.h"
#include "app/window/welcome.h"
#include "app/window/windows.h"
#include "widgets/notice_bar.h"
#include "widgets/runs/run_list.h"
#include "widgets/status_strip.h"
#include "widgets/words.h"

#include <QApplication>
#include <QUndoStack>

namespace expe {
namespace {

// Causes of complaints.
const QString study = "study", reading = "reading", presetShelf = "presets", form = "form",
              dropped = "dropped", fitted = "fit", queued = "queue";

// What the study's worker has done already.
class DoneEdit : public QUndoCommand {
public:
  DoneEdit(StudyWorker& worker, const Edit& edit) : QUndoCommand(edit.text), worker_(worker), edit_(edit) {}
  void undo() override { worker_.again(edit_.undo); }
  void redo() override {
    if (done_) // a stack does what is pushed; this was done before
      worker_.again(edit_.redo);
    done_ = true;
  }

private:
  StudyWorker& worker_;
  Edit edit_;
  bool done_ = false;
};

} // namespace

void MainWindow::connectWorkers() {
  connect(worker_, &StudyWorker::viewed, this, &MainWindow::showPicture);
  connectComplaints();
  connect(worker_, &StudyWorker::opened, this, &MainWindow::opened);
  connect(worker_, &StudyWorker::opened, edits_, &QUndoStack::clear);
  connect(worker_, &StudyWorker::edited, this, [this](const Edit& edit) {
    edits_->push(new DoneEdit(*worker_, edit));
    if (!edit.made.empty())
      wantedRun_ = edit.made.back();
  });
  if (const auto* application = qobject_cast<Application*>(qApp))
    connect(application, &Application::troubled, this,
            [this](const QString& text) { notice_->complain(text); });
  const auto showWork = [this](const QString& who) {
    return [this, who](const QString& what, double done, double total) {
      strip_->setWork(who, what, done, total);
    };
  };
  connect(modelViews_, &ModelViews::working, strip_, showWork("seeing"));
  connect(modelViews_, &ModelViews::idle, strip_, [this] { strip_->endWork("seeing"); });
  connect(figures_, &FigureControl::working, strip_, [this](const QString& what, double part) {
    strip_->setWork("figures", what, part, part < 0 ? 0 : 1, false);
  });
  connect(figures_, &FigureControl::idle, strip_, [this] { strip_->endWork("figures"); });
  connect(strip_, &StatusStrip::cancelWanted, this, [this] {
    jobs_->cancel();
    modelViews_->cancel();
    worker_->cancel();
  });
}

// Work, what it says of itself, and what is wrong, of all that is posted.
void MainWindow::connectJobs() {
  connect(jobs_, &Jobs::working, strip_,
          [this](const QString& name, const QString& what, double done, double total) {
            strip_->setWork(name, what, done, total);
          });
  connect(jobs_, &Jobs::worked, strip_, &StatusStrip::endWork);
  connect(jobs_, &Jobs::failed, this,
          [this](const QString& name, const QString& text) { notice_->complain(text, name); });
  connect(jobs_, &Jobs::settled, notice_, &NoticeBar::settle);
  connect(data_, &DataControl::trained, this, [this](const QString& path) {
    if (!isActiveWindow())
      desktop_->notify(tr("The tokenizer is trained"), path);
  });
}

// What is wrong is said until its cause is gone.
void MainWindow::connectComplaints() {
  auto complain = [this](const QString& cause) {
    return [this, cause](const QString& text) { notice_->complain(text, cause); };
  };
  connect(worker_, &StudyWorker::failed, this, complain(study));
  connect(worker_, &StudyWorker::edited, this, [this] { notice_->settle(study); });
  connect(worker_, &StudyWorker::unreadable, this, complain(reading));
  connect(worker_, &StudyWorker::viewed, this, [this](const StudyViewPtr& view) {
    if (view->current)
      notice_->settle(reading);
  });
  connect(worker_, &StudyWorker::openFailed, this,
          [this](const QString&, const QString& text) { notice_->complain(text); }); // opened() hides it
  connect(control_, &RunControl::complain, notice_, &NoticeBar::complain);
  connect(control_, &RunControl::settled, notice_, &NoticeBar::settle);
  connect(configuration_, &ConfigurationPane::complain, this, complain(presetShelf));
  connect(configuration_, &ConfigurationPane::settled, this, [this] { notice_->settle(presetShelf); });
  connect(&configuration_->form(), &ParameterForm::wrongChanged, this, [this] {
    if (configuration_->form().wrong().isEmpty())
      notice_->settle(form);
  });
}

void MainWindow::connectRuns() {
  connect(runs_, &RunList::selectionChanged, this, [this](qint64 run) {
    control_->select(run);
    runMenu_->update();
    showConfiguration();
  });
  connect(runs_, &RunList::chosenChanged, this, [this] { control_->choose(runMenu_->selected()); });
  connect(runs_, &RunList::shownChanged, this,
          [this](qint64 run, bool shown) { figures_->showRun(run, shown); });
  connect(actions_->showArchived, &QAction::toggled, this, [this] {
    if (view_)
      showRuns();
  });
  connect(modelViews_, &ModelViews::looked, figures_, &FigureControl::look);
  connect(control_, &RunControl::said, this, &MainWindow::log);
  connect(control_, &RunControl::ended, this, [this](const QString& title, const QString& text) {
    if (!isActiveWindow())
      desktop_->notify(title, text);
  });
  connect(control_, &RunControl::changed, this, [this] {
    desktop_->setAwake(control_->busy(), tr("A run is training"));
    estimate_->show();
  });
  connect(&control_->session(), &TrainSession::changed, this, &MainWindow::showConfiguration);
  connect(&control_->session(), &TrainSession::changed, this, &MainWindow::showPaused);
}

void MainWindow::connectConfiguration() {
  control_->setGate([this] {
    const QString wrong = configuration_->form().wrong();
    if (wrong.isEmpty())
      return true;
    notice_->complain(
        tr("%1 is not right yet: mend it, or press Escape in the field to keep the value before.")
            .arg(labelOf(wrong)),
        form);
    configuration_->form().reveal(wrong);
    return false;
  });
  connect(configuration_, &ConfigurationPane::changed, this,
          [this](qint64 run, const QString& key, const QString& text) {
            changeParameters(run, {{key.toStdString(), text.toStdString()}});
          });
  connect(configuration_, &ConfigurationPane::changedMany, this, &MainWindow::changeParameters);
  connect(configuration_, &ConfigurationPane::useInCheckedRuns, this, &MainWindow::changeShownRuns);
  connect(configuration_, &ConfigurationPane::duplicateWanted, this,
          [this](qint64 run) { worker_->change(edit::duplicate({run})); });
  connect(configuration_, &ConfigurationPane::helpWanted, help_, &HelpControl::openParameter);
  connect(help_, &HelpControl::runWanted, runs_, &RunList::select);
  connect(help_, &HelpControl::parameterWanted, this, [this](const QString& key) {
    docks_->raise("configuration");
    configuration_->form().reveal(key);
  });
  connect(data_, &DataControl::changeWanted, this, &MainWindow::changeParameters);
}

void MainWindow::connectFiles() {
  connect(files_, &StudyFiles::notice, notice_, &NoticeBar::say);
  connect(files_, &StudyFiles::recentChanged, this, [this] { welcome_->setRecent(recentStudies()); });
  connect(files_, &StudyFiles::wanted, this, [this](const StudyRequest& request) {
    if (control_->busy()) // what trains here stays here
      return void(openWindow({})->files_->give(request));
    keepLayout();
    files_->give(request);
  });
  connect(welcome_, &Welcome::openWanted, files_, &StudyFiles::open);
  moves_->measureWhile([this] { return !control_->busy() && !control_->evaluating(); });
  connect(moves_, &StudyMoves::said, notice_, &NoticeBar::say);
  connect(actions_->devices, &QMenu::triggered, this, [this] { // it costs something else there
    estimate_->askAgain();
    showConfiguration();
  });
  connect(actions_->newWindow, &QAction::triggered, this, [this] { openWindow(files_->file()); });
  connect(actions_->quit, &QAction::triggered, qApp, &QApplication::closeAllWindows);
}

void MainWindow::connectViews() {
  connect(fit_, &FitControl::said, notice_, &NoticeBar::say);
  connect(fit_, &FitControl::complain, this,
          [this](const QString& text) { notice_->complain(text, fitted); });
  connect(&modelViews_->selection(), &Selection::changed, this, [this] { notice_->settle(fitted); });
  connect(actions_->about, &QAction::triggered, this, &MainWindow::about);
  connect(actions_->findParameter, &QAction::triggered, this, [this] {
    docks_->raise("configuration");
    configuration_->form().head().focusSearch();
  });
  connect(actions_->systemLook, &QAction::triggered, this, [this] { setLook(ThemeMode::System); });
  connect(actions_->lightLook, &QAction::triggered, this, [this] { setLook(ThemeMode::Light); });
  connect(actions_->darkLook, &QAction::triggered, this, [this] { setLook(ThemeMode::Dark); });
  connect(actions_->systemLanguage, &QAction::triggered, this, [this] { setLanguage({}); });
  connect(actions_->english, &QAction::triggered, this, [this] { setLanguage("en"); });
  connect(actions_->german, &QAction::triggered, this, [this] { setLanguage("de"); });
  connect(desktop_, &Desktop::darkChanged, this, [this](bool dark) {
    setSystemDark(dark);
    if (actions_->systemLook->isChecked())
      setLook(ThemeMode::System);
  });
}

void MainWindow::connectClaims() {
  claims_->setSelection([this] { return runMenu_->selected(); });
  connect(claims_, &Claims::evaluateWanted, this,
          [this](qint64 run, const EvaluationRequest& request) { control_->evaluate(run, {}, request); });
  connect(control_, &RunControl::evaluated, claims_, &Claims::evaluated);
  connect(worker_, &StudyWorker::opened, claims_, &Claims::open);
}

void MainWindow::connectSweeps() {
  connect(actions_->sweep, &QAction::triggered, this, [this] {
    docks_->raise("configuration");
    sweeps_->begin();
  });
  connect(configuration_, &ConfigurationPane::encodingsListed, this, &MainWindow::showConfiguration);
  connect(sweeps_, &SweepControl::said, notice_, &NoticeBar::say);
  connect(sweeps_, &SweepControl::runWanted, this, [this](qint64 run) { wantedRun_ = run; });
  connect(sweeps_, &SweepControl::trainWanted, this, [this] {
    docks_->raise("queue");
    queue_->startUnlessTrained();
  });
  connect(queue_, &QueueControl::newSweepWanted, actions_->sweep, &QAction::trigger);
  connect(queue_, &QueueControl::extendWanted, this, [this](const Sweep& sweep) {
    docks_->raise("configuration");
    sweeps_->extend(sweep);
  });
  connect(queue_, &QueueControl::remakeWanted, sweeps_, &SweepControl::remake);
  connect(queue_, &QueueControl::runWanted, runs_, &RunList::select);
  connect(queue_, &QueueControl::said, this, &MainWindow::log);
  connect(queue_, &QueueControl::ended, this, [this](const QString& title, const QString& text) {
    if (!isActiveWindow())
      desktop_->notify(title, text);
  });
  connect(queue_, &QueueControl::complain, this,
          [this](const QString& text) { notice_->complain(text, queued); });
  connect(queue_, &QueueControl::settled, this, [this] { notice_->settle(queued); });
}

void MainWindow::connectDrops() {
  auto* drops = new Drops(*this);
  for (auto taken : {&Drops::studyDropped, &Drops::weightsDropped})
    connect(drops, taken, this, [this] { notice_->settle(dropped); });
  connect(drops, &Drops::dataDropped, this, [this] { notice_->settle(dropped); });
  connect(drops, &Drops::studyDropped, files_, &StudyFiles::open);
  connect(drops, &Drops::dataDropped, this, &MainWindow::useData);
  connect(drops, &Drops::weightsDropped, checkpointControl_, &CheckpointControl::importFrom);
  connect(drops, &Drops::notUnderstood, this, [this](const QString& path) {
    notice_->complain(
        tr("%1 cannot be opened: drop a study, a text, a tokenizer or a folder of weights.").arg(path),
        dropped);
  });
}

} // namespace expe
