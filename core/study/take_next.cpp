// Takes the next run from the queue: one transaction, in which its lock is taken too.
#include "core/api/queue.h"
#include "core/study/lock.h"
#include "core/study/study_file.h"

#include <algorithm>

namespace expe {

namespace {

// What is left to train, in the order of the queue; a run that goes on from another waits until that one is
// there. ?1: the mark, ?2: retries, ?3: steps or 0, ?4: whether
// runs are named, which then need not be in the queue.
constexpr const char* left = R"sql(
  SELECT r.id FROM runs r LEFT JOIN queue q ON q.run = r.id
  WHERE r.trashed = ''
    AND (?4 OR (r.archived = 0 AND coalesce(q.paused, 0) = 0 AND coalesce(q.taken_out, 0) = 0))
    AND CASE WHEN ?3 > 0 THEN coalesce((SELECT max(step) FROM metrics WHERE run = r.id), 0) < ?3
             ELSE r.state <> 'finished' END
    AND (?4 OR NOT EXISTS (
      SELECT 1 FROM runs p WHERE p.id = r.parent_run AND p.trashed = '' AND p.state <> 'finished'
        AND coalesce((SELECT max(step) FROM metrics WHERE run = p.id), 0) <= r.parent_step
        AND NOT EXISTS (SELECT 1 FROM saved_checkpoints WHERE run = p.id AND step = r.parent_step AND there = 1)))
    AND (coalesce(q.ended, 0) <= ?1 OR (q.failures BETWEEN 1 AND ?2 AND r.state IN ('failed', 'running')))
  ORDER BY coalesce(q.priority, 0) DESC, coalesce(q.failures, 0), r.id)sql";

bool wanted(const QueueFilter& filter, std::int64_t run) {
  return filter.runs.empty() || std::ranges::find(filter.runs, run) != filter.runs.end();
}

// Its lock, if nobody has it. Whoever trains a run that he was told takes it without asking the queue.
std::unique_ptr<RunLock> lockFree(Study& study, std::int64_t run) {
  if (need(study.locked(run)))
    return nullptr;
  auto lock = lockRun(study.folder(), run);
  if (!lock && need(study.locked(run)))
    return nullptr;
  return need(std::move(lock));
}

} // namespace

Result<std::optional<TakenRun>> takeNext(Study& study, const QueueFilter& filter) {
  return attempt([&]() -> std::optional<TakenRun> {
    StudyFile& file = fileOf(study);
    file.needWritable();
    Transaction transaction(file.database); // rolled back: nothing is stored but the lock
    for (Statement row(file.database, left, filter.since, filter.retries, filter.steps.value_or(0),
                       std::int64_t{filter.named});
         row.next();) {
      const std::int64_t run = row.integer(0);
      if (!wanted(filter, run))
        continue;
      if (auto lock = lockFree(study, run))
        return TakenRun{run, std::move(lock)};
    }
    return std::nullopt;
  });
}

} // namespace expe
