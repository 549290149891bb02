#include "app/window/main_window.h"

#include "app/window/actions.h"
#include "app/window/configuration_pane.h"
#include "app/window/engine_desk.h"
#include "app/window/recent.h"
#include "app/window/run_control.h"
#include "app/window/study_desk.h"
#include "app/window/study_files.h"
#include "app/window/welcome.h"
#include "app/window/words.h"
#include "widgets/figure_view.h"
#include "widgets/notice_bar.h"
#include "widgets/pane.h"
#include "widgets/run_list.h"
#include "widgets/status_strip.h"
#include "widgets/theme.h"

#include <QCloseEvent>
#include <QDockWidget>
#include <QPlainTextEdit>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTime>
#include <QTimer>
#include <QToolBar>
#include <QVBoxLayout>

namespace expe {

MainWindow::MainWindow() {
  setWindowTitle(tr("ExPE Workbench"));
  setWindowIcon(icon("window", Qt::black));
  setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks);
  resize(1280, 800);
  makeThreads();
  makeActions();
  makeCentre();
  makeDocks();
  makeStatus();
  connectDesks();
  connectRuns();
  connectViews();
  restore();
  showEmpty();
}

MainWindow::~MainWindow() {
  engineDesk_->cancel();
  for (QThread* thread : {&studyThread_, &engineThread_}) {
    thread->quit();
    thread->wait();
  }
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
}

void MainWindow::makeActions() {
  actions_ = new Actions(*this);
  files_ = new StudyFiles(*this, *actions_, *desk_);
}

void MainWindow::makeCentre() {
  loss_ = new FigureView;
  length_ = new FigureView;
  loss_->setObjectName("loss");
  length_->setObjectName("length");
  lossPane_ = new Pane(tr("Loss"), loss_);
  lengthPane_ = new Pane(tr("Loss by length"), length_);
  lossPane_->setNote(tr("smoothed 0.9 · validation dashed"));
  auto* views = new QSplitter(Qt::Horizontal);
  views->setObjectName("views");
  views->setHandleWidth(1);
  views->setChildrenCollapsible(false);
  views->addWidget(lossPane_);
  views->addWidget(lengthPane_);
  views->setSizes({500, 500});
  welcome_ = new Welcome(*actions_);
  welcome_->setRecent(recentStudies());
  pages_ = new QStackedWidget;
  pages_->addWidget(welcome_);
  pages_->addWidget(views);
  notice_ = new NoticeBar;
  auto* centre = new QWidget;
  auto* layout = new QVBoxLayout(centre);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(notice_);
  layout->addWidget(pages_, 1);
  setCentralWidget(centre);
}

QDockWidget* MainWindow::dock(const QString& name, const QString& title, QWidget* content,
                              Qt::DockWidgetArea area, QLabel** note) {
  auto* made = new QDockWidget(title);
  made->setObjectName(name);
  made->setTitleBarWidget(paneHead(title, note));
  made->setWidget(content);
  addDockWidget(area, made);
  actions_->docks->addAction(made->toggleViewAction());
  return made;
}

void MainWindow::makeDocks() {
  setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
  runs_ = new RunList;
  configuration_ = new ConfigurationPane;
  log_ = new QPlainTextEdit;
  log_->setReadOnly(true);
  log_->setMaximumBlockCount(2000);
  log_->setAccessibleName(tr("Log"));
  auto* study = dock("study", tr("Study"), runs_, Qt::LeftDockWidgetArea, &runsNote_);
  auto* configuration =
      dock("configuration", tr("Configuration"), configuration_, Qt::LeftDockWidgetArea, &configurationNote_);
  auto* log = dock("log", tr("Log"), log_, Qt::BottomDockWidgetArea, &logNote_);
  resizeDocks({study, configuration}, {210, 450}, Qt::Vertical);
  resizeDocks({study}, {392}, Qt::Horizontal);
  resizeDocks({log}, {96}, Qt::Vertical);
}

void MainWindow::makeStatus() {
  strip_ = new StatusStrip;
  statusBar()->addWidget(strip_, 1);
  statusBar()->setSizeGripEnabled(false);
  control_ = new RunControl(*actions_, *engineDesk_, *strip_, this);
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
  connect(desk_, &StudyDesk::opened, this, [this](const QString& file) {
    notice_->hide();
    log(tr("Opened %1").arg(file));
  });
  connect(desk_, &StudyDesk::runAdded, this, [this](qint64 run) { wantedRun_ = run; });
  connect(engineDesk_, &EngineDesk::loaded, this, &MainWindow::fillEncodings);
  connect(engineDesk_, &EngineDesk::failed, notice_, &NoticeBar::complain);
  connect(engineDesk_, &EngineDesk::estimated, this, [this](qint64 run, qint64 count) {
    if (run == selected())
      configurationNote_->setText(tr("%1 parameters").arg(QLocale(QLocale::English).toString(count)));
  });
  connect(control_, &RunControl::said, this, &MainWindow::log);
  connect(control_, &RunControl::complain, notice_, &NoticeBar::complain);
  connect(files_, &StudyFiles::notice, notice_, &NoticeBar::say);
  connect(files_, &StudyFiles::recentChanged, this, [this] { welcome_->setRecent(recentStudies()); });
  connect(welcome_, &Welcome::openWanted, files_, &StudyFiles::open);
}

void MainWindow::connectRuns() {
  connect(runs_, &RunList::selectionChanged, this, [this](qint64 run) {
    control_->select(run);
    showConfiguration();
  });
  connect(runs_, &RunList::shownChanged, this, &MainWindow::showCurve);
  connect(runs_, &RunList::renameWanted, this, &MainWindow::renameRun);
  connect(configuration_, &ConfigurationPane::changed, this, &MainWindow::changeParameter);
  connect(&control_->session(), &TrainSession::changed, this, &MainWindow::showConfiguration);
  connect(actions_->duplicateRun, &QAction::triggered, this, &MainWindow::duplicateRun);
  connect(actions_->renameRun, &QAction::triggered, this, [this] { renameRun(selected()); });
  connect(actions_->removeRun, &QAction::triggered, this, [this] { removeRun(selected()); });
}

void MainWindow::connectViews() {
  connect(actions_->fit, &QAction::triggered, this, [this] {
    loss_->fit();
    length_->fit();
  });
  connect(actions_->follow, &QAction::toggled, loss_, &FigureView::setFollow);
  connect(actions_->exportFigure, &QAction::triggered, this, &MainWindow::exportFigure);
  connect(actions_->quit, &QAction::triggered, this, &QWidget::close);
  connect(actions_->about, &QAction::triggered, this, &MainWindow::about);
  connect(actions_->systemLook, &QAction::triggered, this, [this] { setLook(Look::System); });
  connect(actions_->lightLook, &QAction::triggered, this, [this] { setLook(Look::Light); });
  connect(actions_->darkLook, &QAction::triggered, this, [this] { setLook(Look::Dark); });
}

void MainWindow::restore() {
  QSettings settings;
  restoreGeometry(settings.value("window/geometry").toByteArray());
  restoreState(settings.value("window/state").toByteArray(), 1);
  const auto look = static_cast<Look>(settings.value("window/look", 0).toInt());
  (look == Look::Light  ? actions_->lightLook
   : look == Look::Dark ? actions_->darkLook
                        : actions_->systemLook)
      ->setChecked(true);
}

void MainWindow::setLook(Look look) {
  QSettings().setValue("window/look", static_cast<int>(look));
  applyLook(look);
  actions_->dress();
}

void MainWindow::openStudy(const QString& path) {
  files_->open(path);
}

void MainWindow::loadEngine() {
  QMetaObject::invokeMethod(engineDesk_, &EngineDesk::load, Qt::QueuedConnection);
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

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!mayClose()) {
    event->ignore();
    return;
  }
  QSettings settings;
  settings.setValue("window/geometry", saveGeometry());
  settings.setValue("window/state", saveState(1));
  QMainWindow::closeEvent(event);
}

} // namespace expe
