#pragma once

namespace expe {

// Lowers the priority of this thread for good, and so that of the threads that its tensors' work is spread
// over: what trains, what draws and what somebody waits for comes first. Not so low that it starves beside
// them: about a tenth of a core that all want. Another time it changes nothing.
void workInBackground();

} // namespace expe
