// The scrub bar: made of the selected run's eval parameters, follows the selection, and reads the loss there.
// GUI thread.
#pragma once

#include "app/window/see/view_probes.h"
#include "app/window/study/study_view.h"
#include "core/api/probe.h"
#include "core/api/schema.h"

#include <QObject>

#include <optional>

namespace expe {

class ScrubBar;
class Selection;
struct Scrub;

class ScrubControl : public QObject {
  Q_OBJECT
public:
  ScrubControl(ScrubBar& bar, Selection& selection, ViewProbes& probes, QObject* parent);
  void useSchema(const Schema& schema) { schema_ = &schema; }
  // Null: none is selected. `trains`: in this process, so that its weights can be looked at as they are.
  void showRun(const RunView* run, bool trains);

private:
  struct Asked {
    ProbeState state;
    std::optional<ProbeState> pinned; // what it is told beside; none: nothing, or the same
    std::int64_t tokens = 0;          // targets; 0: all
    bool operator==(const Asked&) const = default;
  };
  struct Reading {
    Evaluation loss;
    std::optional<Result<Evaluation>> pinned; // once the whole text is read
  };
  Asked asked() const;
  static Result<Reading> read(const Asked& asked, Probe& probe, Progress& progress,
                              const std::function<void(const Reading&)>& coarse);
  static Scrub lengthScrub(std::int64_t trainingLength, double reach);
  std::vector<Scrub> scrubs() const;
  void fit();
  void show();
  void showCurve();
  void askReading();
  void blame(const QString& key, const QString& sentence); // empty: no scrubber
  void showReading(const Reading& reading, bool whole);    // or of a part of the text so far
  QString whyOther(const Evaluation& loss) const; // than the list of runs says; empty: it says the same

  ScrubBar& bar_;
  Selection& selection_;
  const ViewProbes& probes_;
  ViewProbe* probe_;
  const Schema* schema_ = nullptr;    // with the engine's encodings
  Config made_;                       // the configuration that the scrubbers were made for
  std::vector<std::string> scrubbed_; // their keys
  std::optional<Asked> read_;         // whose loss was asked for last
  Answered<Asked> answered_;
  std::optional<LossLine> listed_; // the run's losses as the list of runs tells them
  QString said_, blamed_;          // in place of a loss; the scrubber that is to blame for it
};

} // namespace expe
