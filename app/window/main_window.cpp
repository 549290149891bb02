#include "app/window/main_window.h"

#include "app/window/actions.h"
#include "app/window/checkpoint_control.h"
#include "app/window/configuration_pane.h"
#include "app/window/data_control.h"
#include "app/window/desktop.h"
#include "app/window/docks.h"
#include "app/window/drops.h"
#include "app/window/edits.h"
#include "app/window/engine_desk.h"
#include "app/window/figure_control.h"
#include "app/window/help_control.h"
#include "app/window/language.h"
#include "app/window/recent.h"
#include "app/window/run_control.h"
#include "app/window/run_menu.h"
#include "app/window/study_desk.h"
#include "app/window/study_files.h"
#include "app/window/welcome.h"
#include "app/window/windows.h"
#include "widgets/checkpoint_panel.h"
#include "widgets/data_panel.h"
#include "widgets/figure_view.h"
#include "widgets/notice_bar.h"
#include "widgets/run_list.h"
#include "widgets/status_strip.h"

#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QPlainTextEdit>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTime>
#include <QTimer>
#include <QVBoxLayout>

namespace expe {

MainWindow::MainWindow() {
  setWindowTitle(tr("ExPE Workbench"));
  setWindowIcon(icon("window", Qt::black));
  resize(1280, 800);
  makeThreads();
  makeActions();
  makeCentre();
  makeDocks();
  makeTasks();
  makeStatus();
  makeControls();
  connectDesks();
  connectRuns();
  connectConfiguration();
  connectFiles();
  connectViews();
  connectDrops();
  restore();
  showWelcome();
}

// Each desk ends its thread itself, after what was asked of it before.
MainWindow::~MainWindow() {
  engineDesk_->cancel();
  for (QObject* desk : std::initializer_list<QObject*>{desk_, engineDesk_})
    QMetaObject::invokeMethod(
        desk, [desk] { desk->thread()->quit(); }, Qt::QueuedConnection);
  studyThread_.wait();
  engineThread_.wait();
}

void MainWindow::makeThreads() {
  desk_ = new StudyDesk;
  engineDesk_ = new EngineDesk;
  desk_->moveToThread(&studyThread_);
  engineDesk_->moveToThread(&engineThread_);
  connect(&studyThread_, &QThread::finished, desk_, &QObject::deleteLater);
  connect(&engineThread_, &QThread::finished, engineDesk_, &QObject::deleteLater);
  studyThread_.start();
  engineThread_.start();
  edits_ = new Edits(*desk_, this);
  desktop_ = new Desktop(this);
}

void MainWindow::makeActions() {
  actions_ = new Actions(*this, edits_->stack());
  files_ = new StudyFiles(*this, *actions_, *desk_);
}

// A line for what there is to say; under it the docks, or the welcome while no study is open.
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
  figures_ = new FigureControl(*docks_, *actions_, *desk_, *notice_, *this); // Loss, Loss by length
  docks_->add("data", tr("Data"), dataPanel_ = new DataPanel);
  docks_->add("checkpoints", tr("Checkpoints"), checkpoints_ = new CheckpointPanel);
  log_ = new QPlainTextEdit;
  log_->setReadOnly(true);
  log_->setMaximumBlockCount(2000);
  log_->setAccessibleName(tr("Log"));
  docks_->add("log", tr("Log"), log_);
  help_ = new HelpControl(*docks_, *actions_, *this); // Help
  for (Dock* dock : docks_->all())
    actions_->docks->addAction(dock->toggleViewAction());
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
  control_ = new RunControl(*actions_, *engineDesk_, *desk_, *strip_, this);
  runMenu_ = new RunMenu(*actions_, *desk_, *runs_, *this);
  checkpointControl_ =
      new CheckpointControl(*checkpoints_, *actions_, *desk_, *engineDesk_, *control_, *runMenu_, *this);
  data_ = new DataControl(*dataPanel_, this);
}

void MainWindow::connectDesks() {
  connect(desk_, &StudyDesk::viewed, this, &MainWindow::showPicture);
  connect(desk_, &StudyDesk::failed, notice_, &NoticeBar::complain);
  connect(desk_, &StudyDesk::openFailed, this,
          [this](const QString&, const QString& text) { notice_->complain(text); });
  connect(desk_, &StudyDesk::changeFailed, this, [this](qint64 run, const QString& key, const QString& text) {
    configuration_->setError(run, key, text);
    log(text);
  });
  connect(desk_, &StudyDesk::opened, this, &MainWindow::opened);
  connect(desk_, &StudyDesk::runAdded, this, [this](qint64 run) { wantedRun_ = run; });
  connect(desk_, &StudyDesk::working, strip_, &StatusStrip::setWork);
  connect(desk_, &StudyDesk::worked, strip_, &StatusStrip::endWork);
  connect(engineDesk_, &EngineDesk::loaded, this, &MainWindow::fillEncodings);
  connect(engineDesk_, &EngineDesk::failed, notice_, &NoticeBar::complain);
  connect(engineDesk_, &EngineDesk::estimated, this, &MainWindow::showEstimate);
  connect(engineDesk_, &EngineDesk::working, strip_, &StatusStrip::setWork);
  connect(engineDesk_, &EngineDesk::worked, this, [this](const QString& done) {
    strip_->endWork();
    if (!done.isEmpty())
      notice_->say(done);
  });
  connect(data_, &DataControl::working, strip_, &StatusStrip::setWork);
  connect(data_, &DataControl::idle, strip_, &StatusStrip::endWork);
  connect(data_, &DataControl::trained, this, [this](const QString& path) {
    if (!isActiveWindow())
      desktop_->notify(tr("The tokenizer is trained"), path);
  });
  connect(strip_, &StatusStrip::cancelWanted, data_, &DataControl::cancel);
  connect(strip_, &StatusStrip::cancelWanted, this, [this] { desk_->cancel(); });
}

void MainWindow::connectRuns() {
  connect(runs_, &RunList::selectionChanged, this, [this](qint64 run) {
    control_->select(run);
    runMenu_->update();
    showConfiguration();
  });
  connect(runs_, &RunList::shownChanged, this,
          [this](qint64 run, bool shown) { ask([=](StudyDesk& desk) { desk.show({run}, shown); }); });
  connect(actions_->showArchived, &QAction::toggled, this, [this] {
    if (view_)
      showRuns();
  });
  connect(control_, &RunControl::said, this, &MainWindow::log);
  connect(control_, &RunControl::complain, notice_, &NoticeBar::complain);
  connect(control_, &RunControl::ended, this, [this](const QString& title, const QString& text) {
    if (!isActiveWindow())
      desktop_->notify(title, text);
  });
  connect(control_, &RunControl::changed, this, [this] {
    desktop_->setAwake(control_->busy(), tr("A run is training"));
    showMeasured();
  });
  connect(&control_->session(), &TrainSession::changed, this, &MainWindow::showConfiguration);
}

void MainWindow::connectConfiguration() {
  control_->setGate([this] {
    const QString wrong = configuration_->form().wrong();
    if (wrong.isEmpty())
      return true;
    notice_->complain(
        tr("%1 is not right yet: mend it, or press Escape in the field to keep the value before.")
            .arg(wrong));
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
          [this](qint64 run) { ask([run](StudyDesk& desk) { desk.duplicateRuns({run}); }); });
  connect(configuration_, &ConfigurationPane::complain, notice_, &NoticeBar::complain);
  connect(configuration_, &ConfigurationPane::helpWanted, help_, &HelpControl::openParameter);
  connect(help_, &HelpControl::runWanted, runs_, &RunList::select);
  connect(help_, &HelpControl::parameterWanted, this, [this](const QString& key) {
    docks_->raise("configuration");
    configuration_->form().reveal(key);
  });
  connect(data_, &DataControl::changeWanted, this,
          [this](qint64 run, const QString& key, const QString& text) {
            changeParameters(run, {{key.toStdString(), text.toStdString()}});
          });
}

void MainWindow::connectFiles() {
  connect(files_, &StudyFiles::notice, notice_, &NoticeBar::say);
  connect(files_, &StudyFiles::recentChanged, this, [this] { welcome_->setRecent(recentStudies()); });
  connect(files_, &StudyFiles::wanted, this, [this](const StudyWish& wish) {
    if (control_->busy()) // what trains here stays here
      return void(openWindow({})->files_->give(wish));
    keepLayout();
    files_->give(wish);
  });
  connect(welcome_, &Welcome::openWanted, files_, &StudyFiles::open);
  connect(actions_->newWindow, &QAction::triggered, this, [this] { openWindow(files_->file()); });
  connect(actions_->quit, &QAction::triggered, qApp, &QApplication::closeAllWindows);
}

void MainWindow::connectViews() {
  connect(actions_->about, &QAction::triggered, this, &MainWindow::about);
  connect(actions_->findParameter, &QAction::triggered, this, [this] {
    docks_->raise("configuration");
    configuration_->form().head().focusSearch();
  });
  connect(actions_->systemLook, &QAction::triggered, this, [this] { setLook(Look::System); });
  connect(actions_->lightLook, &QAction::triggered, this, [this] { setLook(Look::Light); });
  connect(actions_->darkLook, &QAction::triggered, this, [this] { setLook(Look::Dark); });
  connect(actions_->systemLanguage, &QAction::triggered, this, [this] { setLanguage({}); });
  connect(actions_->english, &QAction::triggered, this, [this] { setLanguage("en"); });
  connect(actions_->german, &QAction::triggered, this, [this] { setLanguage("de"); });
  connect(desktop_, &Desktop::darkChanged, this, [this](bool dark) {
    setSystemDark(dark);
    if (actions_->systemLook->isChecked())
      setLook(Look::System);
  });
}

void MainWindow::connectDrops() {
  auto* drops = new Drops(*this);
  connect(drops, &Drops::studyDropped, files_, &StudyFiles::open);
  connect(drops, &Drops::dataDropped, this, &MainWindow::useData);
  connect(drops, &Drops::weightsDropped, checkpointControl_, &CheckpointControl::importFrom);
  connect(drops, &Drops::notUnderstood, this, [this](const QString& path) {
    notice_->complain(
        tr("%1 cannot be opened: drop a study, a text, a tokenizer or a folder of weights.").arg(path));
  });
}

void MainWindow::restore() {
  const QSettings settings;
  restoreGeometry(settings.value("window/geometry").toByteArray());
  const auto look = static_cast<Look>(settings.value("window/look", 0).toInt());
  (look == Look::Light  ? actions_->lightLook
   : look == Look::Dark ? actions_->darkLook
                        : actions_->systemLook)
      ->setChecked(true);
  const QString language = chosenLanguage();
  (language == "de"   ? actions_->german
   : language == "en" ? actions_->english
                      : actions_->systemLanguage)
      ->setChecked(true);
}

void MainWindow::setLook(Look look) {
  QSettings().setValue("window/look", static_cast<int>(look));
  applyLook(look);
  for (QWidget* each : QApplication::topLevelWidgets())
    if (auto* window = qobject_cast<MainWindow*>(each))
      window->dress();
}

void MainWindow::dress() {
  actions_->dress();
  docks_->dress();
}

void MainWindow::setLanguage(const QString& code) {
  chooseLanguage(code);
  notice_->say(tr("The language changes at the next start."));
}

void MainWindow::openStudy(const QString& path) {
  files_->open(path);
}

void MainWindow::loadEngine() {
  QMetaObject::invokeMethod(engineDesk_, &EngineDesk::load, Qt::QueuedConnection);
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
  if (view_ && !view_->readOnly)
    ask([layout = docks_->state()](StudyDesk& desk) { desk.keepLayout(layout); });
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
