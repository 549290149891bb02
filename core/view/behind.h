// A thread that looks into models works behind everything else.
#pragma once

namespace expe {

// Lowers this thread's priority, and so that of the threads that tensors' work is spread over: what trains,
// and what draws, comes first. At the first call of a thread; each sets the number of threads anew, since
// measuring losses takes the run's. A process's first thread stays as it is, since the command line has
// nothing else to do.
void workBehind();

} // namespace expe
