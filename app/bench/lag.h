// How late the GUI thread is: what benchmarks of the window measure with. GUI thread.
#pragma once

#include <vector>

namespace expe {

using Times = std::vector<double>; // milliseconds

struct Lag {
  Times gui, control; // of the GUI thread, and of a thread that does nothing else
};

// How late timers of 5 ms fire for so many milliseconds, while events are handled.
Lag lagFor(int milliseconds);
void handleEventsFor(int milliseconds);

} // namespace expe
