// What the selected run will cost, and beside it what it takes in fact: asks the engine, and fills the foot
// of the configuration. GUI thread.
#pragma once

#include "app/window/study/study_view.h"
#include "core/api/engine.h"

#include <QObject>
#include <QTimer>

namespace expe {

class ConfigurationPane;
class Jobs;
class TrainSession;

class EstimateControl : public QObject {
  Q_OBJECT
public:
  EstimateControl(ConfigurationPane& pane, Jobs& jobs, const TrainSession& session, QObject* parent);

  void useEngine(Engine& engine);
  void askAgain(); // of another device
  // Null: none. `rests`: nothing is trained or evaluated here, so that time and memory can be measured.
  void showRun(std::shared_ptr<const RunView> run, bool rests);
  void show(); // the same of what the run takes now

private:
  struct Asked {
    qint64 run = 0;
    Config config;
    QString why; // it is not measured
    bool operator==(const Asked&) const = default;
  };
  void count();
  void measure();

  ConfigurationPane& pane_;
  Jobs& jobs_;
  const TrainSession& session_;
  Engine* engine_ = nullptr;
  std::shared_ptr<const RunView> run_;
  Asked asked_;
  CostEstimate cost_;
  QString problem_;
  std::int64_t vocabulary_ = 0;
  bool goesOn_ = false;
  QTimer patience_; // the user may be typing
};

} // namespace expe
