// "Try it": continues a typed prompt at the present state, and shows the attention of what came out. GUI
// thread.
#pragma once

#include "core/api/probe.h"

#include <QObject>

namespace expe {

class Docks;
class ProbeDesk;
class Selection;
class TryPanel;

class TryControl : public QObject {
  Q_OBJECT
public:
  TryControl(Docks& docks, Selection& selection, ProbeDesk& desk, QObject* parent);

private:
  void ask(ContinueRequest request);
  void post(std::int64_t serial, std::function<void(TryPanel&)> what); // from the desk's thread

  Docks& docks_;
  Selection& selection_;
  ProbeDesk& desk_;
  TryPanel* panel_;
  std::int64_t tokens_ = 0; // of the last prompt with what came after it
  std::int64_t serial_ = 0;
};

} // namespace expe
