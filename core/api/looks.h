// How the lines of runs look where somebody has chosen it: a fact of the study, the same in the window and in
// files. Whose look is not chosen has the colour and the marker of its number.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <map>

namespace expe {

class Study;
struct Figure;

struct RunLook {
  int color = -1, marker = -1; // of the eight run colours, and of the eight shapes; −1: not chosen
  bool operator==(const RunLook&) const = default;
};
using RunLooks = std::map<std::int64_t, RunLook>; // by run, of those that something is chosen of

// On the thread of the study. Runs may be in the trash, or gone.
Result<RunLooks> looksOf(Study& study);
Result<void> setLooks(Study& study, const RunLooks& looks); // in place of those before

// Index into the run colours of a run's lines, and of its row in lists: Curve::color. No two runs have the
// same, also where somebody chose the same colour for both.
int colorOf(std::int64_t run, const RunLooks& looks);
// Of a figure whose colours say whose a curve is. What is drawn by groups or by a parameter has their
// colours.
void applyLooks(Figure& figure, const RunLooks& looks);

} // namespace expe
