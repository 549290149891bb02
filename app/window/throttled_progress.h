// The progress of long work on another thread: told about 30 times a second at most.
#pragma once

#include "core/base/progress.h"
#include "widgets/words.h"

#include <QElapsedTimer>

#include <functional>

namespace expe {

class ThrottledProgress : public Progress {
public:
  using Tell = std::function<void(const QString& what, double done, double total)>; // on the working thread
  explicit ThrottledProgress(std::function<bool()> cancelled, Tell tell = {})
      : cancelled_(std::move(cancelled)), tell_(std::move(tell)) {}
  void report(const std::string& what, double done, double total) override {
    if (!tell_ || (since_.isValid() && since_.elapsed() < 33))
      return;
    since_.start();
    tell_(translated(what), done, total);
  }
  bool cancelled() const override { return cancelled_(); }

private:
  std::function<bool()> cancelled_;
  Tell tell_;
  QElapsedTimer since_;
};

} // namespace expe
