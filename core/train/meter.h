// Clocks of a session: tokens per second, time left, when to show and when to write. One thread.
#pragma once

#include <chrono>
#include <cstdint>

namespace expe {

class Meter {
public:
  using Clock = std::chrono::steady_clock;

  void begin() { started_ = Clock::now(); }
  // Seconds since begin(); also the moving averages of a step's time and of all that happens beside steps.
  double stepDone() {
    const double s = seconds(started_);
    step_ = step_ > 0 ? 0.9 * step_ + 0.1 * s : s;
    stepsTotal_ += s;
    return s;
  }
  // What began is not done within two seconds.
  bool slow() const { return seconds(started_) > 2; }
  void checkpointTaken() { checkpoint_ = Clock::now(); }
  double sinceCheckpoint() const { return seconds(checkpoint_); } // or since it was made
  void besideDone() { besides_ += seconds(started_); }

  double tokensPerSecond(std::int64_t tokensPerStep) const {
    return step_ > 0 ? static_cast<double>(tokensPerStep) / step_ : 0;
  }
  // Validation and saving are expected to go on taking the share that they took so far.
  double secondsLeft(std::int64_t steps) const {
    const double share = stepsTotal_ > 0 ? 1 + besides_ / stepsTotal_ : 1;
    return static_cast<double>(steps) * step_ * share;
  }

  bool due(double interval) { // at most once in `interval` seconds
    if (shown_ != Clock::time_point{} && seconds(shown_) < interval)
      return false;
    shown_ = Clock::now();
    return true;
  }

private:
  static double seconds(Clock::time_point from) {
    return std::chrono::duration<double>(Clock::now() - from).count();
  }
  Clock::time_point started_, shown_, checkpoint_ = Clock::now();
  double step_ = 0, stepsTotal_ = 0, besides_ = 0;
};

} // namespace expe
