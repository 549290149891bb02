// The window: one study, its runs, their configuration, and what they have learnt. GUI thread; never waits.
#pragma once

#include "app/window/see/missing.h"
#include "app/window/study/study_view.h"
#include "core/api/engine.h"
#include "widgets/theme.h"

#include <QMainWindow>
#include <QThread>

class QPlainTextEdit;
class QStackedWidget;
class QUndoStack;

namespace expe {

class Actions;
class CheckpointControl;
class ReportControl;
class CheckpointPanel;
class Claims;
class ConfigurationPane;
class DataControl;
class DataPanel;
class Desktop;
class Docks;
class EstimateControl;
class FigureControl;
class FitControl;
class GroupControl;
class HelpControl;
class Jobs;
class NoticeBar;
class QueueControl;
class QueuePane;
class RunControl;
class RunList;
class RunMenu;
class ModelViews;
class StatusStrip;
class StudyWorker;
class StudyFiles;
class StudyMoves;
class SweepControl;
class SweepList;
class Welcome;

class MainWindow : public QMainWindow {
  Q_OBJECT
public:
  MainWindow();
  ~MainWindow() override;

  void openStudy(const QString& path);
  void loadEngine();   // once the window is painted
  void stopAndClose(); // asks nothing; once what trains has its checkpoint

  RunControl& control() { return *control_; }
  Docks& docks() { return *docks_; }
  FigureControl& figures() { return *figures_; }
  ModelViews& modelViews() { return *modelViews_; }
  Claims& claims() { return *claims_; }

signals:
  void painted(); // for the first time

protected:
  bool event(QEvent* event) override;
  void closeEvent(QCloseEvent* event) override;

private:
  void makeThreads();
  void makeActions();
  void makeCentre();
  void makeDocks();
  void makeTasks();
  void makeStatus();
  void makeControls();
  void connectWorkers();
  void connectJobs();
  void connectComplaints();
  void connectRuns();
  void connectConfiguration();
  void connectFiles();
  void connectViews();
  void connectClaims();
  void connectDrops();
  void connectSweeps();
  void restore();
  void fitScreen();

  void showPicture(StudyViewPtr view);
  void takePicture(double milliseconds); // that it took
  void showRuns();
  void showPaused();
  void showConfiguration();
  void showWelcome();
  void opened(const QString& file, const QString& layout);
  void fillEncodings(Engine* engine);
  void fillNewRun(const Schema& all);
  void log(const QString& line);
  void showBar();
  void setLook(ThemeMode mode);
  void setLanguage(const QString& code);
  void about();
  void changeParameters(qint64 run, const Settings& settings);
  void changeShownRuns(const QString& key, const QString& text); // those that have not begun
  void useData(const Settings& settings); // for the selected run, or a new one where it has begun
  bool mayClose();
  void closeOnceStopped();
  void keepLayout();
  qint64 selected() const;
  Trains trains(const RunView* run) const;
  const RunView* current() const { return view_ ? view_->find(selected()) : nullptr; }

  QThread studyThread_;
  StudyWorker* worker_ = nullptr;
  Jobs* jobs_ = nullptr;
  QUndoStack* edits_ = nullptr;
  Desktop* desktop_ = nullptr;
  Actions* actions_ = nullptr;
  StudyFiles* files_ = nullptr;
  StudyMoves* moves_ = nullptr;
  Docks* docks_ = nullptr;
  RunControl* control_ = nullptr;
  RunMenu* runMenu_ = nullptr;
  FigureControl* figures_ = nullptr;
  ModelViews* modelViews_ = nullptr;
  Claims* claims_ = nullptr;
  CheckpointControl* checkpointControl_ = nullptr;
  ReportControl* report_ = nullptr;
  EstimateControl* estimate_ = nullptr;
  FitControl* fit_ = nullptr;
  GroupControl* groupControl_ = nullptr;
  DataControl* data_ = nullptr;
  HelpControl* help_ = nullptr;
  SweepControl* sweeps_ = nullptr;
  QueueControl* queue_ = nullptr;
  QueuePane* queuePane_ = nullptr;
  SweepList* sweepList_ = nullptr;
  NoticeBar* notice_ = nullptr;
  QStackedWidget* pages_ = nullptr;
  Welcome* welcome_ = nullptr;
  RunList* runs_ = nullptr;
  ConfigurationPane* configuration_ = nullptr;
  CheckpointPanel* checkpoints_ = nullptr;
  DataPanel* dataPanel_ = nullptr;
  QPlainTextEdit* log_ = nullptr;
  StatusStrip* strip_ = nullptr;
  StudyViewPtr view_;
  std::vector<std::shared_ptr<const RunView>> listed_; // as the list shows them
  std::shared_ptr<const GroupRows> grouped_;           // and their groups
  std::int64_t paused_ = 0;                            // that is trained here and held
  const Schema* schema_ = nullptr;                     // with the engine's encodings, once it is loaded
  qint64 wantedRun_ = 0;                               // to be selected once it is there
  bool painted_ = false, closing_ = false;
};

} // namespace expe
