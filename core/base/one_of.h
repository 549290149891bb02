// One work of so many, as the progress of all.
#pragma once

#include "core/base/progress.h"

#include <cstddef>

namespace expe {

class OneOf : public Progress {
public:
  OneOf(Progress& whole, std::size_t number, std::size_t count)
      : whole_(whole), number_(static_cast<double>(number)), count_(static_cast<double>(count)) {}
  void report(const std::string& what, double done, double total) override {
    whole_.report(what, number_ + (total > 0 ? done / total : 0), count_);
  }
  bool cancelled() const override { return whole_.cancelled(); }

private:
  Progress& whole_;
  double number_, count_;
};

} // namespace expe
