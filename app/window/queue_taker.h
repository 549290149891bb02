// Takes runs from a study's queue for the trainer of the window, as any other process does: one after the
// other, each with its lock, so that none is trained twice. Asks the study on a thread of its own; the
// signals come on the thread of the taker. While it is there the window counts as one who works on the queue.
#pragma once

#include "core/api/queue.h"

#include <QObject>
#include <QThreadPool>

#include <filesystem>
#include <memory>

namespace expe {

using SharedLock = std::shared_ptr<std::unique_ptr<RunLock>>;

class QueueTaker : public QObject {
  Q_OBJECT
public:
  explicit QueueTaker(std::filesystem::path study, QObject* parent = nullptr);
  ~QueueTaker() override;

  void next();                                // answered by one of the signals
  void skip(std::int64_t run);                // it could not begin: not again
  std::int64_t ends() const { return ends_; } // queueEnds() when the first was taken; −1: not yet

signals:
  void taken(qint64 run, const expe::SharedLock& lock);
  void paused();                         // nobody takes a run now: ask again
  void nothing(const QString& sentence); // is left; or why the queue cannot be read

private:
  Result<void> begin();
  Result<void> take();
  void work(const std::function<Result<void>()>& what);

  std::filesystem::path path_;
  std::unique_ptr<Study> study_; // of the pool's thread, as the next two
  std::unique_ptr<QueuePresence> present_;
  QueueFilter filter_;
  std::int64_t ends_ = -1;
  QThreadPool pool_; // one thread
};

} // namespace expe

Q_DECLARE_METATYPE(expe::SharedLock)
