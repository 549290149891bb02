#include "core/view/behind.h"

#include <ATen/Parallel.h>

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <thread>

namespace expe {
namespace {

constexpr int niceness = 19; // more than the window's: a run in training loses little by being looked at

void lower() {
  const auto thread = static_cast<id_t>(::gettid());
  if (::gettid() != ::getpid())
    (void)::setpriority(PRIO_PROCESS, thread, ::getpriority(PRIO_PROCESS, 0) + niceness); // if it may
}

} // namespace

void workBehind() {
  static thread_local const bool done = (lower(), true);
  (void)done;
  at::set_num_threads(static_cast<int>(std::max(1U, std::thread::hardware_concurrency())));
}

} // namespace expe
