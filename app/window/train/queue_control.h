// The queue in the window: its pane joined with the study's worker, and the processes that train it. These
// are started once and then are on their own: they take runs by their locks, go on when the window is closed
// or killed, and are told to end through the study. GUI thread.
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
class NoticeBar;
class QueuePane;
class RunControl;
class StudyWorker;

class QueueControl : public QObject {
  Q_OBJECT
public:
  QueueControl(QueuePane& pane, Actions& actions, StudyWorker& study, NoticeBar& notice,
               const RunControl& control, QWidget& window);

  void setReady(bool ready); // the engine is there
  void setView(StudyViewPtr view);
  void start();
  void startUnlessTrained();                        // also where the queue was paused
  void startSoon(bool wanted) { starts_ = wanted; } // once the study that is opened now is in sight
  bool works() const;                               // somebody takes runs from the queue
  bool goesOn() const { return startedHere(); }     // without the window
  // Whether the window may go; asks where processes that it started train on.
  bool mayClose();

signals:
  void said(const QString& line);
  void ended(const QString& title, const QString& text); // for a notification
  void runWanted(qint64 run);

private:
  struct Started { // a process of this window
    qint64 pid = 0;
    QString folder;
    std::shared_ptr<QFile> log; // its stderr
    bool seen = false;          // at work
  };
  bool startedHere() const; // of this study
  void connectPane();
  bool mayStart() const;
  void startAsAsked();
  void show();
  void watch();
  QString status() const;
  std::vector<QueueWorker> others() const; // than this process
  void askPriority(const std::vector<std::int64_t>& runs);
  const QueueView* queue() const { return view_ ? view_->queue.get() : nullptr; }

  QueuePane& pane_;
  Actions& actions_;
  StudyWorker& study_;
  NoticeBar& notice_;
  const RunControl& control_; // of the run that this window trains by itself
  QWidget& window_;
  StudyViewPtr view_;
  std::vector<Started> started_;
  QTimer watching_;
  std::int64_t pausedHere_ = 0; // as shown
  bool ready_ = false, ending_ = false, starts_ = false;
};

} // namespace expe
