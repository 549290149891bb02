// Everything that looks into models: the selection that all views share, the scrub bar, the views, the text,
// the heads, and "Try it". While a run trains they look again and again, but only when they are done and as
// long as there is time. GUI thread.
#pragma once

#include "app/window/selection.h"
#include "app/window/study_view.h"
#include "core/api/engine.h"

#include <QElapsedTimer>
#include <QThread>
#include <QTimer>

namespace expe {

class Actions;
class Docks;
class FigureControl;
class HeadControl;
class ProbeDesk;
class ScrubBar;
class ScrubControl;
class TextControl;
class TryControl;
class ViewControl;

class Seeing : public QObject {
  Q_OBJECT
public:
  Seeing(Docks& docks, FigureControl& figures, Actions& actions, QObject* parent);
  ~Seeing() override; // ends what is being computed, and waits for it

  ScrubBar* bar() { return bar_; } // to be put in sight
  Selection& selection() { return selection_; }
  bool computing() const;
  void useEngine(Engine* engine);
  void setView(StudyViewPtr view);
  void showRun(const RunView* run, bool trains); // the selected one; trains: in this process

signals:
  void looked(qint64 run, std::optional<std::int64_t> checkpoint); // at another of a run's checkpoints

private:
  void startDesks();
  void lookAgain();
  void use();

  Selection selection_;
  QThread quickThread_, thread_;
  ProbeDesk *quick_, *desk_;
  ScrubBar* bar_;
  ScrubControl* scrub_;
  HeadControl* heads_;
  ViewControl* views_;
  TextControl* text_;
  TryControl* try_;
  Engine* engine_ = nullptr;
  QString study_;
  bool trains_ = false;
  std::int64_t step_ = -1, seen_ = -1; // of the newest weights there are; of those last looked at
  QTimer again_;
  QElapsedTimer since_; // the last look began
  bool looking_ = false;
  qint64 took_ = 0; // milliseconds, the last look
};

} // namespace expe
