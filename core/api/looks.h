// How the lines of runs look where somebody has chosen it: a fact of the study, the same in the window and in
// files. What is not chosen is as colorsOf() has it.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <map>

namespace expe {

class Study;

struct RunLook {
  int color = -1, marker = -1; // of the eight run colours, and of the eight shapes; −1: not chosen
  bool operator==(const RunLook&) const = default;
};
using RunLooks = std::map<std::int64_t, RunLook>; // by run, of those that something is chosen of

// On the thread of the study. Runs may be in the trash, or gone.
Result<RunLooks> looksOf(Study& study);
Result<void> setLooks(Study& study, const RunLooks& looks); // in place of those before

} // namespace expe
