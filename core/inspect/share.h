// How far a longer work is while a part of it is done, and when a first figure is worth drawing.
#pragma once

#include "core/base/progress.h"

#include <chrono>

namespace expe {

// A part of a longer work, told as the progress of the whole: from 0 to 1.
class Share : public Progress {
public:
  Share(Progress& whole, double from, double to) : whole_(whole), from_(from), to_(to) {}
  void report(const std::string& what, double done, double total) override {
    whole_.report(what, from_ + (to_ - from_) * (total > 0 ? done / total : 0), 1);
  }
  bool cancelled() const override { return whole_.cancelled(); }

private:
  Progress& whole_;
  double from_, to_;
};

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
