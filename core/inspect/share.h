// How far a longer work is while a part of it is done.
#pragma once

#include "core/base/progress.h"

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

} // namespace expe
