#include "app/window/queue_taker.h"

#include "app/window/words.h"

namespace expe {

QueueTaker::QueueTaker(std::filesystem::path study, QObject* parent)
    : QObject(parent), path_(std::move(study)) {
  pool_.setMaxThreadCount(1);
}

QueueTaker::~QueueTaker() {
  pool_.waitForDone();
}

void QueueTaker::work(const std::function<Result<void>()>& what) {
  pool_.start([this, what] {
    if (const auto done = what(); !done)
      QMetaObject::invokeMethod(
          this, [this, why = sentence(done.error())] { emit nothing(why); }, Qt::QueuedConnection);
  });
}

void QueueTaker::next() {
  work([this] { return take(); });
}

void QueueTaker::skip(std::int64_t run) {
  work([this, run]() -> Result<void> { return study_ ? expe::skipInQueue(*study_, run) : Result<void>(); });
}

Result<void> QueueTaker::begin() {
  study_ = TRY(Study::open(path_));
  filter_.since = TRY(queueMark(*study_));
  const auto ends = TRY(queueEnds(*study_));
  QMetaObject::invokeMethod(
      this, [this, ends] { ends_ = ends; }, Qt::QueuedConnection);
  present_ = TRY(joinQueue(*study_, 1));
  return {};
}

Result<void> QueueTaker::take() {
  if (!study_)
    TRY(begin());
  if (TRY(queuePaused(*study_))) {
    QMetaObject::invokeMethod(this, &QueueTaker::paused, Qt::QueuedConnection);
    return {};
  }
  auto next = TRY(takeNext(*study_, filter_));
  if (!next) {
    QMetaObject::invokeMethod(
        this, [this] { emit nothing({}); }, Qt::QueuedConnection);
    return {};
  }
  const auto lock = std::make_shared<std::unique_ptr<RunLock>>(std::move(next->lock));
  QMetaObject::invokeMethod(
      this, [this, run = next->run, lock] { emit taken(run, lock); }, Qt::QueuedConnection);
  return {};
}

} // namespace expe
