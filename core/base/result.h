// Result<T>: a value, or an Error that a person can act on.
//
// A user's mistake is a value, not an exception: functions return Result and name the field at fault. Our own
// mistakes assert. An Error is a sentence with numbered places and the words that fill them, so that the same
// error can be shown in another language.
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace expe {

struct Error {
  // User: the input is wrong (exit code 2). Failure: it could not be done (exit code 1).
  enum class Kind { User, Failure };

  std::string text; // "{0} is not a number: write for example {1}."; also the key of its translation
  std::vector<std::string> arguments; // fill {0}, {1}, …
  std::string key;                    // full key of the parameter at fault ("position.expe.theta"), or empty
  Kind kind = Kind::User;

  std::string message() const; // the English sentence
};

// Replaces {0}, {1}, … in `text`. Used by message() and by translated texts alike.
std::string fill(const std::string& text, const std::vector<std::string>& arguments);

inline Error userError(std::string text, std::vector<std::string> arguments = {}, std::string key = {}) {
  return {std::move(text), std::move(arguments), std::move(key), Error::Kind::User};
}
inline Error failure(std::string text, std::vector<std::string> arguments = {}) {
  return {std::move(text), std::move(arguments), {}, Error::Kind::Failure};
}

template <class T> class [[nodiscard]] Result {
public:
  Result(T value) : state_(std::move(value)) {}
  Result(Error error) : state_(std::move(error)) {}

  bool ok() const { return std::holds_alternative<T>(state_); }
  explicit operator bool() const { return ok(); }
  T& value() & { return (assert(ok()), std::get<T>(state_)); }
  const T& value() const& { return (assert(ok()), std::get<T>(state_)); }
  T value() && {
    return (assert(ok()), std::get<T>(std::move(state_)));
  } // by value: safe in `for (… : *f())`
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }
  const Error& error() const { return (assert(!ok()), std::get<Error>(state_)); }

private:
  std::variant<T, Error> state_;
};

template <> class [[nodiscard]] Result<void> {
public:
  Result() = default;
  Result(Error error) : error_(std::move(error)), ok_(false) {}

  bool ok() const { return ok_; }
  explicit operator bool() const { return ok_; }
  void value() const { assert(ok_); }
  const Error& error() const { return (assert(!ok_), error_); }

private:
  Error error_;
  bool ok_ = true;
};

// The value of a Result, or the end of the function, which returns its Error: const auto run =
// TRY(study.run(id));
#define TRY(...)                                                                                             \
  __extension__({                                                                                            \
    auto tried = (__VA_ARGS__);                                                                              \
    if (!tried)                                                                                              \
      return tried.error();                                                                                  \
    std::move(tried).value();                                                                                \
  })

} // namespace expe
