#include "app/window/queue_tail.h"

#include <algorithm>

namespace expe {

Result<QueueView> QueueTail::all(Study& study) {
  QueueView view;
  view.queue = TRY(queueOf(study));
  view.takenOut = TRY(takenOutOf(study));
  view.workers = TRY(queueWorkers(study));
  view.sweeps = TRY(sweepsOf(study));
  view.ends = TRY(queueEnds(study));
  return view;
}

bool QueueTail::read(Study& study, bool round) {
  const auto news = study.newsSince(revision_);
  if (!news)
    return false;
  bool stale = !view_ || std::ranges::any_of(news->changed, [](const auto& change) {
    return change.second == RunPart::Itself;
  });
  if (!stale && round) {
    const auto trains = [](const QueueEntry& entry) { return entry.state == RunState::Running; };
    const auto workers = queueWorkers(study);
    stale = study.dataVersion() != version_ || std::ranges::any_of(view_->queue.entries, trains) ||
            (workers && *workers != view_->workers);
  }
  revision_ = news->revision;
  if (!stale)
    return false;
  version_ = study.dataVersion();
  if (auto fresh = all(study))
    view_ = std::make_shared<const QueueView>(*std::move(fresh));
  return true;
}

} // namespace expe
