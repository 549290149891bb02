#include "app/window/background.h"

#include <sys/resource.h>
#include <unistd.h>

#include <utility>

namespace expe {

void workInBackground() {
  constexpr int niceness = 10; // more than the window's
  thread_local bool lowered = false;
  const auto thread = static_cast<id_t>(::gettid());
  if (!std::exchange(lowered, true))
    (void)::setpriority(PRIO_PROCESS, thread, ::getpriority(PRIO_PROCESS, 0) + niceness); // if it may
}

} // namespace expe
