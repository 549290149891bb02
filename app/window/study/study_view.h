// A picture of a study at one moment, made by StudyWorker and shared with the GUI thread. Never changed once
// made: what is as it was before is shared with the pictures before, so that another pointer is another
// state.
#pragma once

#include "core/api/annotations.h"
#include "core/api/losses.h"
#include "core/api/queue.h"
#include "core/api/runs.h"
#include "core/api/slides.h"
#include "core/api/study.h"
#include "core/api/sweep.h"

#include <QPolygonF>
#include <QString>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace expe {

struct RunView {
  Run run; // its configuration with the live changes in force
  double loss = none;
  QPolygonF sparkline;                                  // of the training loss: see sparkline.h
  std::optional<LossLine> losses;                       // by length, of the checkpoint that is looked at
  double best = none;                                   // the lowest validation loss at 1×
  double seconds = 0, tokens = 0;                       // trained for, seen
  double secondsPerStep = none, tokensPerSecond = none; // over the newest steps
  bool shown = true;                                    // in the figures
  std::vector<Checkpoint> checkpoints;                  // oldest first
  std::vector<Validation> validations;
  std::vector<Evaluation> evaluations;   // without their long lists
  std::vector<Change> changes;           // live ones
  std::map<std::string, Value> began;    // of what they changed, see RunData
  std::shared_ptr<const RunData> parent; // whose weights it began with
  std::int64_t measured = 0;             // another number where any of this is, steps after the first apart
};

struct DrawnFigure {                    // of the runs shown
  std::shared_ptr<const Figure> figure; // null: nothing to draw
  QString why; // it cannot be drawn with these options; empty: nothing is measured yet
  bool operator==(const DrawnFigure&) const = default;
};

// What waits to be trained, by whom, and what the study's sweeps are.
struct QueueView {
  Queue queue;
  std::vector<QueueEntry> takenOut;
  std::vector<QueueWorker> workers; // present, in whatever process
  std::vector<Sweep> sweeps;        // the oldest first
};

struct StudyView {
  QString name, folder;
  bool readOnly = false;
  bool current = true;    // false: the study cannot be read, and this is what was read last
  std::int64_t asked = 0; // it is of all that StudyWorker::answer told up to this
  std::vector<std::shared_ptr<const RunView>> runs; // by id; those in the archive too
  std::set<std::int64_t> alone;                     // are drawn and no others; none: those that are shown
  std::vector<std::shared_ptr<const Run>> trashed;
  DrawnFigure loss, length;
  std::optional<Grouping> grouping; // of the list; none: runs one by one
  std::optional<Baseline> baseline;
  // Of the runs that are not in the archive; never null.
  std::shared_ptr<const GroupRows> groups = std::make_shared<const GroupRows>();
  std::shared_ptr<const RunColors> colors = std::make_shared<const RunColors>();          // never null
  std::shared_ptr<const Annotations> annotations = std::make_shared<const Annotations>(); // never null
  std::shared_ptr<const QueueView> queue; // null: it cannot be read
  std::shared_ptr<const std::vector<SavedTable>> tables = std::make_shared<const std::vector<SavedTable>>();
  std::shared_ptr<const Slides> slides = std::make_shared<const Slides>(); // never null

  // Whether figures of several runs have it.
  bool draws(const RunView& view) const {
    return alone.empty() ? view.shown && !view.run.archived : alone.contains(view.run.id);
  }
  // Null: there is none of this id.
  std::shared_ptr<const RunView> share(std::int64_t id) const {
    const auto found = std::ranges::lower_bound(runs, id, {}, [](const auto& view) { return view->run.id; });
    return found != runs.end() && (*found)->run.id == id ? *found : nullptr;
  }
  const RunView* find(std::int64_t id) const { return share(id).get(); } // as long as this is there
};

using StudyViewPtr = std::shared_ptr<const StudyView>;

} // namespace expe
