// The requests of other threads to a training session, looked at between two steps. Thread-safe.
#pragma once

#include "core/api/parameters.h"
#include "core/base/progress.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace expe {

class Control {
public:
  explicit Control(bool paused = false) : paused_(paused) {}

  void pause() {
    change([this] { paused_ = true; });
  }
  void resume() {
    change([this] { paused_ = false; });
  }
  void step() {
    change([this] { ++single_; });
  }
  void stop() {
    change([this] { stop_ = true; });
  }
  void abort() {
    change([this] { abort_ = true; });
  }
  void set(const std::string& key, const Value& value) {
    change([&] { settings_.emplace_back(key, value); });
  }

  bool stopping() const {
    return locked([this] { return stop_ || abort_; });
  }
  bool aborting() const {
    return locked([this] { return abort_; });
  }
  // True if a step should wait: paused, and neither a single step nor an end is asked for.
  bool waiting() const {
    return locked([this] { return mustWait(); });
  }

  // Blocks while paused, for `most` at most; returns early when a setting arrives, so that it is stored at
  // once. True if the pause goes on and nothing arrived.
  bool waitWhilePaused(std::chrono::milliseconds most) {
    std::unique_lock lock(mutex_);
    return !changed_.wait_for(lock, most, [this] { return !mustWait() || !settings_.empty(); });
  }
  // A single step is used up by the step that it allowed.
  void stepDone() {
    change([this] { single_ = single_ > 0 ? single_ - 1 : 0; });
  }
  std::vector<std::pair<std::string, Value>> takeSettings() {
    std::lock_guard lock(mutex_);
    return std::exchange(settings_, {});
  }

private:
  bool mustWait() const { return paused_ && single_ == 0 && !stop_ && !abort_; }
  template <class F> void change(F&& f) {
    {
      std::lock_guard lock(mutex_);
      f();
    }
    changed_.notify_all();
  }
  template <class F> bool locked(F&& f) const {
    std::lock_guard lock(mutex_);
    return f();
  }

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  bool paused_ = false, stop_ = false, abort_ = false;
  int single_ = 0;
  std::vector<std::pair<std::string, Value>> settings_;
};

// Work of who trains, that ends when `ended` says so.
class UntilEnded : public Progress {
public:
  explicit UntilEnded(std::function<bool()> ended) : ended_(std::move(ended)) {}
  bool cancelled() const override { return ended_(); }

private:
  std::function<bool()> ended_;
};

} // namespace expe
