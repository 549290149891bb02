// The rise of the temperature that makes a long text's loss least, found for the selected run at the length
// that is shown, and set on the scrub bar, which can be undone. GUI thread.
#pragma once

#include "core/api/probe.h"

#include <QObject>

class QUndoStack;

namespace expe {

class Actions;
class Selection;
class ViewProbe;
class ViewProbes;

class FitControl : public QObject {
  Q_OBJECT
public:
  // Meanwhile the status line tells of it, and ends it where that is asked for.
  FitControl(Actions& actions, Selection& selection, ViewProbes& probes, QUndoStack& edits, QWidget& window);

signals:
  void said(const QString& sentence);     // what was found
  void complain(const QString& sentence); // why nothing was

private:
  void ask();
  void update();
  void take(const ProbeState& asked, const TemperatureFit& fit);

  Actions& actions_;
  Selection& selection_;
  QUndoStack& edits_;
  ViewProbe* probe_;
};

} // namespace expe
