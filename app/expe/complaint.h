// What is told of an error, and what not, since another program told it already.
#pragma once

#include "core/base/result.h"

namespace expe::cli {

// The error of a program that was run by this one and has said why: it has no sentence of its own.
inline Error alreadySaid(Error::Kind kind) {
  return {{}, {}, {}, kind};
}
inline bool isAlreadySaid(const Error& error) {
  return error.text.empty();
}

} // namespace expe::cli
