// From long work on a worker's thread to the window: tells about 30 times a second at most how far it is, and
// asks whether it is still wanted.
#pragma once

#include "core/base/progress.h"
#include "widgets/words.h"

#include <QElapsedTimer>

#include <atomic>
#include <functional>

namespace expe {

class Relay : public Progress {
public:
  using Tell = std::function<void(const QString& what, double done, double total)>;
  // Wanted as long as `now` is `mine`.
  Relay(const std::atomic<int>& now, int mine, Tell tell) : now_(now), mine_(mine), tell_(std::move(tell)) {}
  void report(const std::string& what, double done, double total) override {
    if (!tell_ || (since_.isValid() && since_.elapsed() < 33))
      return;
    since_.start();
    tell_(translated(what), done, total);
  }
  bool cancelled() const override { return now_ != mine_; }

private:
  const std::atomic<int>& now_;
  int mine_;
  Tell tell_;
  QElapsedTimer since_;
};

} // namespace expe
