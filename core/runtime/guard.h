// Torch's exceptions, and ErrorException, as one sentence. Nothing that the engine does throws beyond it.
#pragma once

#include "core/base/error_exception.h"
#include "core/runtime/host_memory.h"

#include <c10/util/Exception.h>

#include <string>
#include <type_traits>

namespace expe {

inline Error torchError(const std::string& what) {
  const auto line = what.substr(0, what.find('\n'));
  if (line.find("out of memory") != std::string::npos)
    return failure("Out of GPU memory: try half the batch (training.batch) and twice training.accumulation.");
  if (line.find("can't allocate memory") != std::string::npos || line.find("bad_alloc") != std::string::npos)
    return failure("Out of memory: try half the batch (training.batch) and twice training.accumulation, or a "
                   "smaller model.");
  return failure("The computation failed: {0}", {line});
}

struct ReleaseAtEnd {
  ReleaseAtEnd() = default;
  ~ReleaseAtEnd() { releaseHostMemory(leftForTheNext); }
  ReleaseAtEnd(const ReleaseAtEnd&) = delete;
  ReleaseAtEnd& operator=(const ReleaseAtEnd&) = delete;
};

// Calls `work`, which returns a Result, and turns what it throws into an Error.
template <class F> std::invoke_result_t<F> guarded(F&& work) {
  const ReleaseAtEnd release;
  try {
    return work();
  } catch (const ErrorException& e) {
    return e.error;
  } catch (const c10::Error& e) {
    return torchError(e.what_without_backtrace());
  } catch (const std::exception& e) {
    return torchError(e.what());
  }
}

} // namespace expe
