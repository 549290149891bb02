// The parts of the window as they are made, how it begins, and how it ends.
#include "app/window/main_window.h"

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
#include "app/window/docks/focus_order.h"
#include "app/window/encoding_pictures.h"
#include "app/window/help_control.h"
#include "app/window/jobs.h"
#include "app/window/see/film_control.h"
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
#include "app/window/train/estimate_control.h"
#include "app/window/train/queue_control.h"
#include "app/window/train/run_control.h"
#include "app/window/train/sweep_control.h"
#include "app/window/welcome.h"
#include "widgets/claims/verdict_line.h"
#include "widgets/form/wheel_guard.h"
#include "widgets/notice_bar.h"
#include "widgets/runs/checkpoint_panel.h"
#include "widgets/runs/queue_pane.h"
#include "widgets/runs/run_list.h"
#include "widgets/runs/sweep_list.h"
#include "widgets/scrub/scrub_bar.h"
#include "widgets/status_strip.h"
#include "widgets/text/data_panel.h"
#include "widgets/theme.h"

#include <QCloseEvent>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPlainTextEdit>
#include <QScreen>
#include <QSettings>
#include <QStackedWidget>
#include <QTimer>
#include <QUndoStack>
#include <QVBoxLayout>

namespace expe {

// The study is read while the window is made.
MainWindow::MainWindow(const QString& study)
    : worker_(new StudyWorker), jobs_(new Jobs(this)), edits_(new QUndoStack(this)),
      desktop_(new Desktop(this)), actions_(new Actions(*this, *edits_)),
      files_(new StudyFiles(*this, *actions_, *worker_, *jobs_)),
      moves_(new StudyMoves(*this, *actions_, *files_, *jobs_)),
      pictures_(new EncodingPictures(*jobs_, this)),
      newStudy_(new NewStudy(*this, *actions_, *files_, *jobs_, *pictures_)), strip_(new StatusStrip),
      welcome_(new Welcome(*actions_, *jobs_)), pages_(new QStackedWidget) {
  setWindowTitle(tr("ExPE Workbench"));
  setWindowIcon(icon("window", Qt::black));
  guardWheel();
  worker_->moveToThread(&studyThread_);
  connect(&studyThread_, &QThread::finished, worker_, &QObject::deleteLater);
  studyThread_.start();
  makeCentre();
  if (!study.isEmpty()) {
    worker_->post([study](StudyWorker& worker) { worker.readAhead(study); });
    showStudy();
  }
  makeStudy();
  makeFigures();
  makeRest();
  joinWork();
  joinComplaints();
  joinStudy();
  joinRuns();
  joinActions();
  restore();
  showBar();
  showRun();
  if (!study.isEmpty())
    openStudy(study);
}

// The study's worker ends its thread itself, after what was asked of it before.
MainWindow::~MainWindow() {
  delete jobs_;
  worker_->cancel();
  worker_->post([](StudyWorker& worker) { worker.thread()->quit(); });
  studyThread_.wait();
}

// A line for what there is to say; under it the docks and the scrub bar, or the welcome while no study is
// open.
void MainWindow::makeCentre() {
  auto* area = new QMainWindow;
  area->ensurePolished(); // before it has docks, which are polished with it otherwise, seen or not
  docks_ = new Docks(*area, this);
  pages_->addWidget(welcome_);
  pages_->addWidget(area);
  auto* centre = new QWidget;
  auto* layout = new QVBoxLayout(centre);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(pages_, 1);
  notice_ = new NoticeBar(*centre);
  setCentralWidget(centre);
}

// The runs and their configuration, and what trains them.
void MainWindow::makeStudy() {
  runs_ = new RunList;
  form_ = new ConfigurationPane(*jobs_);
  docks_->add("study", tr("Study"), runs_);
  docks_->add("configuration", tr("Configuration"), form_);
  control_ = new RunControl(*actions_, *jobs_, *worker_, *strip_, *notice_, *runs_, *this);
  runMenu_ = new RunMenu(*actions_, *worker_, *runs_, *this);
  form_->setPictures(*pictures_);
  configuration_ = new ConfigurationControl(*form_, *worker_, *jobs_, *control_, *notice_, this);
  estimate_ = new EstimateControl(*form_, *jobs_, control_->session(), this);
}

// What they have learnt, what it looks like inside, and what can be claimed of it.
void MainWindow::makeFigures() {
  figures_ = new FigureControl(*docks_, *actions_, *worker_, *notice_, *this); // Loss, Loss by length
  list_ = new ListControl(*actions_, *worker_, *runs_, *figures_, *control_, *docks_->dock("study"));
  modelViews_ = new ModelViews(*docks_, *figures_, *actions_, this);
  new FilmControl(*actions_, *figures_, *modelViews_, *jobs_, *notice_, *this); // the window's
  fit_ = new FitControl(*actions_, modelViews_->selection(), modelViews_->probes(), *edits_, *this);
  claims_ =
      new Claims(*docks_, *figures_, *jobs_, *worker_, *control_, *notice_, *this); // Comparison, Tables
  auto* centre = static_cast<QVBoxLayout*>(centralWidget()->layout());
  centre->insertWidget(centre->indexOf(pages_), claims_->verdict());
  centre->addWidget(modelViews_->bar());
}

void MainWindow::makeRest() {
  auto* data = new DataPanel;
  auto* checkpoints = new CheckpointPanel;
  auto* queue = new QueuePane;
  auto* sweeps = new SweepList;
  docks_->add("data", tr("Data"), data);
  docks_->add("checkpoints", tr("Checkpoints"), checkpoints);
  docks_->add("queue", tr("Queue"), queue);
  docks_->add("sweeps", tr("Sweeps"), sweeps);
  data_ = new DataControl(*data, *jobs_, this);
  checkpoints_ = new CheckpointControl(*checkpoints, *actions_, *worker_, *jobs_, *notice_, *control_,
                                       *runMenu_, modelViews_->selection(), *this);
  queue_ = new QueueControl(*queue, *actions_, *worker_, *notice_, *control_, *this);
  sweeps_ = new SweepControl(*form_, *sweeps, *actions_, *docks_, *jobs_, *worker_, this);
  log_ = new QPlainTextEdit;
  log_->setReadOnly(true);
  log_->setMaximumBlockCount(2000);
  log_->setAccessibleName(tr("Log"));
  docks_->add("log", tr("Log"), log_);
  help_ = new HelpControl(*docks_, *actions_, *pictures_, *this); // Help
  report_ = new ReportControl(*actions_, *jobs_, *notice_, *this);
  slides_ = new SlideControl(*actions_, *docks_, *figures_, *modelViews_, *jobs_, *worker_, *notice_,
                             *this); // Slides
  auto* centre = static_cast<QVBoxLayout*>(centralWidget()->layout());
  centre->insertWidget(centre->indexOf(pages_), slides_->line());
  docks_->fill(*actions_->tasks, *actions_->docks);
  actions_->makeToolBar(*this, *strip_);
}

// At a first start on a small screen all that panels leave of it.
void MainWindow::restore() {
  if (restoreGeometry(QSettings().value("window/geometry").toByteArray()))
    return;
  const QSize wanted(1600, 1000), room = screen()->availableSize();
  resize(wanted.boundedTo(room * 0.9));
  if (room.width() < wanted.width() || room.height() < wanted.height())
    setWindowState(Qt::WindowMaximized);
}

void MainWindow::openStudy(const QString& path) {
  showStudy();
  files_->open(path);
}

// The welcome is not seen before it.
void MainWindow::showStudy() {
  pages_->setCurrentIndex(1);
  pages_->currentWidget()->setFocus();
}

void MainWindow::loadEngine() {
  jobs_->post(
      {.name = "engine"}, this, [](Progress&) { return engine(); },
      [this](Engine* engine) { useEngine(engine); },
      [this](const Error& error) {
        modelViews_->engineFailed(sentence(error));
        notice_->complain(sentence(error), "engine");
      });
}

bool MainWindow::event(QEvent* event) {
  const bool done = QMainWindow::event(event);
  if (event->type() == QEvent::Paint && !std::exchange(painted_, true))
    QTimer::singleShot(0, this, &MainWindow::painted);
  return done;
}

QString MainWindow::layout() const {
  QJsonObject layout = QJsonDocument::fromJson(docks_->state().toUtf8()).object();
  layout["run"] = runs_->selected();
  layout["groups"] = list_->grouping();
  layout["panes"] = modelViews_->furtherPanes();
  return QString::fromUtf8(QJsonDocument(layout).toJson(QJsonDocument::Compact));
}

void MainWindow::keepLayout() {
  if (view_ && !view_->readOnly)
    worker_->change(edit::keepNote("layout", layout()));
}

KeptWindow MainWindow::kept() const {
  const Selection& selection = modelViews_->selection();
  return {saveGeometry(),           files_->file(),        layout(),
          log_->toPlainText(),      selection.now(),       selection.pinned(),
          selection.pinnedConfig(), form_->form().lists(), TypedTexts::of(*this),
          doneEdits(*edits_)};
}

void MainWindow::goOn(const KeptWindow& kept) {
  if (!kept.study.isEmpty())
    kept_ = kept;
  restoreGeometry(kept.geometry);
  log_->setPlainText(kept.log);
  if (!kept.study.isEmpty())
    openStudy(kept.study);
}

// Once the run is there, with the parameters of its encoding.
void MainWindow::restoreKept() {
  if (!kept_ || !view_ || !engine_)
    return;
  const auto kept = *std::exchange(kept_, std::nullopt);
  modelViews_->selection().restore(kept.now, kept.pinned, kept.pinnedConfig);
  if (!kept.lists.empty())
    form_->form().setLists(kept.lists);
  kept.typed.putInto(*this);
  putBack(kept.edits, *worker_, *edits_);
}

bool MainWindow::rests() const {
  return control_->rests() && !jobs_->told();
}

void MainWindow::changeLanguageOnceAtRest() {
  notice_->tell(tr("The language changes once what is being done here has ended."));
  connect(this, &MainWindow::rested, qApp, changeLanguage,
          static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
}

void MainWindow::tellRest() {
  if (rests())
    emit rested();
}

// While a run trains the window stays until it has stopped: then it closes by itself.
bool MainWindow::mayClose() {
  if (!control_->busy())
    return closing_ || queue_->mayClose();
  if (!closing_ &&
      control_->mayClose(queue_->goesOn() ? " " + tr("The queue goes on by itself.") : QString())) {
    closing_ = true;
    jobs_->cancel();
  }
  return closing_ && !control_->busy(); // it may have ended meanwhile
}

void MainWindow::stopAndClose() {
  closing_ = true;
  jobs_->cancel();
  control_->session().stop();
  if (!control_->busy())
    close();
}

bool MainWindow::focusNextPrevChild(bool next) {
  QWidget* stop = nextStop(*this, *docks_, next);
  if (stop)
    stop->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
  return stop;
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!mayClose())
    return event->ignore();
  keepLayout();
  QSettings().setValue("window/geometry", saveGeometry());
  QMainWindow::closeEvent(event);
}

} // namespace expe
