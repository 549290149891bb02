#include "app/window/train/train_session.h"

#include "app/window/train/chosen_device.h"
#include "app/window/words.h"

#include <QThreadPool>

namespace expe {

TrainSession::TrainSession(QObject* parent) : QObject(parent) {}

TrainSession::~TrainSession() {
  trainer_.reset();
  QThreadPool::globalInstance()->waitForDone(); // trainers that ended hold a reference to us
}

void TrainSession::train(Engine& engine, const std::filesystem::path& study, std::vector<std::int64_t> runs,
                         bool oneStep) {
  if (busy() || runs.empty())
    return;
  engine_ = &engine;
  study_ = study;
  queue_.assign(runs.begin(), runs.end());
  oneStep_ = oneStep;
  next();
}

void TrainSession::next() {
  run_ = queue_.front();
  queue_.pop_front();
  status_ = {};
  trainer_ = engine_->trainer(*this);
  TrainRequest request;
  request.study = study_;
  request.run = run_;
  request.device = chosenDevice().toStdString();
  request.paused = oneStep_;
  trainer_->start(request);
  emit changed();
}

void TrainSession::pause() {
  if (trainer_)
    trainer_->pause();
}

void TrainSession::resume() {
  if (trainer_)
    trainer_->resume();
}

void TrainSession::step() {
  if (trainer_)
    trainer_->step();
}

void TrainSession::stop() {
  queue_.clear();
  if (trainer_)
    trainer_->stop();
}

Result<void> TrainSession::set(const QString& key, const QString& text) {
  return trainer_ ? trainer_->set(key.toStdString(), text.toStdString()) : Result<void>{};
}

void TrainSession::status(const TrainStatus& status) {
  const std::lock_guard lock(mutex_);
  if (!latest_)
    QMetaObject::invokeMethod(this, &TrainSession::deliver, Qt::QueuedConnection);
  latest_ = status;
}

void TrainSession::said(const std::string& line) {
  QMetaObject::invokeMethod(
      this, [this, line, run = run_] { emit said(run, q(line)); }, Qt::QueuedConnection);
}

void TrainSession::ended(const TrainEnd& end) {
  QMetaObject::invokeMethod(
      this, [this, end] { finish(end); }, Qt::QueuedConnection);
}

void TrainSession::deliver() {
  {
    const std::lock_guard lock(mutex_);
    if (!latest_)
      return;
    status_ = *std::exchange(latest_, {});
  }
  if (!trainer_)
    return;
  if (oneStep_ && paused()) {
    oneStep_ = false;
    step();
  }
  emit changed();
}

// The trainer's destructor waits for its thread, so that is left to another one.
void TrainSession::dispose() {
  QThreadPool::globalInstance()->start([last = std::exchange(trainer_, {})]() mutable { last.reset(); });
}

void TrainSession::finish(const TrainEnd& end) {
  const std::int64_t run = run_;
  dispose();
  oneStep_ = false;
  if (end.how == TrainEnd::How::Stopped)
    queue_.clear();
  emit runEnded(run, end);
  if (!queue_.empty())
    next();
  else
    emit changed();
}

} // namespace expe
