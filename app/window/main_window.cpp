#include "app/window/main_window.h"

#include "app/window/actions.h"
#include "app/window/claims/claims.h"
#include "app/window/claims/report_control.h"
#include "app/window/configuration/configuration_pane.h"
#include "app/window/configuration/data_control.h"
#include "app/window/desktop.h"
#include "app/window/docks/docks.h"
#include "app/window/docks/figure_control.h"
#include "app/window/help_control.h"
#include "app/window/jobs.h"
#include "app/window/language.h"
#include "app/window/recent.h"
#include "app/window/see/fit_control.h"
#include "app/window/see/model_views.h"
#include "app/window/study/checkpoint_control.h"
#include "app/window/study/group_control.h"
#include "app/window/study/run_menu.h"
#include "app/window/study/study_files.h"
#include "app/window/study/study_moves.h"
#include "app/window/study/study_worker.h"
#include "app/window/train/estimate_control.h"
#include "app/window/train/queue_control.h"
#include "app/window/train/run_control.h"
#include "app/window/train/sweep_control.h"
#include "app/window/welcome.h"
#include "widgets/figure/figure_view.h"
#include "widgets/form/wheel_guard.h"
#include "widgets/notice_bar.h"
#include "widgets/runs/checkpoint_panel.h"
#include "widgets/runs/queue_pane.h"
#include "widgets/runs/run_list.h"
#include "widgets/runs/sweep_list.h"
#include "widgets/scrub/scrub_bar.h"
#include "widgets/status_strip.h"
#include "widgets/text/data_panel.h"

#include <QActionGroup>
#include <QCloseEvent>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPlainTextEdit>
#include <QScreen>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTime>
#include <QTimer>
#include <QUndoStack>
#include <QVBoxLayout>

namespace expe {

MainWindow::MainWindow() {
  setWindowTitle(tr("ExPE Workbench"));
  setWindowIcon(icon("window", Qt::black));
  guardWheel();
  makeThreads();
  makeActions();
  makeCentre();
  makeDocks();
  makeTasks();
  makeStatus();
  makeControls();
  connectWorkers();
  connectJobs();
  connectRuns();
  connectConfiguration();
  connectFiles();
  connectViews();
  connectClaims();
  connectDrops();
  connectSweeps();
  restore();
  showWelcome();
}

// The study's worker ends its thread itself, after what was asked of it before.
MainWindow::~MainWindow() {
  delete jobs_;
  worker_->cancel();
  worker_->post([](StudyWorker& worker) { worker.thread()->quit(); });
  studyThread_.wait();
}

void MainWindow::makeThreads() {
  worker_ = new StudyWorker;
  jobs_ = new Jobs(this);
  worker_->moveToThread(&studyThread_);
  connect(&studyThread_, &QThread::finished, worker_, &QObject::deleteLater);
  studyThread_.start();
  edits_ = new QUndoStack(this);
  edits_->setUndoLimit(200);
  desktop_ = new Desktop(this);
}

void MainWindow::makeActions() {
  actions_ = new Actions(*this, *edits_);
  files_ = new StudyFiles(*this, *actions_, *worker_, *jobs_);
  moves_ = new StudyMoves(*this, *actions_, *files_, *jobs_);
}

// A line for what there is to say; under it the docks and the scrub bar, or the welcome while no study is
// open.
void MainWindow::makeCentre() {
  notice_ = new NoticeBar;
  welcome_ = new Welcome(*actions_);
  welcome_->setRecent(recentStudies());
  auto* area = new QMainWindow;
  docks_ = new Docks(*area, this);
  pages_ = new QStackedWidget;
  pages_->addWidget(welcome_);
  pages_->addWidget(area);
  auto* centre = new QWidget;
  auto* layout = new QVBoxLayout(centre);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(notice_);
  layout->addWidget(pages_, 1);
  setCentralWidget(centre);
}

void MainWindow::makeDocks() {
  runs_ = new RunList;
  configuration_ = new ConfigurationPane;
  docks_->add("study", tr("Study"), runs_);
  docks_->add("configuration", tr("Configuration"), configuration_);
  figures_ = new FigureControl(*docks_, *actions_, *worker_, *notice_, *this); // Loss, Loss by length
  modelViews_ = new ModelViews(*docks_, *figures_, *actions_, this);           // what looks into models
  claims_ = new Claims(*docks_, *figures_, *jobs_, *worker_, *notice_, *this); // Comparison, Tables
  docks_->add("data", tr("Data"), dataPanel_ = new DataPanel);
  docks_->add("checkpoints", tr("Checkpoints"), checkpoints_ = new CheckpointPanel);
  docks_->add("queue", tr("Queue"), queuePane_ = new QueuePane);
  docks_->add("sweeps", tr("Sweeps"), sweepList_ = new SweepList);
  log_ = new QPlainTextEdit;
  log_->setReadOnly(true);
  log_->setMaximumBlockCount(2000);
  log_->setAccessibleName(tr("Log"));
  docks_->add("log", tr("Log"), log_);
  help_ = new HelpControl(*docks_, *actions_, *jobs_, *this); // Help
  for (Dock* dock : docks_->all())
    actions_->docks->addAction(dock->toggleViewAction());
  centralWidget()->layout()->addWidget(modelViews_->bar());
  connect(actions_->showBar, &QAction::toggled, this, &MainWindow::showBar);
  connect(docks_, &Docks::taskChanged, this, &MainWindow::showBar);
}

void MainWindow::makeTasks() {
  auto* group = new QActionGroup(this);
  int number = 0;
  for (const auto& [task, title] : Docks::tasks()) {
    QAction* action = actions_->tasks->addAction(title);
    action->setShortcut(QKeySequence(QString("Ctrl+%1").arg(++number)));
    action->setCheckable(true);
    action->setActionGroup(group);
    connect(action, &QAction::triggered, this, [this, task = task] { docks_->show(task); });
    connect(docks_, &Docks::taskChanged, action,
            [action, task = task](const QString& now) { action->setChecked(now == task); });
  }
  connect(actions_->resetLayout, &QAction::triggered, docks_, &Docks::reset);
}

void MainWindow::makeStatus() {
  strip_ = new StatusStrip;
  statusBar()->addWidget(strip_, 1);
  statusBar()->setSizeGripEnabled(false);
}

void MainWindow::makeControls() {
  control_ = new RunControl(*actions_, *jobs_, *worker_, *strip_, this);
  estimate_ = new EstimateControl(*configuration_, *jobs_, control_->session(), this);
  runMenu_ = new RunMenu(*actions_, *worker_, *runs_, *this);
  groupControl_ = new GroupControl(*actions_, *worker_, *runs_, *figures_, *this);
  checkpointControl_ = new CheckpointControl(*checkpoints_, *actions_, *worker_, *jobs_, *notice_, *control_,
                                             *runMenu_, modelViews_->selection(), *this);
  fit_ = new FitControl(*actions_, modelViews_->selection(), modelViews_->probes(), *edits_, *this);
  data_ = new DataControl(*dataPanel_, *jobs_, this);
  report_ = new ReportControl(*actions_, *jobs_, *notice_, *this);
  sweeps_ = new SweepControl(*configuration_, *jobs_, *worker_, this);
  queue_ = new QueueControl(*queuePane_, *sweepList_, *actions_, *worker_, *this);
}

void MainWindow::restore() {
  const QSettings settings;
  if (!restoreGeometry(settings.value("window/geometry").toByteArray()))
    fitScreen();
  const auto mode = static_cast<ThemeMode>(settings.value("window/look", 0).toInt());
  (mode == ThemeMode::Light  ? actions_->lightLook
   : mode == ThemeMode::Dark ? actions_->darkLook
                             : actions_->systemLook)
      ->setChecked(true);
  const QString language = chosenLanguage();
  (language == "de"   ? actions_->german
   : language == "en" ? actions_->english
                      : actions_->systemLanguage)
      ->setChecked(true);
}

// A first start: on a small screen all that panels leave of it.
void MainWindow::fitScreen() {
  const QSize wanted(1600, 1000), room = screen()->availableSize();
  resize(wanted.boundedTo(room * 0.9));
  if (room.width() < wanted.width() || room.height() < wanted.height())
    setWindowState(Qt::WindowMaximized);
}

// Under the docks, where the user wants it; claims are of measurements, which it does not choose.
void MainWindow::showBar() {
  const bool scrubs = pages_->currentIndex() == 1 && docks_->task() != "claims";
  modelViews_->bar()->setVisible(scrubs && actions_->showBar->isChecked());
}

void MainWindow::setLook(ThemeMode mode) {
  QSettings().setValue("window/look", static_cast<int>(mode));
  applyTheme(mode);
}

void MainWindow::setLanguage(const QString& code) {
  chooseLanguage(code);
  notice_->say(tr("The language changes at the next start."));
}

void MainWindow::openStudy(const QString& path) {
  files_->open(path);
}

void MainWindow::loadEngine() {
  jobs_->post(
      {.name = "engine"}, this, [](Progress&) { return engine(); },
      [this](Engine* engine) { fillEncodings(engine); },
      [this](const Error& error) {
        modelViews_->engineFailed(sentence(error));
        notice_->complain(sentence(error), "engine");
      });
  desktop_->watchLook();
}

bool MainWindow::event(QEvent* event) {
  const bool done = QMainWindow::event(event);
  if (event->type() == QEvent::Paint && !painted_) {
    painted_ = true;
    QTimer::singleShot(0, this, &MainWindow::painted);
  }
  return done;
}

void MainWindow::log(const QString& line) {
  log_->appendPlainText(QTime::currentTime().toString("HH:mm:ss  ") + line);
}

void MainWindow::keepLayout() {
  if (!view_ || view_->readOnly)
    return;
  QJsonObject layout = QJsonDocument::fromJson(docks_->state().toUtf8()).object();
  layout["run"] = selected();
  layout["groups"] = groupControl_->state();
  const QString text = QString::fromUtf8(QJsonDocument(layout).toJson(QJsonDocument::Compact));
  worker_->change(edit::keepNote("layout", text));
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!mayClose()) {
    event->ignore();
    return;
  }
  keepLayout();
  QSettings().setValue("window/geometry", saveGeometry());
  QMainWindow::closeEvent(event);
}

} // namespace expe
