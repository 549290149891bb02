// The checkpoints of a run as the study knows them: which were saved and must be there, and which are kept.
#include "core/study/checkpoint.h"
#include "core/study/labels.h"
#include "core/study/lock.h"
#include "core/study/making.h"
#include "core/study/study_file.h"

#include <algorithm>
#include <optional>

namespace expe {

namespace {

// Losses compare that were measured on as many targets as the newest; of equal ones the first is best.
std::optional<std::int64_t> bestOf(Database& database, std::int64_t run, const std::vector<Checkpoint>& all) {
  std::optional<std::int64_t> best;
  std::int64_t targets = 0;
  double lowest = 0;
  for (auto checkpoint = all.rbegin(); checkpoint != all.rend(); ++checkpoint) {
    Statement row(database,
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

Checkpoint needCheckpoint(Study& study, std::int64_t run, std::int64_t step) {
  std::string steps;
  for (const Checkpoint& checkpoint : need(study.checkpoints(run))) {
    if (checkpoint.step == step)
      return checkpoint;
    steps += (steps.empty() ? "" : ", ") + std::to_string(checkpoint.step);
  }
  if (steps.empty())
    throw ErrorException{userError("Run {0} has no checkpoints yet: train it first.", {std::to_string(run)})};
  throw ErrorException{userError("Run {0} has no checkpoint of step {1}: it has {2}.",
                                 {std::to_string(run), std::to_string(step), steps})};
}

void forgetCheckpoint(Database& database, std::int64_t run, std::int64_t step) {
  database.run("DELETE FROM saved_checkpoints WHERE run = ?1 AND step = ?2", run, step);
}

// Counted once the folder is gone, so that who looks then does not find it.
void removeFolder(Study& study, const Checkpoint& checkpoint) {
  need(removeCheckpointFolder(checkpoint));
  need(inTransaction(study, [&](StudyFile& file) { file.count(checkpoint.run, {RunPart::Checkpoints}); }));
}

} // namespace

Result<std::vector<Checkpoint>> Study::checkpoints(std::int64_t run) {
  return attempt([&] {
    std::vector<Checkpoint> found = need(listCheckpoints(file_->place.folder, run));
    const auto kept = Statement(file_->database, "SELECT step FROM kept_checkpoints WHERE run = ?1", run)
                          .all([](const Statement& row) { return row.integer(0); });
    const auto best = bestOf(file_->database, run, found);
    for (Checkpoint& checkpoint : found) {
      checkpoint.kept = std::ranges::count(kept, checkpoint.step) > 0;
      checkpoint.best = checkpoint.step == best;
    }
    return found;
  });
}

Result<void> Study::announceCheckpoint(std::int64_t run, std::int64_t step) {
  return inTransaction(*this, [&](StudyFile& file) {
    file.database.run("INSERT OR IGNORE INTO saved_checkpoints(run, step, there) VALUES(?1, ?2, 0)", run,
                      step);
  });
}

Result<void> Study::saveCheckpoint(std::int64_t run, std::int64_t step, const FillFolder& fill) {
  return attempt([&] {
    file_->needWritable();
    // A checkpoint on the disk without the rows that lead to it would leave a hole in the curve.
    file_->database.durably([&] {
      file_->database.run("INSERT OR REPLACE INTO saved_checkpoints(run, step, there) VALUES(?1, ?2, 0)", run,
                          step);
    });
    need(writeCheckpoint(file_->place.folder, run, step, fill));
    need(inTransaction(*this, [&](StudyFile& file) {
      file.database.run("UPDATE saved_checkpoints SET there = 1 WHERE run = ?1 AND step = ?2", run, step);
      file.count(run, {RunPart::Checkpoints});
    }));
  });
}

Result<void> Study::dropCheckpoint(const Checkpoint& checkpoint) {
  return attempt([&] {
    file_->needWritable();
    forgetCheckpoint(file_->database, checkpoint.run, checkpoint.step);
    removeFolder(*this, checkpoint);
  });
}

// The run is stored together with the word that it has weights, so that it is never trained without them.
Result<std::int64_t> Study::addImported(const std::string& name, const Config& config,
                                        const FillFolder& fill) {
  return attempt([&] {
    const auto id = need(inTransaction(*this, [&](StudyFile& file) {
      checkName(name);
      const std::int64_t run = file.insertRun(name, config);
      file.database.run("UPDATE runs SET state = 'finished' WHERE id = ?1", run);
      file.database.run("INSERT INTO saved_checkpoints(run, step, there) VALUES(?1, 0, 1)", run);
      return run;
    }));
    // The first error is told. A run that stays refuses to be trained.
    const OnFailure undo([&] { (void)attempt([&] { file_->remove(id, false); }); });
    const auto held = need(lockRun(file_->place.folder, id));
    need(writeCheckpoint(file_->place.folder, id, 0, fill));
    need(inTransaction(*this, [&](StudyFile& file) { file.count(id, {RunPart::Checkpoints}); }));
    return id;
  });
}

Result<void> Study::keepCheckpoint(std::int64_t run, std::int64_t step, bool keep) {
  return change(*this, run, {RunPart::Checkpoints}, [&](StudyFile& file) {
    needCheckpoint(*this, run, step);
    file.database.run(keep ? "INSERT OR IGNORE INTO kept_checkpoints(run, step) VALUES(?1, ?2)"
                           : "DELETE FROM kept_checkpoints WHERE run = ?1 AND step = ?2",
                      run, step);
  });
}

bool StudyFile::missing(std::int64_t run, std::int64_t step) {
  const bool there = std::ranges::any_of(need(listCheckpoints(place.folder, run)),
                                         [&](const Checkpoint& c) { return c.step == step; });
  return !there &&
         Statement(database, "SELECT 1 FROM saved_checkpoints WHERE run = ?1 AND step = ?2", run, step)
             .next();
}

Result<void> Study::removeCheckpoint(std::int64_t run, std::int64_t step) {
  return attempt([&] {
    file_->needWritable();
    file_->needRun(run);
    const auto held = need(lockRun(file_->place.folder, run));
    if (file_->missing(run, step))
      return forgetCheckpoint(file_->database, run, step);
    const Checkpoint checkpoint = needCheckpoint(*this, run, step);
    if (checkpoint.kept)
      throw ErrorException{userError("The checkpoint of step {1} of run {0} is kept: take that back first.",
                                     {std::to_string(run), std::to_string(step)})};
    forgetCheckpoint(file_->database, run, step);
    removeFolder(*this, checkpoint);
  });
}

} // namespace expe
