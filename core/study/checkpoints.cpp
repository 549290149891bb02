// The checkpoints of a run as the study knows them: which are kept, and removing one.
#include "core/study/checkpoint.h"
#include "core/study/lock.h"
#include "core/study/study_file.h"

#include <set>

namespace expe {

std::vector<Checkpoint> StudyFile::checkpoints(std::int64_t run) {
  std::vector<Checkpoint> found = listCheckpoints(place_.folder, run);
  const auto kept = attempt([&] {
    std::set<std::int64_t> steps;
    Statement row(database_, "SELECT step FROM kept_checkpoints WHERE run = ?1", run);
    while (row.next())
      steps.insert(row.integer(0));
    return steps;
  });
  for (Checkpoint& checkpoint : found)
    checkpoint.kept = !kept || kept->count(checkpoint.step) > 0; // where that cannot be read, none may go
  return found;
}

Checkpoint StudyFile::needCheckpoint(std::int64_t run, std::int64_t step) {
  std::string steps;
  for (const Checkpoint& checkpoint : checkpoints(run)) {
    if (checkpoint.step == step)
      return checkpoint;
    steps += (steps.empty() ? "" : ", ") + std::to_string(checkpoint.step);
  }
  if (steps.empty())
    throw Trouble{userError("Run {0} has no checkpoints yet: train it first.", {std::to_string(run)})};
  throw Trouble{userError("Run {0} has no checkpoint of step {1}: it has {2}.",
                          {std::to_string(run), std::to_string(step), steps})};
}

Result<void> StudyFile::keepCheckpoint(std::int64_t run, std::int64_t step, bool keep) {
  return attempt([&] {
    needWritable();
    Transaction transaction(database_);
    needRun(run);
    needCheckpoint(run, step);
    Statement(database_,
              keep ? "INSERT OR IGNORE INTO kept_checkpoints(run, step) VALUES(?1, ?2)"
                   : "DELETE FROM kept_checkpoints WHERE run = ?1 AND step = ?2",
              run, step)
        .run();
    transaction.commit();
  });
}

Result<void> StudyFile::removeCheckpoint(std::int64_t run, std::int64_t step) {
  return attempt([&] {
    needWritable();
    needRun(run);
    const auto held = need(lockRun(place_.folder, run));
    const Checkpoint checkpoint = needCheckpoint(run, step);
    if (checkpoint.kept)
      throw Trouble{userError("The checkpoint of step {1} of run {0} is kept: take that back first.",
                              {std::to_string(run), std::to_string(step)})};
    need(removeCheckpointFolder(checkpoint.folder));
  });
}

} // namespace expe
