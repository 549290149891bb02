// What the worker does to the queue.
#include "app/window/study_worker.h"

#include "app/window/words.h"

namespace expe {

void StudyWorker::pauseQueue(bool paused) {
  if (study_)
    report(expe::pauseQueue(*study_, paused));
}

void StudyWorker::pauseRuns(const RunIds& runs, bool paused) {
  if (study_)
    report(expe::pauseRuns(*study_, runs, paused));
}

void StudyWorker::putFirst(qint64 run) {
  if (study_)
    report(expe::putFirst(*study_, run));
}

void StudyWorker::putBefore(const RunIds& runs, qint64 before) {
  if (study_)
    report(expe::putBefore(*study_, runs, before));
}

void StudyWorker::setPriority(const RunIds& runs, qint64 priority) {
  for (const std::int64_t run : runs)
    if (!study_ || !report(expe::setPriority(*study_, run, priority)))
      return;
}

void StudyWorker::takeOut(const RunIds& runs, bool out) {
  if (!study_ || !report(expe::takeOut(*study_, runs, out)))
    return;
  tell((out ? tr("Take %1 out of the queue") : tr("Put %1 back into the queue")).arg(namesOf(runs)),
       [runs, out](StudyWorker& worker) { worker.takeOut(runs, !out); },
       [runs, out](StudyWorker& worker) { worker.takeOut(runs, out); });
}

void StudyWorker::retry(const RunIds& runs) {
  if (study_)
    report(retryFailed(*study_, runs));
}

void StudyWorker::endQueue() {
  if (study_)
    report(expe::endQueue(*study_));
}

} // namespace expe
