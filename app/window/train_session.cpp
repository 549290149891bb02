#include "app/window/train_session.h"

#include "app/window/chosen_device.h"
#include "app/window/words.h"

#include <QThreadPool>
#include <QTimer>

namespace expe {

namespace {
constexpr int askAgain = 300; // milliseconds
}

TrainSession::TrainSession(QObject* parent) : QObject(parent) {}

TrainSession::~TrainSession() {
  taker_.reset();
  trainer_.reset();
  QThreadPool::globalInstance()->waitForDone(); // trainers that ended hold a reference to us
}

void TrainSession::train(Engine& engine, const std::filesystem::path& study, std::vector<std::int64_t> runs,
                         bool oneStep) {
  if (busy() || runs.empty())
    return;
  stopping_ = false;
  engine_ = &engine;
  study_ = study;
  queue_.assign(runs.begin(), runs.end());
  oneStep_ = oneStep;
  next();
}

void TrainSession::trainQueue(Engine& engine, const std::filesystem::path& study) {
  if (busy())
    return;
  engine_ = &engine;
  study_ = study;
  queue_.clear();
  oneStep_ = waits_ = stopping_ = any_ = false;
  status_ = {};
  taker_ = std::make_unique<QueueTaker>(study);
  connect(taker_.get(), &QueueTaker::nothing, this, &TrainSession::takerDone);
  connect(taker_.get(), &QueueTaker::taken, this, [this](qint64 run, const SharedLock& lock) {
    if (stopping_)
      return takerDone({}); // the lock goes with the signal
    waits_ = false;
    any_ = true;
    run_ = run;
    begin(lock);
  });
  connect(taker_.get(), &QueueTaker::paused, this, [this] {
    if (stopping_)
      return takerDone({});
    if (!std::exchange(waits_, true))
      emit changed();
    QTimer::singleShot(askAgain, taker_.get(), &QueueTaker::next);
  });
  taker_->next();
  emit changed();
}

// Not within one of its signals.
void TrainSession::takerDone(const QString& why) {
  taker_.release()->deleteLater();
  waits_ = false;
  if (!why.isEmpty())
    emit queueFailed(why);
  else if (!any_ && !stopping_)
    emit queueEmpty();
  emit changed();
}

void TrainSession::setQueueEnds(std::int64_t ends) {
  if (taker_ && taker_->ends() >= 0 && ends > taker_->ends())
    stop();
}

void TrainSession::next() {
  run_ = queue_.front();
  queue_.pop_front();
  begin();
}

void TrainSession::begin(SharedLock lock) {
  status_ = {};
  trainer_ = engine_->trainer(*this);
  TrainRequest request;
  request.study = study_;
  request.run = run_;
  request.device = chosenDevice().toStdString();
  request.paused = oneStep_;
  request.lock = std::move(lock);
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
  stopping_ = true;
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
  const bool goesOn = end.how != TrainEnd::How::Stopped && !stopping_;
  if (!goesOn)
    queue_.clear();
  if (taker_ && end.how == TrainEnd::How::Failed && end.error.kind == Error::Kind::User)
    taker_->skip(run); // its state is what it was
  if (taker_ && goesOn)
    taker_->next();
  else if (taker_)
    taker_.release()->deleteLater();
  emit runEnded(run, end);
  if (!queue_.empty())
    next();
  else
    emit changed();
}

} // namespace expe
