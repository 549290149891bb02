// Play: runs one scrubber through its steps, to the next one once every figure in sight shows the one before.
// GUI thread.
#pragma once

#include "core/api/probe.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <vector>

class QAction;

namespace expe {

class ScrubBar;
class Selection;
class ViewProbes;

class PlayControl : public QObject {
  Q_OBJECT
public:
  // Begins and ends by the bar's button and by `action`, and ends where the user moves what is looked at.
  PlayControl(ScrubBar& bar, Selection& selection, const ViewProbes& probes, QAction& action,
              QObject* parent);

private:
  void play(bool on); // from the present value on, or from the beginning where that is the last
  void go();

  ScrubBar& bar_;
  Selection& selection_;
  const ViewProbes& probes_;
  QAction& action_;
  std::string key_;
  std::vector<Value> steps_; // empty: it does not play
  std::size_t next_ = 0;
  ProbeState shown_; // as it was set last
  QTimer beat_;
  QElapsedTimer since_; // that
};

} // namespace expe
