// The window: one study, its runs, their configuration, and what they have learnt. GUI thread; never waits.
//
// It makes its parts and joins them, and does nothing else: what a part does stands in its room.
#pragma once

#include "app/window/kept_window.h"
#include "app/window/study/study_view.h"
#include "core/api/engine.h"

#include <QMainWindow>
#include <QThread>

class QPlainTextEdit;
class QStackedWidget;
class QUndoStack;

namespace expe {

class Actions;
class CheckpointControl;
class Claims;
class ConfigurationControl;
class ConfigurationPane;
class DataControl;
class Desktop;
class Docks;
class EstimateControl;
class FigureControl;
class FilmControl;
class FitControl;
class EncodingPictures;
class HelpControl;
class Jobs;
class ListControl;
class ModelViews;
class NewStudy;
class NoticeBar;
class QueueControl;
class ReportControl;
class RunControl;
class RunList;
class RunMenu;
class SlideControl;
class StatusStrip;
class StudyFiles;
class StudyMoves;
class StudyWorker;
class SweepControl;
class Welcome;

class MainWindow : public QMainWindow {
  Q_OBJECT
public:
  explicit MainWindow(const QString& study = {}); // may be empty
  ~MainWindow() override;

  void openStudy(const QString& path);
  void loadEngine(); // once the window is painted
  KeptWindow kept() const;
  void goOn(const KeptWindow& kept); // as it did
  bool rests() const;                // nothing is lost when it goes
  void changeLanguageOnceAtRest();
  void stopAndClose(); // asks nothing; once what trains has its checkpoint

  RunControl& control() { return *control_; }
  Docks& docks() { return *docks_; }
  FigureControl& figures() { return *figures_; }
  ModelViews& modelViews() { return *modelViews_; }
  Claims& claims() { return *claims_; }

signals:
  void painted(); // for the first time
  void rested();  // rests(), perhaps not for the first time

protected:
  bool event(QEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  bool focusNextPrevChild(bool next) override;

private:
  void makeCentre();
  void makeStudy();
  void makeFigures();
  void makeRest();
  void showStudy();
  void restore();
  QString layout() const; // as a study keeps it
  void keepLayout();
  void restoreKept();
  void tellRest();
  bool mayClose();

  void joinWork();
  void joinComplaints();
  void joinStudy();
  void joinRuns();
  void joinActions();

  void opened(const QString& file, const QString& layout);
  void showPicture(StudyViewPtr view); // to all parts
  void showRun();                      // the selected one, and what it does
  void showForm();                     // of it, once the window is seen
  void useEngine(Engine* engine);
  void showBar();
  void lookAt(double times);                 // the training length
  void showClause(qint64 run, double times); // of the verdict, where it is seen
  void showWhy(qint64 run, double times);    // what is behind a clause that it breaks there
  void log(const QString& line);

  QThread studyThread_;
  StudyWorker* worker_;
  Jobs* jobs_;
  QUndoStack* edits_;
  Desktop* desktop_;
  Actions* actions_;
  StudyFiles* files_;
  StudyMoves* moves_;
  EncodingPictures* pictures_;
  NewStudy* newStudy_;
  NoticeBar* notice_ = nullptr;
  StatusStrip* strip_;
  Welcome* welcome_;
  QStackedWidget* pages_;
  Docks* docks_ = nullptr;

  RunList* runs_ = nullptr;
  ConfigurationPane* form_ = nullptr;
  RunControl* control_ = nullptr;
  RunMenu* runMenu_ = nullptr;
  ConfigurationControl* configuration_ = nullptr;
  EstimateControl* estimate_ = nullptr;
  SweepControl* sweeps_ = nullptr;
  FigureControl* figures_ = nullptr;
  ListControl* list_ = nullptr;
  ModelViews* modelViews_ = nullptr;
  FitControl* fit_ = nullptr;
  Claims* claims_ = nullptr;
  DataControl* data_ = nullptr;
  CheckpointControl* checkpoints_ = nullptr;
  QueueControl* queue_ = nullptr;
  QPlainTextEdit* log_ = nullptr;
  HelpControl* help_ = nullptr;
  ReportControl* report_ = nullptr;
  SlideControl* slides_ = nullptr;

  StudyViewPtr view_;
  std::optional<KeptWindow> kept_; // until what it is of is there
  Engine* engine_ = nullptr;
  bool painted_ = false, closing_ = false;
};

} // namespace expe
