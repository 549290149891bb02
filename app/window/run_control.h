// Train, pause, step, stop, evaluate: what the buttons do, when they can be used, and what the status strip
// says. GUI thread.
#pragma once

#include "app/window/study_view.h"
#include "app/window/train_session.h"

#include <QObject>

#include <deque>

namespace expe {

class Actions;
class EngineDesk;
class StatusStrip;

class RunControl : public QObject {
  Q_OBJECT
public:
  RunControl(Actions& actions, EngineDesk& engine, StatusStrip& strip, QObject* parent);

  void useEngine(Engine* engine);
  void setView(StudyViewPtr view);
  void select(qint64 run);
  TrainSession& session() { return session_; }
  qint64 evaluating() const { return evaluating_; } // a run; 0: none
  void cancelEvaluation();

signals:
  void said(const QString& line);     // for the log
  void complain(const QString& line); // for the notice bar

private:
  void train(std::vector<std::int64_t> runs, bool oneStep = false);
  void step();
  void ended(qint64 run, const TrainEnd& end);
  void evaluate(qint64 run);
  void evaluateNext();
  void update();
  void updateStrip();
  QString nameOf(qint64 run) const;

  Actions& actions_;
  EngineDesk& desk_;
  StatusStrip& strip_;
  TrainSession session_;
  Engine* engine_ = nullptr;
  StudyViewPtr view_;
  qint64 selected_ = 0, evaluating_ = 0;
  std::deque<qint64> toEvaluate_; // once training rests
};

} // namespace expe
