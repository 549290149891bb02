// What is measured computes as a trainer does: on a thread of its own, to which threads of a computation and
// pools of memory belong, with as many threads as the run says.
#pragma once

#include "core/api/parameters.h"
#include "core/runtime/guard.h"

#include <ATen/Parallel.h>

#include <thread>

namespace expe {

// The result of `work`, a Result<T>, once it is done.
template <class T, class F> Result<T> asTrainer(const Config& config, F&& work) {
  Result<T> result = failure("Cancelled.");
  std::jthread([&] {
    const int before = at::get_num_threads();
    at::set_num_threads(static_cast<int>(config.integer("training.threads")));
    result = guarded(work);
    at::set_num_threads(before);
  }).join();
  return result;
}

} // namespace expe
