#include "app/expe/worker.h"

#include "core/api/planned.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace expe::cli {

namespace {

using Asked = Watcher::Asked;
using Kind = WorkerEvent::Kind;

constexpr std::chrono::milliseconds often{20}, pauseEvery{200}, overEvery{300};

Run known(const Run& run) { // what is told of it
  Run told;
  told.id = run.id, told.name = run.name;
  return told;
}

// Hears what a trainer says, on its thread, until the run has ended.
class Follower : public TrainerListener {
public:
  Follower(const Run& run, Watcher& watcher) : run_(known(run)), watcher_(watcher) {}
  void status(const TrainStatus& now) override {
    watcher_.happened({.kind = Kind::Status, .run = run_, .status = now});
  }
  void said(const std::string& line) override {
    watcher_.happened({.kind = Kind::Said, .run = run_, .line = line});
  }
  void ended(const TrainEnd& end) override {
    const std::lock_guard guard(mutex_);
    end_ = end;
    changed_.notify_all();
  }

  // Passes on to the trainer what is asked.
  TrainEnd follow(Trainer& trainer, const std::function<Asked()>& ask) {
    std::unique_lock lock(mutex_);
    for (auto passed = Asked::Nothing; !end_; changed_.wait_for(lock, often)) {
      const auto asked = ask();
      if (asked >= Asked::Stop && passed < Asked::Stop)
        trainer.stop();
      if (asked >= Asked::Abort && passed < Asked::Abort)
        trainer.abort();
      passed = std::max(passed, asked);
    }
    return *end_;
  }

private:
  Run run_;
  Watcher& watcher_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<TrainEnd> end_;
};

class Worker {
public:
  Worker(Engine& engine, Study& study, const Work& what, Watcher& watcher)
      : engine_(engine), study_(study), what_(what), watcher_(watcher) {}

  Result<void> work() {
    while (asked() == Asked::Nothing) {
      if (fromQueue() && TRY(queuePaused(study_))) {
        watcher_.happened({.kind = Kind::Waits});
        std::this_thread::sleep_for(pauseEvery);
        continue;
      }
      auto next = TRY(takeRun());
      if (!next)
        return evaluateOutstanding();
      const bool queued = next->lock != nullptr;
      const auto run = TRY(study_.run(next->run));
      if (queued && what_.evaluates)
        TRY(noteEvaluation(study_, run.id, true));
      watcher_.happened({.kind = Kind::Begins, .run = known(run)});
      const auto end = TRY(train(run, std::move(next->lock)));
      watcher_.happened({.kind = Kind::Ended, .run = known(run), .end = end});
      if (end.how == TrainEnd::How::Interrupted)
        return {};
      if (queued)
        TRY(giveBack(run, end));
      if (queued && what_.evaluates && end.how == TrainEnd::How::Finished)
        TRY(evaluate(run));
    }
    return {};
  }

  // By the watcher, or in the study, which is looked at some times a second.
  Asked asked() {
    const auto now = std::chrono::steady_clock::now();
    if (!over_ && fromQueue() && now - looked_ >= overEvery) {
      const auto ends = queueEnds(study_); // what cannot be read is said by what trains
      over_ = ends && *ends != what_.ends;
      looked_ = now;
    }
    return std::max(watcher_.asked(), over_ ? Asked::Stop : Asked::Nothing);
  }

private:
  // Whoever was told which runs to train neither waits nor ends with the queue.
  bool fromQueue() const { return !what_.filter.named; }

  // The next run; without a lock, which the trainer takes, where it is of the list. nullopt: nothing is left.
  Result<std::optional<TakenRun>> takeRun() {
    if (!what_.listed)
      return takeNext(study_, what_.filter);
    if (listed_ == what_.listed->size())
      return std::optional<TakenRun>();
    return std::optional(TakenRun{(*what_.listed)[listed_++], nullptr});
  }

  // Sums differ between numbers of threads, so that one that has begun keeps its own.
  Result<void> shareThreads(const Run& run) {
    const auto most = what_.threads;
    const bool begun = run.step > 0 || !run.fingerprint.empty() || !run.config.has("training.threads");
    if (most == 0 || begun || run.config.integer("training.threads") <= most)
      return {};
    Config config = run.config;
    config.set("training.threads", most);
    return study_.setConfig(run.id, config);
  }

  Result<TrainEnd> train(const Run& run, std::unique_ptr<RunLock> lock) {
    TRY(shareThreads(run));
    TrainRequest request{study_.file(), run.id, what_.device, what_.steps, false};
    request.group = what_.group;
    if (lock)
      request.lock = std::make_shared<std::unique_ptr<RunLock>>(std::move(lock));
    Follower follower(run, watcher_);
    const auto trainer = engine_.trainer(follower);
    trainer->start(request);
    const TrainEnd end = follower.follow(*trainer, [this] { return asked(); });
    trainer->wait();
    return end;
  }

  // The queue is told how the run stands that was taken from it. One that failed counts as ended, whether the
  // trainer could store that or not; where that cannot be stored either the work is at its end, since the run
  // would be taken again at once.
  Result<void> giveBack(const Run& run, const TrainEnd& end) {
    if (end.how == TrainEnd::How::Failed)
      return skipInQueue(study_, run.id);
    if (end.how == TrainEnd::How::Stopped && asked() != Asked::Nothing)
      return requeue(study_, run.id);
    return {};
  }

  // What is cut short, or fails for another reason than the user's mistake, stays outstanding: whoever works
  // on the queue next goes on with it. With the run's lock, so that no other worker measures it too.
  Result<void> evaluate(const Run& run);

  // What somebody before was to evaluate and did not.
  Result<void> evaluateOutstanding() {
    for (const std::int64_t id :
         what_.evaluates ? TRY(outstandingEvaluations(study_)) : std::vector<std::int64_t>())
      if (asked() == Asked::Nothing)
        TRY(evaluate(TRY(study_.run(id))));
    return {};
  }

  Engine& engine_;
  Study& study_;
  const Work& what_;
  Watcher& watcher_;
  std::size_t listed_ = 0; // of the list that have been taken
  std::chrono::steady_clock::time_point looked_{};
  bool over_ = false;
};

// Cancelled by whatever ends the work.
class Measuring : public Progress {
public:
  Measuring(const Run& run, Watcher& watcher, Worker& worker)
      : run_(known(run)), watcher_(watcher), worker_(worker) {}
  void report(const std::string& what, double done, double total) override {
    watcher_.happened(
        {.kind = Kind::Evaluates, .run = run_, .line = what, .share = total > 0 ? done / total : 0});
  }
  bool cancelled() const override { return worker_.asked() != Asked::Nothing; }

private:
  Run run_;
  Watcher& watcher_;
  Worker& worker_;
};

Result<void> Worker::evaluate(const Run& run) {
  const auto lock = study_.lock(run.id);
  if (!lock)
    return {};
  Measuring progress(run, watcher_, *this);
  std::string done;
  const auto missing = TRY(evaluationsWhenDone(engine_, study_, run.id));
  const auto measured = evaluateAll(engine_, study_, missing, what_.device, progress,
                                    [&](const MissingEvaluation& one, std::size_t, std::size_t) {
                                      done += (done.empty() ? "evaluated at" : ";") + lengthsInWords(one);
                                    });
  if (asked() != Asked::Nothing)
    return {};
  if (!measured || !missing.empty())
    watcher_.happened({.kind = Kind::Evaluated,
                       .run = known(run),
                       .line = measured ? done
                               : missing.size() == 1
                                   ? "not evaluated: " + measured.error().message()
                                   : "not all of it evaluated: " + measured.error().message()});
  return measured || measured.error().kind == Error::Kind::User ? noteEvaluation(study_, run.id, false)
                                                                : Result<void>();
}

} // namespace

Result<void> work(Engine& engine, Study& study, const Work& what, Watcher& watcher) {
  return Worker(engine, study, what, watcher).work();
}

} // namespace expe::cli
