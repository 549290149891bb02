// What a loss by length was measured of, in the words of lists and readings. GUI thread.
#pragma once

#include "core/api/losses.h"

#include <QString>

namespace expe {

// "Checkpoint 800, evaluated over 65536 targets in blocks of 16×." A validation says that it is provisional
// and what to do.
QString measuredWords(const LossLine& line);

// What else it was measured under that is not the run's own, " · Extension rerope"; of several the first two.
QString otherValues(const Evaluation& loss);

// What the scrub bar tells beside a loss of the pinned state; nothing where it is that state.
struct BesidePinned {
  QString pinned;     // "pinned 2.1890"
  QString difference; // "Δ +0.0050 ± 0.0040 (paired)"; empty: there is none
  QString tip;        // what it means, or why there is none
};
BesidePinned besidePinned(const Evaluation& loss, const Result<Evaluation>& pinned);

} // namespace expe
