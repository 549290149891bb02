// Tells when a first figure of less detail is worth drawing: a tenth of a second after the beginning, then
// ten times a second.
#pragma once

#include <chrono>

namespace expe {

class Pace {
public:
  bool due() {
    const auto now = Clock::now();
    const bool is = now - last_ >= std::chrono::milliseconds(100);
    if (is)
      last_ = now;
    return is;
  }

private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point last_ = Clock::now();
};

} // namespace expe
