// The window: one study, its runs, their configuration, and what they have learnt. GUI thread; never waits.
#pragma once

#include "app/window/study_view.h"
#include "widgets/theme.h"

#include <QMainWindow>
#include <QThread>

class QDockWidget;
class QLabel;
class QPlainTextEdit;
class QSplitter;
class QStackedWidget;

namespace expe {

class Actions;
class ConfigurationPane;
class Engine;
class EngineDesk;
class FigureView;
class NoticeBar;
class Pane;
class RunControl;
class RunList;
class StatusStrip;
class StudyDesk;
class StudyFiles;
class Welcome;

class MainWindow : public QMainWindow {
  Q_OBJECT
public:
  MainWindow();
  ~MainWindow() override;

  void openStudy(const QString& path);
  void loadEngine(); // once the window is painted

  RunControl& control() { return *control_; }

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
  void makeStatus();
  void connectDesks();
  void connectRuns();
  void connectViews();
  void restore();

  QDockWidget* dock(const QString& name, const QString& title, QWidget* content, Qt::DockWidgetArea area,
                    QLabel** note);
  void showPicture(StudyViewPtr view);
  void showRuns();
  void showConfiguration();
  void showEmpty();
  void fillEncodings(Engine* engine);
  void log(const QString& line);
  void setLook(Look look);
  void exportFigure();
  void showCurve(qint64 run, bool shown);
  void duplicateRun();
  void renameRun(qint64 run);
  void removeRun(qint64 run);
  void about();
  void changeParameter(qint64 run, const QString& key, const QString& text);
  bool mayClose();
  qint64 selected() const;
  template <class F> void ask(F question); // runs on the study's thread

  QThread studyThread_, engineThread_;
  StudyDesk* desk_ = nullptr;
  EngineDesk* engineDesk_ = nullptr;
  Actions* actions_ = nullptr;
  StudyFiles* files_ = nullptr;
  RunControl* control_ = nullptr;
  NoticeBar* notice_ = nullptr;
  QStackedWidget* pages_ = nullptr;
  Welcome* welcome_ = nullptr;
  FigureView *loss_ = nullptr, *length_ = nullptr;
  Pane *lossPane_ = nullptr, *lengthPane_ = nullptr;
  RunList* runs_ = nullptr;
  ConfigurationPane* configuration_ = nullptr;
  QLabel *runsNote_ = nullptr, *configurationNote_ = nullptr, *logNote_ = nullptr;
  QPlainTextEdit* log_ = nullptr;
  StatusStrip* strip_ = nullptr;
  StudyViewPtr view_;
  Config estimated_;     // whose number of weights is shown
  qint64 wantedRun_ = 0; // to be selected once it is there
  bool painted_ = false, closing_ = false;
};

} // namespace expe
