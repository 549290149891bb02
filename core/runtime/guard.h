// Torch's exceptions, and ErrorException, as one sentence. Nothing that the engine does throws beyond it.
#pragma once

#include "core/base/error_exception.h"
#include "core/runtime/host_memory.h"

#include <c10/util/Exception.h>

#include <new>
#include <string>
#include <type_traits>

namespace expe {

// Whether a device or the host had no more memory for a tensor. LibTorch's own allocator says so in words.
inline bool isOutOfMemory(const std::exception& e) {
  const std::string what = e.what();
  return dynamic_cast<const c10::OutOfMemoryError*>(&e) != nullptr ||
         dynamic_cast<const std::bad_alloc*>(&e) != nullptr ||
         what.find("out of memory") != std::string::npos ||
         what.find("can't allocate memory") != std::string::npos;
}

// What a computation asks for is up to who asks: no word here of a run's parameters.
inline Error torchError(const std::exception& e) {
  const auto* torch = dynamic_cast<const c10::Error*>(&e);
  const std::string what = torch ? torch->what_without_backtrace() : e.what();
  const auto line = what.substr(0, what.find('\n'));
  constexpr const char* undetermined = " does not have a deterministic implementation";
  if (isOutOfMemory(e) && line.find("CUDA") != std::string::npos)
    return failure("Out of GPU memory: take a shorter text or a smaller model, or wait until what else "
                   "computes on the GPU has ended.");
  if (isOutOfMemory(e))
    return failure("Out of memory: take a shorter text or a smaller model, or close other programs.");
  if (const auto end = line.find(undetermined); end != std::string::npos)
    return failure("{0} has no deterministic form on this device: write training.deterministic=off.",
                   {line.substr(0, end)});
  return failure("The computation failed: {0}", {line});
}

// Calls `work`, which returns a Result, and turns what it throws into an Error.
template <class F> std::invoke_result_t<F> caught(F&& work) {
  try {
    return work();
  } catch (const ErrorException& e) {
    return e.error;
  } catch (const std::exception& e) {
    return torchError(e);
  }
}

struct ReleaseAtEnd {
  ReleaseAtEnd() = default;
  ~ReleaseAtEnd() { releaseHostMemory(leftForTheNext); }
  ReleaseAtEnd(const ReleaseAtEnd&) = delete;
  ReleaseAtEnd& operator=(const ReleaseAtEnd&) = delete;
};

// The same of a whole computation, which leaves little memory behind.
template <class F> std::invoke_result_t<F> guarded(F&& work) {
  const ReleaseAtEnd release;
  return caught(std::forward<F>(work));
}

} // namespace expe
