#include "core/runtime/parallel.h"

#include <ATen/Parallel.h>
#include <c10/util/ParallelGuard.h>

#include <algorithm>
#include <atomic>
#include <exception>

// Of the OpenMP that LibTorch brings: what GCC makes of `#pragma omp parallel`, which LLVM's and Intel's
// OpenMP have too. Weak: a LibTorch without OpenMP has none of them.
extern "C" {
[[gnu::weak]] void GOMP_parallel(void (*part)(void*), void* data, unsigned threads, unsigned flags);
[[gnu::weak]] int omp_get_num_threads();
[[gnu::weak]] int omp_get_thread_num();
}

namespace expe {
namespace {

using Loop = c10::function_ref<void(std::int64_t, std::int64_t)>;

std::int64_t divideUp(std::int64_t a, std::int64_t b) {
  return (a + b - 1) / b;
}

void plainly(std::int64_t begin, std::int64_t end, std::int64_t thread, Loop f) {
  const at::internal::ThreadIdGuard number(static_cast<int>(thread));
  const c10::ParallelGuard within(true);
  f(begin, end);
}

struct Team {
  std::int64_t begin, end, grain;
  Loop f;
  std::atomic_flag failed = ATOMIC_FLAG_INIT;
  std::exception_ptr error = nullptr;

  // The part of the thread that calls it.
  void part() {
    const std::int64_t n = end - begin, thread = omp_get_thread_num();
    const auto threads = std::min<std::int64_t>(omp_get_num_threads(), divideUp(n, grain));
    const auto most = divideUp(n, threads), from = begin + thread * most;
    if (from >= end)
      return;
    try {
      plainly(from, std::min(end, from + most), thread, f);
    } catch (...) {
      if (!failed.test_and_set())
        error = std::current_exception();
    }
  }
};

} // namespace

void parallelFor(std::int64_t begin, std::int64_t end, std::int64_t grain, Loop f) {
  if (begin >= end)
    return;
  const bool alone = end - begin <= grain || end - begin == 1 || at::in_parallel_region() ||
                     at::get_num_threads() == 1 || GOMP_parallel == nullptr;
  if (alone) {
    plainly(begin, end, 0, f);
    return;
  }
  Team team{begin, end, std::max<std::int64_t>(1, grain), f};
  GOMP_parallel([](void* data) { static_cast<Team*>(data)->part(); }, &team, 0, 0);
  if (team.error)
    std::rethrow_exception(team.error);
}

} // namespace expe
