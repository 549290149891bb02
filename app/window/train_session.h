// The one bridge from trainer threads to Qt: trains runs one after the other and tells the window, by queued
// signals, how it goes. Lives on the GUI thread and never waits.
#pragma once

#include "app/window/queue_taker.h"
#include "core/api/engine.h"

#include <QObject>

#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace expe {

class TrainSession : public QObject, private TrainerListener {
  Q_OBJECT
public:
  explicit TrainSession(QObject* parent = nullptr);
  ~TrainSession() override; // stops and waits: close the window only when idle

  void train(Engine& engine, const std::filesystem::path& study, std::vector<std::int64_t> runs,
             bool oneStep = false);
  // What the study's queue hands out, until nothing is left in it.
  void trainQueue(Engine& engine, const std::filesystem::path& study);
  void pause();
  void resume();
  void step();                                               // while paused
  void stop();                                               // this run, and those that wait are not begun
  Result<void> set(const QString& key, const QString& text); // a live value of the run in training

  bool busy() const { return trainer_ != nullptr || taker_ != nullptr; }
  bool paused() const { return trainer_ && status_.phase == TrainStatus::Phase::Paused; }
  std::int64_t run() const { return trainer_ ? run_ : 0; }
  bool takes() const { return taker_ != nullptr; } // from the queue
  bool waits() const { return waits_; }            // since nobody takes a run: the queue is paused
  // The queue was told to end so often: more often than when this began means that it is to stop.
  void setQueueEnds(std::int64_t ends);
  const TrainStatus& status() const { return status_; }
  std::vector<std::int64_t> queue() const { return {queue_.begin(), queue_.end()}; } // that wait

signals:
  void changed(); // status(), busy() or run()
  void said(qint64 run, const QString& line);
  void runEnded(qint64 run, const expe::TrainEnd& end);
  void queueFailed(const QString& sentence); // it could not be read
  void queueEmpty();                         // there was nothing that could be taken

private:
  void status(const TrainStatus& status) override; // on the trainer's thread, as the next two
  void said(const std::string& line) override;
  void ended(const TrainEnd& end) override;

  void begin(SharedLock lock = {});
  void next();
  void takerDone(const QString& why);
  void deliver();
  void finish(const TrainEnd& end);
  void dispose();

  Engine* engine_ = nullptr;
  std::filesystem::path study_;
  std::deque<std::int64_t> queue_;
  std::int64_t run_ = 0;
  bool oneStep_ = false; // wanted as soon as the trainer is paused
  std::shared_ptr<Trainer> trainer_;
  std::unique_ptr<QueueTaker> taker_;
  bool waits_ = false, stopping_ = false, any_ = false;
  TrainStatus status_;

  std::mutex mutex_;
  std::optional<TrainStatus> latest_; // not yet delivered: the newest alone counts
};

} // namespace expe
