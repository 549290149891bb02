// Long work: tells how far it is and asks whether it is still wanted. Called on the working thread.
#pragma once

#include <string>

namespace expe {

class Progress {
public:
  virtual ~Progress() = default;
  // `done` of `total` units of `what` ("evaluating at 4×"); must not block.
  virtual void report(const std::string& what, double done, double total) {
    (void)what, (void)done, (void)total;
  }
  // True once the user no longer wants it; work then returns failure("Cancelled.") soon (within 50 ms aimed
  // at).
  virtual bool cancelled() const { return false; }
};

} // namespace expe
