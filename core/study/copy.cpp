// "Save as": a consistent copy of a study, also while its runs train.
#include "core/base/files.h"
#include "core/base/input_file.h"
#include "core/study/checkpoint.h"
#include "core/study/study_file.h"

namespace expe {

namespace fs = std::filesystem;

namespace {

// With the checkpoints that were copied: a trainer may have saved others since.
void copyDatabase(Database& from, const fs::path& to, const std::vector<Checkpoint>& copied) {
  need(files().write(to, ""));
  Database copy(to, Database::Access::Write);
  copy.run("PRAGMA synchronous = FULL");
  from.copyTo(copy);
  Transaction transaction(copy);
  copy.run("CREATE TEMP TABLE copied(run, step)");
  Statement row(copy, "INSERT INTO copied VALUES(?1, ?2)");
  for (const Checkpoint& checkpoint : copied)
    row.again(checkpoint.run, checkpoint.step);
  copy.run("DELETE FROM saved_checkpoints WHERE (run, step) NOT IN (SELECT run, step FROM copied)");
  transaction.commit();
}

Result<void> copyFiles(const fs::path& from, const fs::path& to) {
  return attempt([&] {
    for (const auto& entry : fs::directory_iterator(from))
      if (entry.path().filename() != "manifest.json") // written anew
        need(copyFile(entry.path(), to / entry.path().filename()));
  });
}

// A damaged one is left out, not copied under a manifest that would call it whole.
bool copyCheckpoint(const Checkpoint& checkpoint, const fs::path& to) {
  if (!verifyCheckpoint(checkpoint.folder))
    return false;
  const auto copied = writeCheckpoint(to, checkpoint.run, checkpoint.step, [&](const fs::path& folder) {
    return copyFiles(checkpoint.folder, folder);
  });
  if (!copied && fs::exists(checkpoint.folder)) // else its trainer removed it meanwhile
    throw ErrorException{copied.error()};
  return copied.ok();
}

} // namespace

Result<void> StudyFile::saveAs(const fs::path& where, Progress& progress) {
  return attempt([&] {
    const Place place = placeOfNew(where);
    if (!vacant(place.folder))
      throw ErrorException{
          userError("{0} is not empty: choose a new folder for the copy.", {place.folder.string()})};
    const bool existed = fs::exists(place.folder);
    const auto done = attempt([&] {
      need(files().makeFolder(place.folder));
      // Checkpoints first: the rows copied after them then reach at least as far.
      std::vector<Checkpoint> all, copied;
      for (const Run& run : readRuns())
        for (Checkpoint& checkpoint : need(listCheckpoints(place_.folder, run.id)))
          all.push_back(std::move(checkpoint));
      for (std::size_t i = 0; i < all.size(); ++i) {
        progress.report("copying checkpoints", static_cast<double>(i), static_cast<double>(all.size()));
        if (progress.cancelled())
          throw ErrorException{failure("Cancelled.")};
        if (copyCheckpoint(all[i], place.folder))
          copied.push_back(all[i]);
      }
      const fs::path beside = place.folder / ".new";
      copyDatabase(database_, beside, copied);
      if (!need(files().renameNew(beside, place.file)))
        throw ErrorException{
            userError("{0} is there already: choose a new folder for the copy.", {place.file.string()})};
    });
    if (done)
      return;
    std::error_code code;
    if (!fs::exists(place.file, code)) // else somebody made a study there meanwhile
      for (const char* made : {".new", ".new-journal", "checkpoints"})
        fs::remove_all(place.folder / made, code);
    if (!existed)
      fs::remove(place.folder, code); // if it is empty
    throw ErrorException{done.error()};
  });
}

} // namespace expe
