// "Try it": continues a typed prompt at the present state, and shows the attention of what came out. GUI
// thread.
#pragma once

#include "core/api/probe.h"

#include <QObject>

#include <optional>

namespace expe {

class Docks;
class ViewProbe;
class ViewProbes;
class Selection;
class TryPanel;

class TryControl : public QObject {
  Q_OBJECT
public:
  TryControl(Docks& docks, Selection& selection, ViewProbes& probes, QObject* parent);

private:
  void ask(ContinueRequest request);
  void show(const Continuation& now, const std::optional<Continuation>& other);
  void follow(); // the state that is looked at
  void complain(const QString& sentence);

  Docks& docks_;
  Selection& selection_;
  TryPanel* panel_;
  ViewProbe* probe_;
  std::int64_t tokens_ = 0;                               // of the last prompt with what came after it
  std::optional<ProbeState> said_;                        // of what is shown
  std::optional<std::pair<std::int64_t, QString>> cause_; // of the error: the run, and what was missing
};

} // namespace expe
