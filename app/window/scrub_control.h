// The scrub bar: made of the selected run's eval parameters, moves the selection, and reads the loss there.
// GUI thread.
#pragma once

#include "app/window/study_view.h"
#include "core/api/probe.h"
#include "core/api/schema.h"

#include <QObject>

#include <optional>

namespace expe {

class ProbeDesk;
class ScrubBar;
class Selection;
struct Scrub;

class ScrubControl : public QObject {
  Q_OBJECT
public:
  ScrubControl(ScrubBar& bar, Selection& selection, ProbeDesk& desk, QObject* parent);
  void useSchema(const Schema& schema) { schema_ = &schema; }
  // Null: none is selected. `trains`: in this process, so that its weights can be looked at as they are.
  void showRun(const RunView* run, bool trains);
  void refresh(); // weights are other than they were

private:
  static Scrub lengthScrub(std::int64_t trainingLength);
  std::vector<Scrub> scrubs() const;
  void show();
  void askReading(bool again = false);
  void showReading(const Evaluation& loss, bool whole); // or of a part of the text so far
  QString whyOther(const Evaluation& loss) const;       // than the list of runs says; empty: it says the same

  ScrubBar& bar_;
  Selection& selection_;
  ProbeDesk& desk_;
  const Schema* schema_ = nullptr; // with the engine's encodings
  Config made_;                    // the configuration that the scrubbers were made for
  std::optional<ProbeState> read_; // whose loss was asked for last
  std::optional<LossLine> listed_; // the run's losses as the list of runs tells them
  bool live_ = false;              // the run trains in this process
  std::int64_t serial_ = 0;
};

} // namespace expe
