#include "app/expe/worker.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace expe::cli {

namespace {

using Asked = Watcher::Asked;

constexpr std::chrono::milliseconds often{20}, pauseEvery{200}, overEvery{300};

// What is asked of a worker, by its watcher or in the study, which is looked at some times a second.
class Orders {
public:
  Orders(Watcher& watcher, const Work& what) : watcher_(watcher), what_(what) {}
  Asked asked() {
    const auto now = std::chrono::steady_clock::now();
    if (!over_ && now - looked_ >= overEvery) {
      const auto over = what_.over(); // what cannot be read is said by what trains
      over_ = over && *over;
      looked_ = now;
    }
    return std::max(watcher_.asked(), over_ ? Asked::Stop : Asked::Nothing);
  }

private:
  Watcher& watcher_;
  const Work& what_;
  std::chrono::steady_clock::time_point looked_{};
  bool over_ = false;
};

class Follower : public TrainerListener {
public:
  Follower(Watcher& watcher, Orders& orders) : watcher_(watcher), orders_(orders) {}
  void status(const TrainStatus& now) override { watcher_.status(now); }
  void said(const std::string& line) override { watcher_.said(line); }
  void ended(const TrainEnd& end) override {
    const std::lock_guard guard(mutex_);
    end_ = end;
    changed_.notify_all();
  }

  // Passes on what is asked until the run has ended.
  TrainEnd follow(Trainer& trainer) {
    std::unique_lock lock(mutex_);
    for (auto passed = Asked::Nothing; !end_; changed_.wait_for(lock, often)) {
      const auto asked = orders_.asked();
      if (asked >= Asked::Stop && passed < Asked::Stop)
        trainer.stop();
      if (asked >= Asked::Abort && passed < Asked::Abort)
        trainer.abort();
      passed = std::max(passed, asked);
    }
    return *end_;
  }

private:
  Watcher& watcher_;
  Orders& orders_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<TrainEnd> end_;
};

// Sums differ between numbers of threads, so that one that has begun keeps its own.
Result<void> shareThreads(Study& study, const Run& run, std::int64_t most) {
  const bool begun = run.step > 0 || !run.fingerprint.empty() || !run.config.has("training.threads");
  if (most == 0 || begun || run.config.integer("training.threads") <= most)
    return {};
  Config config = run.config;
  config.set("training.threads", most);
  return study.setConfig(run.id, config);
}

Result<TrainEnd> train(Engine& engine, Study& study, const Work& what, const Run& run, NextRun& next,
                       Watcher& watcher, Orders& orders) {
  TRY(shareThreads(study, run, what.threads));
  TrainRequest request{study.file(), run.id, what.device, what.steps, false};
  if (next.lock)
    request.lock = std::make_shared<std::unique_ptr<RunLock>>(std::move(next.lock));
  Follower follower(watcher, orders);
  const auto trainer = engine.trainer(follower);
  trainer->start(request);
  const TrainEnd end = follower.follow(*trainer);
  trainer->wait();
  return end;
}

// The queue is told how the run stands that was taken from it.
Result<void> giveBack(Study& study, const Run& run, const TrainEnd& end, Orders& orders) {
  if (end.how == TrainEnd::How::Failed && end.error.kind == Error::Kind::User)
    return passOver(study, run.id);
  if (end.how == TrainEnd::How::Stopped && orders.asked() != Asked::Nothing)
    return handBack(study, run.id);
  return {};
}

} // namespace

Result<void> work(Engine& engine, Study& study, const Work& what, Watcher& watcher) {
  Orders orders(watcher, what);
  while (orders.asked() == Asked::Nothing) {
    if (TRY(what.paused())) {
      watcher.waits();
      std::this_thread::sleep_for(pauseEvery);
      continue;
    }
    auto next = TRY(what.next());
    if (!next)
      return {};
    const bool queued = next->lock != nullptr;
    const auto run = TRY(study.run(next->run));
    watcher.begins(run);
    const auto end = TRY(train(engine, study, what, run, *next, watcher, orders));
    watcher.ended(run, end);
    if (queued)
      TRY(giveBack(study, run, end, orders));
  }
  return {};
}

} // namespace expe::cli
