// When a figure of what was measured so far is worth drawing.
#pragma once

#include <chrono>

namespace expe {

// Tells when a figure of less detail is worth drawing: a first one soon after the beginning, so that views
// follow a slider that is dragged, then ten times a second.
class Pace {
public:
  bool due() {
    const auto now = Clock::now();
    const bool is = now - last_ >= wait_;
    if (is)
      last_ = now, wait_ = std::chrono::milliseconds(100);
    return is;
  }

private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point last_ = Clock::now();
  std::chrono::milliseconds wait_{40};
};

} // namespace expe
