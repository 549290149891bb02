// Train, pause, step, stop, evaluate: what the buttons do, when they can be used, and what the status strip
// says. GUI thread.
#pragma once

#include "app/window/study/study_view.h"
#include "app/window/train/evaluation_request.h"
#include "app/window/train/train_session.h"

#include <QObject>

#include <deque>
#include <functional>

namespace expe {

class Actions;
class Jobs;
class StatusStrip;
class StudyWorker;

class RunControl : public QObject {
  Q_OBJECT
public:
  RunControl(Actions& actions, Jobs& jobs, StudyWorker& study, StatusStrip& strip, QObject* parent);

  void useEngine(Engine* engine);
  // Asked before the selected run is trained; false: not now.
  void setGate(std::function<bool()> mayTrain) { mayTrain_ = std::move(mayTrain); }
  void setView(StudyViewPtr view);
  void select(qint64 run);
  void choose(std::vector<std::int64_t> runs); // all that are selected, those of groups too
  void trainSelected() { train(toTrain()); }
  void evaluate(qint64 run, std::optional<std::int64_t> checkpoint = {}, // none: the newest
                const EvaluationRequest& request = {});
  // Stops what trains here; once it has stopped, it and what waited go on without the window.
  void goOnHeadless();
  TrainSession& session() { return session_; }
  bool busy() const { return session_.busy(); }
  std::int64_t pausedRun() const { return session_.paused() ? session_.run() : 0; } // 0: none
  bool evaluating() const { return evaluating_.run != 0; }
  QString nameOf(qint64 run) const;

  inline static const QString cause = "run/%1"; // of a complaint about a run

signals:
  void said(const QString& line);                           // for the log
  void complain(const QString& line, const QString& cause); // for the notice bar
  void settled(const QString& cause);
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
  TrainSession session_;
  std::function<bool()> mayTrain_;
  bool pausing_ = false; // asked for, and not yet there
  Engine* engine_ = nullptr;
  StudyViewPtr view_;
  qint64 selected_ = 0;
  std::vector<std::int64_t> chosen_;
  Request evaluating_;
  std::deque<Request> toEvaluate_;   // once training rests
  std::vector<std::int64_t> toGoOn_; // without the window, once training has stopped
};

} // namespace expe
