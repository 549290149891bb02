// How the window copes with a large study. GUI thread.
#pragma once

#include "app/bench/lag.h"
#include "core/base/result.h"

#include <QString>

namespace expe {

struct LargeFigures {
  double firstList = 0; // milliseconds from opening until all runs are in the list
  double whole = 0;     // until every step is read
  // Until list and figure show 200 groups of five seeds.
  double openedGrouped = 0; // from opening, where the study was left so
  double grouped = 0;       // from the request, while it is open
  struct Shown {
    Times looks;           // at one step more of one run: rows and both figures, on the study's thread
    Times listed, drawn;   // the list of runs and the loss figure, each drawn anew as it is
    Times zoomed, hovered; // the loss figure: another view each time, and values read at another place
    Lag lag;               // while one run trains elsewhere, 30 steps a second
  } runs, groups;
};

// 1,000 runs of 1,000 steps with validations and evaluations, in a new study in `folder`.
Result<LargeFigures> benchLarge(const QString& folder);

} // namespace expe
