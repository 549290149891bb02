// The trainer: a Session on a thread of its own, told by a Control.
#include "core/train/trainer.h"

#include "core/runtime/guard.h"
#include "core/train/live.h"
#include "core/train/session.h"

#include <unistd.h>

#include <atomic>
#include <cassert>
#include <thread>

namespace expe {
namespace {

class ThreadTrainer : public Trainer {
public:
  explicit ThreadTrainer(TrainerListener& listener) : listener_(listener) {}
  ~ThreadTrainer() override {
    stop();
    wait();
  }

  void start(const TrainRequest& request) override {
    assert(!thread_.joinable());
    if (request.paused)
      control_.pause();
    running_ = true;
    thread_ = std::jthread([this, request] { work(request); });
  }
  void pause() override { control_.pause(); }
  void resume() override { control_.resume(); }
  void step() override { control_.step(); }
  void stop() override { control_.stop(); }
  void abort() override { control_.abort(); }
  void wait() override {
    if (thread_.joinable())
      thread_.join();
  }
  bool running() const override { return running_; }

  Result<void> set(const std::string& key, const std::string& text) override {
    const auto change = TRY(liveValue(key, text));
    control_.set(change.first, change.second);
    return {};
  }

private:
  void work(const TrainRequest& request) {
    stepBack();
    TrainEnd end;
    {
      Session session(request, control_, listener_);
      const auto ended = guarded([&] { return session.train(); });
      end = ended ? *ended : TrainEnd{TrainEnd::How::Failed, ended.error(), 0};
    } // the lock is free before anybody hears of the end
    running_ = false;
    listener_.ended(end);
  }

  TrainerListener& listener_;
  Control control_;
  std::atomic<bool> running_ = false;
  std::jthread thread_;
};

} // namespace

void stepBack() {
  [[maybe_unused]] const int niceness = nice(5); // a thread that cannot step back trains all the same
}

std::unique_ptr<Trainer> makeTrainer(TrainerListener& listener) {
  return std::make_unique<ThreadTrainer>(listener);
}

} // namespace expe
