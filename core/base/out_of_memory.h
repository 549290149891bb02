// Memory that does not suffice is an error like others: one sentence, and nothing that was saved is lost.
#pragma once

#include "core/base/result.h"

#include <new>
#include <stdexcept>
#include <string>
#include <type_traits>

namespace expe {

inline Error outOfMemory(const std::string& what) {
  return failure("There is not enough memory for {0}: take a smaller one, or close other programs.", {what});
}

// Calls `work`, which returns a Result. Where it asks for more memory than there is, the error says that it
// was for `what`: the path of a file, mostly.
template <class F> std::invoke_result_t<F> withMemoryFor(const std::string& what, F&& work) {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    return outOfMemory(what);
  } catch (const std::length_error&) { // longer than any memory
    return outOfMemory(what);
  }
}

} // namespace expe
