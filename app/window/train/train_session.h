// The one bridge from trainer threads to Qt: trains runs one after the other and tells the window, by queued
// signals, how it goes. Lives on the GUI thread and never waits.
#pragma once

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
  void pause();
  void resume();
  void step();                                               // while paused
  void stop();                                               // this run, and those that wait are not begun
  Result<void> set(const QString& key, const QString& text); // a live value of the run in training

  bool busy() const { return trainer_ != nullptr; }
  bool paused() const { return trainer_ && status_.phase == TrainStatus::Phase::Paused; }
  std::int64_t run() const { return trainer_ ? run_ : 0; }
  const TrainStatus& status() const { return status_; }
  std::vector<std::int64_t> queue() const { return {queue_.begin(), queue_.end()}; } // that wait

signals:
  void changed(); // status(), busy() or run()
  void said(qint64 run, const QString& line);
  void runEnded(qint64 run, const expe::TrainEnd& end);

private:
  void status(const TrainStatus& status) override; // on the trainer's thread, as the next two
  void said(const std::string& line) override;
  void ended(const TrainEnd& end) override;

  void next();
  void deliver();
  void finish(const TrainEnd& end);
  void dispose();

  Engine* engine_ = nullptr;
  std::filesystem::path study_;
  std::deque<std::int64_t> queue_;
  std::int64_t run_ = 0;
  bool oneStep_ = false; // wanted as soon as the trainer is paused
  std::shared_ptr<Trainer> trainer_;
  TrainStatus status_;

  std::mutex mutex_;
  std::optional<TrainStatus> latest_; // not yet delivered: the newest alone counts
};

} // namespace expe
