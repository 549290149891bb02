// The checkpoints of a run as the study knows them: which were saved and must be there, and which are kept.
#include "core/study/checkpoint.h"
#include "core/study/labels.h"
#include "core/study/lock.h"
#include "core/study/study_file.h"

#include <algorithm>
#include <optional>
#include <set>

namespace expe {

Result<std::vector<Checkpoint>> StudyFile::checkpoints(std::int64_t run) {
  return attempt([&] {
    std::vector<Checkpoint> found = need(listCheckpoints(place_.folder, run));
    std::set<std::int64_t> kept;
    for (Statement row(database_, "SELECT step FROM kept_checkpoints WHERE run = ?1", run); row.next();)
      kept.insert(row.integer(0));
    const auto best = bestOf(run, found);
    for (Checkpoint& checkpoint : found) {
      checkpoint.kept = kept.contains(checkpoint.step);
      checkpoint.best = checkpoint.step == best;
    }
    return found;
  });
}

// Losses compare that were measured on as many targets as the newest; of equal ones the first is best.
std::optional<std::int64_t> StudyFile::bestOf(std::int64_t run, const std::vector<Checkpoint>& all) {
  std::optional<std::int64_t> best;
  std::int64_t targets = 0;
  double lowest = 0;
  for (auto checkpoint = all.rbegin(); checkpoint != all.rend(); ++checkpoint) {
    Statement row(database_,
                  "SELECT loss, tokens FROM validations WHERE run = ?1 AND step = ?2 AND length = 1.0 AND "
                  "loss IS NOT NULL",
                  run, checkpoint->step);
    if (!row.next() || (best && row.integer(1) != targets))
      continue;
    if (!best || row.real(0) <= lowest)
      best = checkpoint->step, lowest = row.real(0), targets = row.integer(1);
  }
  return best;
}

Checkpoint StudyFile::needCheckpoint(std::int64_t run, std::int64_t step) {
  std::string steps;
  for (const Checkpoint& checkpoint : need(checkpoints(run))) {
    if (checkpoint.step == step)
      return checkpoint;
    steps += (steps.empty() ? "" : ", ") + std::to_string(checkpoint.step);
  }
  if (steps.empty())
    throw ErrorException{userError("Run {0} has no checkpoints yet: train it first.", {std::to_string(run)})};
  throw ErrorException{userError("Run {0} has no checkpoint of step {1}: it has {2}.",
                                 {std::to_string(run), std::to_string(step), steps})};
}

Result<void> StudyFile::announceCheckpoint(std::int64_t run, std::int64_t step) {
  return attempt([&] {
    needWritable();
    Statement(database_, "INSERT OR IGNORE INTO saved_checkpoints(run, step, there) VALUES(?1, ?2, 0)", run,
              step)
        .run();
  });
}

Result<void> StudyFile::saveCheckpoint(std::int64_t run, std::int64_t step, const FillFolder& fill) {
  return attempt([&] {
    needWritable();
    // A checkpoint on the disk without the rows that lead to it would leave a hole in the curve.
    database_.durably([&] {
      Statement(database_, "INSERT OR REPLACE INTO saved_checkpoints(run, step, there) VALUES(?1, ?2, 0)",
                run, step)
          .run();
    });
    need(writeCheckpoint(place_.folder, run, step, fill));
    Transaction transaction(database_);
    Statement(database_, "UPDATE saved_checkpoints SET there = 1 WHERE run = ?1 AND step = ?2", run, step)
        .run();
    count(run, {RunPart::Checkpoints});
    transaction.commit();
  });
}

void StudyFile::forgetCheckpoint(std::int64_t run, std::int64_t step) {
  Statement(database_, "DELETE FROM saved_checkpoints WHERE run = ?1 AND step = ?2", run, step).run();
}

// Counted once the folder is gone, so that who looks then does not find it.
void StudyFile::removeFolder(const Checkpoint& checkpoint) {
  need(removeCheckpointFolder(checkpoint));
  Transaction transaction(database_);
  count(checkpoint.run, {RunPart::Checkpoints});
  transaction.commit();
}

Result<void> StudyFile::dropCheckpoint(const Checkpoint& checkpoint) {
  return attempt([&] {
    needWritable();
    forgetCheckpoint(checkpoint.run, checkpoint.step);
    removeFolder(checkpoint);
  });
}

// The run is stored together with the word that it has weights, so that it is never trained without them.
Result<std::int64_t> StudyFile::addImported(const std::string& name, const Config& config,
                                            const FillFolder& fill) {
  return attempt([&] {
    needWritable();
    checkName(name);
    std::int64_t id = 0;
    {
      Transaction transaction(database_);
      id = insertRun(name, config);
      Statement(database_, "INSERT INTO saved_checkpoints(run, step, there) VALUES(?1, 0, 1)", id).run();
      transaction.commit();
    }
    const auto written = attempt([&] {
      const auto held = need(lockRun(place_.folder, id));
      need(writeCheckpoint(place_.folder, id, 0, fill));
      Transaction transaction(database_);
      count(id, {RunPart::Checkpoints});
      transaction.commit();
    });
    if (!written) {
      remove(id, false);
      throw ErrorException{written.error()};
    }
    return id;
  });
}

Result<void> StudyFile::keepCheckpoint(std::int64_t run, std::int64_t step, bool keep) {
  return attempt([&] {
    change(run, {RunPart::Checkpoints}, [&] {
      needCheckpoint(run, step);
      Statement(database_,
                keep ? "INSERT OR IGNORE INTO kept_checkpoints(run, step) VALUES(?1, ?2)"
                     : "DELETE FROM kept_checkpoints WHERE run = ?1 AND step = ?2",
                run, step)
          .run();
    });
  });
}

// Saved, and its folder is not there.
bool StudyFile::missing(std::int64_t run, std::int64_t step) {
  const bool there = std::ranges::any_of(need(listCheckpoints(place_.folder, run)),
                                         [&](const Checkpoint& c) { return c.step == step; });
  return !there &&
         Statement(database_, "SELECT 1 FROM saved_checkpoints WHERE run = ?1 AND step = ?2", run, step)
             .next();
}

Result<void> StudyFile::removeCheckpoint(std::int64_t run, std::int64_t step) {
  return attempt([&] {
    needWritable();
    needRun(run);
    const auto held = need(lockRun(place_.folder, run));
    if (missing(run, step))
      return forgetCheckpoint(run, step);
    const Checkpoint checkpoint = needCheckpoint(run, step);
    if (checkpoint.kept)
      throw ErrorException{userError("The checkpoint of step {1} of run {0} is kept: take that back first.",
                                     {std::to_string(run), std::to_string(step)})};
    forgetCheckpoint(run, step);
    removeFolder(checkpoint);
  });
}

} // namespace expe
