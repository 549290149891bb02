// A picture of a study at one moment, made by StudyDesk and shared with the GUI thread. Never changed once
// made.
#pragma once

#include "core/api/figure.h"
#include "core/api/study.h"

#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace expe {

struct RunView {
  Run run; // its configuration with the live changes in force
  double loss = none;
  double validation[3] = {none, none, none}; // at 1×, 2×, 4×
  bool evaluated = false;                    // its newest checkpoint has losses by length
  bool checkpoint = false;                   // there is one to evaluate
  bool shown = true;                         // in the figures
};

struct StudyView {
  QString name, folder;
  bool readOnly = false;
  std::vector<RunView> runs;
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
