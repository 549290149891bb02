// Long work: tells how far it is and asks whether it is still wanted. Called on the working thread.
#pragma once

#include <cstddef>
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

// A part of a longer work, told as the progress of the whole: from `from` to `to`, of which 1 is all.
class ProgressPart : public Progress {
public:
  ProgressPart(Progress& whole, double from, double to) : whole_(whole), from_(from), to_(to) {}
  // One of `count` works of the same size.
  ProgressPart(Progress& whole, std::size_t number, std::size_t count)
      : ProgressPart(whole, static_cast<double>(number) / static_cast<double>(count),
                     static_cast<double>(number + 1) / static_cast<double>(count)) {}
  void report(const std::string& what, double done, double total) override {
    whole_.report(what, from_ + (to_ - from_) * (total > 0 ? done / total : 0), 1);
  }
  bool cancelled() const override { return whole_.cancelled(); }

private:
  Progress& whole_;
  double from_, to_;
};

} // namespace expe
