// stdout and stderr of `expe`. On a terminal nothing that was read from a file or a name can act on it:
// control characters are escaped. Elsewhere stdout gets the bytes as they are.
#pragma once

#include "core/base/result.h"

#include <memory>
#include <streambuf>

namespace expe::cli {

// Thrown by std::cout, through whatever writes to it, once what is written does not arrive: there is no sense
// in computing more of it. Main alone catches it.
struct OutputEnded {
  int code;                // errno
  bool readerGone() const; // pipe, terminal or stream is closed: there is nobody to tell of it
  Error error() const;
};

// Takes std::cout and std::cerr as long as it lives.
class Output {
public:
  Output();
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

private:
  std::unique_ptr<std::streambuf> out_, err_;
  std::streambuf *outBefore_, *errBefore_;
};

} // namespace expe::cli
