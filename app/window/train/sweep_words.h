// What the window says of sweeps.
#pragma once

#include "app/window/train/sweep_preview.h"
#include "widgets/form/sweep_bar.h"

namespace expe {

// What one would be that is not made yet; `extends`: what would be added to one.
SweepRow rowOf(const SweepPreview& preview, bool extends);
// "Learning rate 1e-3, 2e-3; 3 seeds": what differs between its runs.
QString axesInWords(const std::vector<SweepAxis>& axes);
QString runsInWords(qint64 runs); // "1 run", "5 runs"
// "complete", "5 of 12 finished, 1 failed, 2 missing"
QString stateInWords(const Sweep& sweep);

} // namespace expe
