// Putting runs aside, throwing them away, and bringing them back.
#include "core/study/checkpoint.h"
#include "core/study/lock.h"
#include "core/study/study_file.h"

namespace expe {

Result<void> Study::setArchived(std::int64_t run, bool archived) {
  return change(*this, run, {RunPart::Itself}, [&](StudyFile& file) {
    file.database.run("UPDATE runs SET archived = ?2 WHERE id = ?1", run, std::int64_t{archived});
  });
}

Result<void> Study::trash(std::int64_t run) {
  return attempt([&] {
    file_->needWritable();
    file_->needRun(run);
    const auto held = need(lockRun(file_->place.folder, run));
    need(change(*this, run, {RunPart::Itself}, [&](StudyFile& file) {
      file.database.run("UPDATE runs SET trashed = strftime('%Y-%m-%dT%H:%M:%SZ', 'now') WHERE id = ?1", run);
    }));
  });
}

Result<void> Study::restore(std::int64_t run) {
  return inTransaction(*this, [&](StudyFile& file) {
    if (!file.inTrash(run))
      throw ErrorException{
          userError("Run {0} is not in the trash: there is nothing to restore.", {std::to_string(run)})};
    file.database.run("UPDATE runs SET trashed = '' WHERE id = ?1", run);
    file.count(run, {RunPart::Itself});
  });
}

Result<void> Study::emptyTrash() {
  return attempt([&] {
    file_->needWritable();
    for (const Run& run : file_->readRuns())
      if (!run.trashed.empty())
        file_->remove(run.id, true);
  });
}

Result<void> Study::removeRun(std::int64_t run) {
  return attempt([&] { file_->remove(run, false); });
}

// Somebody else may restore a run, or remove it, while the trash is emptied.
bool StudyFile::remove(std::int64_t run, bool onlyFromTrash) {
  needWritable();
  if (!onlyFromTrash)
    inTrash(run); // or not: known is enough
  const auto held = need(lockRun(place.folder, run));
  Transaction transaction(database);
  const bool there = Statement(database, "SELECT 1 FROM runs WHERE id = ?1 AND (?2 = 0 OR trashed <> '')",
                               run, std::int64_t{onlyFromTrash})
                         .next();
  if (!there)
    return false;
  database.run("DELETE FROM runs WHERE id = ?1", run); // and, by the foreign keys, all its rows
  count(run, {RunPart::Itself});
  database.run("DELETE FROM revisions WHERE run = ?1 AND part <> 'run'", run);
  transaction.commit();
  // Ids are never given twice, so that a folder that cannot be removed is never taken for another run's.
  need(removeCheckpointFolders(place.folder, run));
  need(removeLock(place.folder, run));
  return true;
}

} // namespace expe
