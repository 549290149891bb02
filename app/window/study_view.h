// A picture of a study at one moment, made by StudyWorker and shared with the GUI thread. Never changed once
// made.
#pragma once

#include "core/api/losses.h"
#include "core/api/study.h"

#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace expe {

struct RunView {
  Run run; // its configuration with the live changes in force
  double loss = none;
  std::optional<LossLine> losses;      // by length, of the checkpoint that is looked at
  double best = none;                  // the lowest validation loss at 1×
  double seconds = 0, tokens = 0;      // trained for, seen
  bool shown = true;                   // in the figures
  std::vector<Checkpoint> checkpoints; // oldest first
  std::vector<Validation> validations;
  std::vector<Evaluation> evaluations;
};

struct StudyView {
  QString name, folder;
  bool readOnly = false;
  std::vector<RunView> runs; // those in the archive too
  std::vector<Run> trashed;
  std::optional<Figure> loss, length; // of the runs shown; none: nothing to draw yet

  const RunView* find(std::int64_t id) const {
    for (const RunView& view : runs)
      if (view.run.id == id)
        return &view;
    return nullptr;
  }
};

using StudyViewPtr = std::shared_ptr<const StudyView>;

} // namespace expe
