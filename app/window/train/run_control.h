// Train, pause, step, stop, evaluate: what the buttons do, when they can be used, and what the status strip
// says. GUI thread.
#pragma once

#include "app/window/see/missing.h"
#include "app/window/study/study_view.h"
#include "app/window/train/evaluation_request.h"
#include "app/window/train/train_session.h"

#include <QObject>

#include <deque>
#include <functional>

namespace expe {

class Actions;
class Jobs;
class NoticeBar;
class RunList;
class StatusStrip;
class StudyWorker;

class RunControl : public QObject {
  Q_OBJECT
public:
  RunControl(Actions& actions, Jobs& jobs, StudyWorker& study, StatusStrip& strip, NoticeBar& notice,
             RunList& list, QWidget& window);

  void useEngine(Engine* engine);
  // Asked before the selected run is trained; false: not now.
  void setGate(std::function<bool()> mayTrain) { mayTrain_ = std::move(mayTrain); }
  void setView(StudyViewPtr view);
  const std::vector<std::int64_t>& chosen() const { return chosen_; } // all selected runs, of groups too
  void trainSelected() { train(toTrain()); }
  void evaluate(qint64 run, std::optional<std::int64_t> checkpoint = {}, // none: the newest
                const EvaluationRequest& request = {});
  // Stops what trains here; once it has stopped, it and what waited go on without the window.
  void goOnHeadless();
  TrainSession& session() { return session_; }
  const TrainSession& session() const { return session_; }
  bool busy() const { return session_.busy(); }
  std::int64_t pausedRun() const { return session_.paused() ? session_.run() : 0; } // 0: none
  bool evaluating() const { return evaluating_.run != 0; }
  bool rests() const { return !busy() && !evaluating(); }
  Trains trains(const RunView* run) const; // null: none
  // Whether the window may go; asks what becomes of the run in training, which then stops soon. `more`: to be
  // said besides.
  bool mayClose(const QString& more);
  QString nameOf(qint64 run) const;

signals:
  void said(const QString& line);                        // for the log
  void ended(const QString& title, const QString& text); // long work, for a notification
  void changed();
  void evaluated(qint64 run, const QString& problem); // empty: it is in the study

private:
  struct Request {
    QString study; // its folder
    qint64 run = 0;
    std::optional<std::int64_t> checkpoint;
    EvaluationRequest request;
  };
  void connectActions();
  void connectSession();
  void train(std::vector<std::int64_t> runs, bool oneStep = false);
  void trainHeadless(const std::vector<std::int64_t>& runs);
  void step();
  void stop();
  void runEnded(qint64 run, const TrainEnd& end);
  void evaluateNext();
  void evaluationEnded(qint64 run, const QString& problem);
  void update();
  QString queueInWords() const;
  void updateStrip();
  const RunView* current() const { return view_ ? view_->find(selected_) : nullptr; }
  const RunView* trainedElsewhere() const;
  std::vector<std::int64_t> chosen(bool (*may)(const RunView&)) const; // in the order shown
  std::vector<std::int64_t> toTrain() const;
  std::vector<std::int64_t> toEvaluate() const; // that have a checkpoint

  Actions& actions_;
  Jobs& jobs_;
  StudyWorker& study_;
  StatusStrip& strip_;
  NoticeBar& notice_;
  QWidget& window_;
  TrainSession session_;
  std::function<bool()> mayTrain_;
  bool pausing_ = false; // asked for, and not yet there
  qint64 stopping_ = 0;  // the run that was asked to stop, until it has
  Engine* engine_ = nullptr;
  StudyViewPtr view_;
  qint64 selected_ = 0;
  std::vector<std::int64_t> chosen_;
  Request evaluating_;
  std::deque<Request> toEvaluate_;   // once training rests
  std::vector<std::int64_t> toGoOn_; // without the window, once training has stopped
};

} // namespace expe
