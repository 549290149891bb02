// Inside this room an error travels as an exception, and becomes a Result at the room's door (attempt()).
#pragma once

#include "core/base/result.h"

#include <filesystem>
#include <new>
#include <type_traits>
#include <utility>

namespace expe {

struct ErrorException {
  Error error;
};

// What f() returns, or the Error that it met.
template <class F> auto attempt(F&& f) -> Result<std::invoke_result_t<F>> {
  try {
    if constexpr (std::is_void_v<std::invoke_result_t<F>>)
      return (std::forward<F>(f)(), Result<void>{});
    else
      return std::forward<F>(f)();
  } catch (const ErrorException& trouble) {
    return trouble.error;
  } catch (const std::bad_alloc&) {
    return failure("There is not enough memory for the study: close other programs, and try again.");
  } catch (const std::filesystem::filesystem_error& error) {
    return failure("{0}: {1}.", {error.path1().string(), error.code().message()});
  }
}

// The other way: the value, or the Error as ErrorException.
inline void need(const Result<void>& result) {
  if (!result)
    throw ErrorException{result.error()};
}

template <class T> T need(Result<T> result) {
  if (!result)
    throw ErrorException{result.error()};
  return std::move(result).value();
}

// A failed system call on a file that was to be written, as a sentence.
Error fileError(const std::filesystem::path& path, int code);
// fsync of a file or folder that is there already.
Result<void> syncPath(const std::filesystem::path& path);

} // namespace expe
