// Everything that looks into models: the selection that all views share, the scrub bar, the views, the text,
// the heads, and "Try it". While a run trains they look again and again, but only when they are done and as
// long as there is time. GUI thread.
#pragma once

#include "app/window/see/missing.h"
#include "app/window/see/selection.h"
#include "app/window/study/study_view.h"
#include "core/api/engine.h"

#include <QElapsedTimer>
#include <QJsonArray>
#include <QTimer>

namespace expe {

class Actions;
class Docks;
class FigureControl;
class HeadControl;
class PlayControl;
class ViewProbes;
class ScrubBar;
class ScrubControl;
class TextControl;
class TryControl;
class ViewControl;

class ModelViews : public QObject {
  Q_OBJECT
public:
  ModelViews(Docks& docks, FigureControl& figures, Actions& actions, QObject* parent);
  ~ModelViews() override; // ends what is being computed, and waits for it

  ScrubBar* bar() { return bar_; } // to be put in sight
  Selection& selection() { return selection_; }
  ViewProbes& probes() { return *probes_; }
  bool computing() const;
  const QString& study() const { return study_; } // its file
  // See ViewControl.
  std::optional<ProbeRequest> request(const QString& pane, const ProbeState& now) const;
  Figure asShown(const QString& pane, Figure figure) const;
  ProbeState stateOf(const QString& pane) const;
  QJsonArray furtherPanes() const;
  void setFurtherPanes(const QJsonArray& panes);
  void showBeside(qint64 run); // in a pane of its own of the active view, or of the first
  void useEngine(Engine* engine);
  void engineFailed(const QString& sentence); // it could not be loaded
  void setView(StudyViewPtr view);
  void showRun(const RunView* run, Trains trains); // the selected one
  void cancel();                                   // what takes longer

signals:
  void working(const QString& what, double done, double total);
  void idle();
  // Why a run's loss rises at which lengths, as it was trained, at its newest checkpoint.
  void explained(qint64 run, qint64 step, const std::map<double, expe::Text>& causes);
  void looked(qint64 run, std::optional<std::int64_t> checkpoint); // at another of a run's checkpoints

private:
  void connectActions(Actions& actions);
  std::string activeView() const;
  void lookAgain();
  void noteWeights();
  void tellPresent();
  void tellCauses(const ProbeState& state, const Figure& figure);
  void use();

  FigureControl& figures_;
  ScrubBar* bar_;
  Selection selection_;
  ViewProbes* probes_;
  ScrubControl* scrub_;
  PlayControl* play_;
  HeadControl* heads_;
  ViewControl* views_;
  TextControl* text_;
  TryControl* try_;
  Engine* engine_ = nullptr;
  QString engineMissing_; // why there is none
  StudyViewPtr view_;
  QString study_;
  bool live_ = false;      // the run trains here
  std::int64_t step_ = -1; // of the newest weights there are
  QTimer again_;
  QElapsedTimer since_; // the last look began
  bool context_ = false;
  qint64 took_ = 0; // milliseconds, the last look
};

} // namespace expe
