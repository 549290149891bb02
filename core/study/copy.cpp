// "Save as": a consistent copy of a study, also while its runs train.
#include "core/base/files.h"
#include "core/study/checkpoint.h"
#include "core/study/making.h"
#include "core/study/snapshot.h"
#include "core/study/study_file.h"
#include "core/study/tables.h"

#include <iterator>

namespace expe {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void notEmpty(const fs::path& folder) {
  throw ErrorException{userError("{0} is not empty: choose a new folder for the copy.", {folder.string()})};
}

// Who makes something in the same folder at the same time sees this one, or is seen here.
void beAlone(const fs::path& folder, const fs::path& passing) {
  need(files().write(passing, ""));
  if (std::distance(fs::directory_iterator(folder), fs::directory_iterator()) != 1)
    notEmpty(folder);
}

// A damaged one is left out, not copied under a manifest that would call it whole.
bool copyCheckpoint(const Checkpoint& checkpoint, const fs::path& to) {
  std::vector<std::string> said; // by verify, of the study that it is copied from
  if (!need(isWhole(checkpoint, said)))
    return false;
  const auto copied = writeCheckpoint(to, checkpoint.run, checkpoint.step, [&](const fs::path& folder) {
    return copyCheckpointFiles(checkpoint.folder, folder);
  });
  if (!copied && !isGone(checkpoint))
    throw ErrorException{copied.error()};
  return copied.ok();
}

} // namespace

Database beginDatabase(const fs::path& file) {
  Database database(file, Database::Access::Write);
  database.run("PRAGMA synchronous = FULL");
  database.run("PRAGMA application_id = " + std::to_string(applicationId));
  return database;
}

void copyDatabase(Database& from, Database copy, const std::vector<Checkpoint>& copied) {
  from.copyTo(copy);
  Transaction transaction(copy);
  copy.run("CREATE TEMP TABLE copied(run, step)");
  Statement row(copy, "INSERT INTO copied VALUES(?1, ?2)");
  for (const Checkpoint& checkpoint : copied)
    row.again(checkpoint.run, checkpoint.step);
  copy.run("DELETE FROM saved_checkpoints WHERE (run, step) NOT IN (SELECT run, step FROM copied)");
  transaction.commit();
}

std::vector<Checkpoint> allCheckpoints(const fs::path& study, const std::vector<Run>& runs) {
  std::vector<Checkpoint> all;
  for (const Run& run : runs)
    for (Checkpoint& checkpoint : need(listCheckpoints(study, run.id)))
      all.push_back(std::move(checkpoint));
  return all;
}

namespace {

// Those that were copied.
std::vector<Checkpoint> copyCheckpoints(StudyFile& study, const fs::path& to, Progress& progress) {
  const std::vector<Checkpoint> all = allCheckpoints(study.place.folder, study.readRuns());
  std::vector<Checkpoint> copied;
  for (std::size_t i = 0; i < all.size(); ++i) {
    tell(progress, "copying checkpoints", static_cast<double>(i), static_cast<double>(all.size()));
    if (copyCheckpoint(all[i], to))
      copied.push_back(all[i]);
  }
  return copied;
}

} // namespace

Result<void> Study::saveAs(const fs::path& where, Progress& progress) {
  return attempt([&] {
    const Place place = clearedPlace(where);
    if (!vacant(place.folder))
      notEmpty(place.folder);
    const std::vector<fs::path> folders = missingFolders(place.folder);
    need(files().makeFolder(place.folder));
    const Descriptor making = beginMaking(place.folder);
    const fs::path passing = passingName(place.folder, Making::Copy);
    bool alone = false;
    const OnFailure undo([&] {
      (void)attempt([&] { // the first error is told
        if (alone && !holdsStudy(place.folder))
          removeCopied(place.folder / checkpointsFolder);
      });
      removePassing(passing);
      removeEmpty(folders);
    });
    beAlone(place.folder, passing);
    alone = true;
    Database copy = beginDatabase(passing);
    // Checkpoints first: the rows copied after them then reach at least as far.
    const std::vector<Checkpoint> copied = copyCheckpoints(*file_, place.folder, progress);
    copyDatabase(file_->database, std::move(copy), copied);
    if (!need(files().renameNew(passing, place.file)))
      throw ErrorException{
          userError("{0} is there already: choose a new folder for the copy.", {place.file.string()})};
  });
}

} // namespace expe
