#include "app/expe/worker.h"

#include "core/api/planned.h"

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
  request.group = what.group;
  if (next.lock)
    request.lock = std::make_shared<std::unique_ptr<RunLock>>(std::move(next.lock));
  Follower follower(watcher, orders);
  const auto trainer = engine.trainer(follower);
  trainer->start(request);
  const TrainEnd end = follower.follow(*trainer);
  trainer->wait();
  return end;
}

// The queue is told how the run stands that was taken from it. One that failed counts as ended, whether the
// trainer could store that or not; where that cannot be stored either the work is at its end, since the run
// would be taken again at once.
Result<void> giveBack(Study& study, const Run& run, const TrainEnd& end, Orders& orders) {
  if (end.how == TrainEnd::How::Failed)
    return skipInQueue(study, run.id);
  if (end.how == TrainEnd::How::Stopped && orders.asked() != Asked::Nothing)
    return requeue(study, run.id);
  return {};
}

// Cancelled by whatever ends the work.
class Measuring : public Progress {
public:
  Measuring(const Run& run, Watcher& watcher, Orders& orders)
      : run_(run), watcher_(watcher), orders_(orders) {}
  void report(const std::string& what, double done, double total) override {
    watcher_.evaluates(run_, what, total > 0 ? done / total : 0);
  }
  bool cancelled() const override { return orders_.asked() != Asked::Nothing; }

private:
  const Run& run_;
  Watcher& watcher_;
  Orders& orders_;
};

// What is cut short, or fails for another reason than the user's mistake, stays outstanding: whoever works on
// the queue next goes on with it. With the run's lock, so that no other worker measures it too.
Result<void> evaluate(Engine& engine, Study& study, const Work& what, const Run& run, Watcher& watcher,
                      Orders& orders) {
  const auto lock = study.lock(run.id);
  if (!lock)
    return {};
  Measuring progress(run, watcher, orders);
  std::string done;
  const auto missing = TRY(evaluationsWhenDone(engine, study, run.id));
  const auto measured = evaluateAll(engine, study, missing, what.device, progress,
                                    [&](const MissingEvaluation& one, std::size_t, std::size_t) {
                                      done += (done.empty() ? "evaluated at" : ";") + lengthsInWords(one);
                                    });
  if (orders.asked() != Asked::Nothing)
    return {};
  if (!measured || !missing.empty())
    watcher.evaluated(run, measured              ? done
                           : missing.size() == 1 ? "not evaluated: " + measured.error().message()
                                                 : "not all of it evaluated: " + measured.error().message());
  return measured || measured.error().kind == Error::Kind::User ? noteEvaluation(study, run.id, false)
                                                                : Result<void>();
}

// What somebody before was to evaluate and did not.
Result<void> evaluateOutstanding(Engine& engine, Study& study, const Work& what, Watcher& watcher,
                                 Orders& orders) {
  for (const std::int64_t id :
       what.evaluates ? TRY(outstandingEvaluations(study)) : std::vector<std::int64_t>())
    if (orders.asked() == Asked::Nothing)
      TRY(evaluate(engine, study, what, TRY(study.run(id)), watcher, orders));
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
      return evaluateOutstanding(engine, study, what, watcher, orders);
    const bool queued = next->lock != nullptr;
    const auto run = TRY(study.run(next->run));
    if (queued && what.evaluates)
      TRY(noteEvaluation(study, run.id, true));
    watcher.begins(run);
    const auto end = TRY(train(engine, study, what, run, *next, watcher, orders));
    watcher.ended(run, end);
    if (end.how == TrainEnd::How::Interrupted)
      return {};
    if (queued)
      TRY(giveBack(study, run, end, orders));
    if (queued && what.evaluates && end.how == TrainEnd::How::Finished)
      TRY(evaluate(engine, study, what, run, watcher, orders));
  }
  return {};
}

} // namespace expe::cli
