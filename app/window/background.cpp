#include "app/window/background.h"

#include <sys/resource.h>
#include <unistd.h>

namespace expe {
namespace {

constexpr int niceness = 10; // more than the window's

} // namespace

void workInBackground() {
  const auto thread = static_cast<id_t>(::gettid());
  (void)::setpriority(PRIO_PROCESS, thread, ::getpriority(PRIO_PROCESS, 0) + niceness); // if it may
}

} // namespace expe
