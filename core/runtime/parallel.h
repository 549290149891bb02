// A loop over a range on the threads that LibTorch computes with, whose number at::set_num_threads() sets.
//
// at::parallel_for is a template: outside LibTorch it is a plain loop unless its caller is compiled with
// OpenMP, and a compiler may bring another OpenMP than LibTorch's, whose threads would come beside these.
#pragma once

#include <c10/util/FunctionRef.h>

#include <cstdint>

namespace expe {

// Calls f(from, to) for consecutive parts of begin … end, one a thread, each of at least `grain` but the
// last; the same parts whenever the number of threads is the same. at::get_thread_num() is that of the part.
// Within such a part it is a plain loop. The first exception thrown comes out once all have ended.
void parallelFor(std::int64_t begin, std::int64_t end, std::int64_t grain,
                 c10::function_ref<void(std::int64_t, std::int64_t)> f);

} // namespace expe
