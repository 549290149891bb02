// Putting runs aside, throwing them away, and bringing them back.
#include "core/study/checkpoint.h"
#include "core/study/lock.h"
#include "core/study/study_file.h"

namespace expe {

Result<void> StudyFile::setArchived(std::int64_t run, bool archived) {
  return attempt([&] {
    change(run, {RunPart::Itself}, [&] {
      Statement(database_, "UPDATE runs SET archived = ?2 WHERE id = ?1", run, std::int64_t{archived}).run();
    });
  });
}

Result<void> StudyFile::trash(std::int64_t run) {
  return attempt([&] {
    needWritable();
    needRun(run);
    const auto held = need(lockRun(place_.folder, run));
    change(run, {RunPart::Itself}, [&] {
      Statement(database_, "UPDATE runs SET trashed = strftime('%Y-%m-%dT%H:%M:%SZ', 'now') WHERE id = ?1",
                run)
          .run();
    });
  });
}

Result<void> StudyFile::restore(std::int64_t run) {
  return attempt([&] {
    needWritable();
    Transaction transaction(database_);
    if (!inTrash(run))
      throw ErrorException{
          userError("Run {0} is not in the trash: there is nothing to restore.", {std::to_string(run)})};
    Statement(database_, "UPDATE runs SET trashed = '' WHERE id = ?1", run).run();
    count(run, {RunPart::Itself});
    transaction.commit();
  });
}

Result<void> StudyFile::emptyTrash() {
  return attempt([&] {
    needWritable();
    for (const Run& run : readRuns())
      if (!run.trashed.empty())
        remove(run.id, true);
  });
}

Result<void> StudyFile::removeRun(std::int64_t run) {
  return attempt([&] { remove(run, false); });
}

// Somebody else may restore a run, or remove it, while the trash is emptied.
bool StudyFile::remove(std::int64_t run, bool onlyFromTrash) {
  needWritable();
  if (!onlyFromTrash)
    inTrash(run); // or not: known is enough
  const auto held = need(lockRun(place_.folder, run));
  Transaction transaction(database_);
  const bool there = Statement(database_, "SELECT 1 FROM runs WHERE id = ?1 AND (?2 = 0 OR trashed <> '')",
                               run, std::int64_t{onlyFromTrash})
                         .next();
  if (!there)
    return false;
  Statement(database_, "DELETE FROM runs WHERE id = ?1", run).run(); // and, by the foreign keys, all its rows
  count(run, {RunPart::Itself});
  Statement(database_, "DELETE FROM revisions WHERE run = ?1 AND part <> 'run'", run).run();
  transaction.commit();
  // Ids are never given twice, so that a folder that cannot be removed is never taken for another run's.
  need(removeCheckpointFolders(place_.folder, run));
  need(removeLock(place_.folder, run));
  return true;
}

} // namespace expe
