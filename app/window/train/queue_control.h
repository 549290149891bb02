// The queue and the sweeps in the window: their panes joined with the study's worker, and the processes that
// train the queue. These are started once and then are on their own: they take runs by their locks, go on
// when the window is closed or killed, and are told to end through the study. GUI thread.
#pragma once

#include "app/window/study/study_view.h"

#include <QFile>
#include <QObject>
#include <QString>
#include <QTimer>

#include <memory>
#include <vector>

class QWidget;

namespace expe {

class Actions;
class QueuePane;
class StudyWorker;
class SweepList;

class QueueControl : public QObject {
  Q_OBJECT
public:
  QueueControl(QueuePane& pane, SweepList& sweeps, Actions& actions, StudyWorker& study, QWidget& window);

  void setReady(bool ready); // the engine is there
  void setView(StudyViewPtr view);
  // The run that this window trains by itself, 0: none; in force with the next view.
  void setHere(qint64 run, std::int64_t paused) { here_ = run, pausedHere_ = paused; }
  void start();
  void startUnlessTrained();                    // also where the queue was paused
  bool works() const;                           // somebody takes runs from the queue
  bool goesOn() const { return startedHere(); } // without the window
  // Whether the window may go; asks where processes that it started train on.
  bool mayClose();

signals:
  void said(const QString& line);
  void complain(const QString& line);
  void settled();
  void ended(const QString& title, const QString& text); // for a notification
  void runWanted(qint64 run);
  void newSweepWanted();
  void extendWanted(const expe::Sweep& sweep);
  void remakeWanted(const expe::Sweep& sweep);

private:
  struct Started { // a process of this window
    qint64 pid = 0;
    QString folder;
    std::shared_ptr<QFile> log; // its stderr
    bool seen = false;          // at work
  };
  bool startedHere() const; // of this study
  void connectPane();
  void connectSweeps();
  bool mayStart() const;
  void show();
  void showSweeps();
  void watch();
  QString status() const;
  std::vector<QueueWorker> others() const; // than this process
  void askPriority(const std::vector<std::int64_t>& runs);
  const Sweep* sweep(const QString& name) const;
  const QueueView* queue() const { return view_ ? view_->queue.get() : nullptr; }

  QueuePane& pane_;
  SweepList& sweeps_;
  Actions& actions_;
  StudyWorker& study_;
  QWidget& window_;
  StudyViewPtr view_;
  std::vector<Started> started_;
  QTimer watching_;
  qint64 here_ = 0;
  std::int64_t pausedHere_ = 0;
  bool ready_ = false, ending_ = false;
};

} // namespace expe
