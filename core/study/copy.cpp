// "Save as": a consistent copy of a study, also while its runs train.
#include "core/api/files.h"
#include "core/interop/mapped_file.h"
#include "core/study/checkpoint.h"
#include "core/study/study_file.h"

namespace expe {

namespace fs = std::filesystem;

namespace {

void copyDatabase(Database& from, const fs::path& to) {
  need(files().write(to, ""));
  Database copy(to, Database::Access::Write);
  copy.run("PRAGMA synchronous = FULL");
  from.copyTo(copy);
}

Result<void> copyFiles(const fs::path& from, const fs::path& to) {
  return attempt([&] {
    for (const auto& entry : fs::directory_iterator(from)) {
      const auto source = need(MappedFile::open(entry.path()));
      const std::span<const std::byte> bytes = source->bytes();
      if (entry.path().filename() != "manifest.json") // written anew
        need(files().write(to / entry.path().filename(), std::span(&bytes, 1)));
    }
  });
}

void copyCheckpoint(const Checkpoint& checkpoint, const fs::path& to) {
  // A damaged one is left out, not copied under a manifest that would call it whole.
  if (!verifyCheckpoint(checkpoint.folder))
    return;
  const auto copied = writeCheckpoint(to, checkpoint.run, checkpoint.step, [&](const fs::path& folder) {
    return copyFiles(checkpoint.folder, folder);
  });
  if (!copied && fs::exists(checkpoint.folder)) // else its trainer removed it meanwhile
    throw Trouble{copied.error()};
}

} // namespace

Result<void> StudyFile::saveAs(const fs::path& where, Progress& progress) {
  return attempt([&] {
    const Place place = placeOfNew(where);
    if (!vacant(place.folder))
      throw Trouble{
          userError("{0} is not empty: choose a new folder for the copy.", {place.folder.string()})};
    const bool existed = fs::exists(place.folder);
    const auto done = attempt([&] {
      need(files().makeFolder(place.folder));
      // Checkpoints first: the rows copied after them then reach at least as far.
      std::vector<Checkpoint> all;
      for (const Run& run : readRuns())
        for (const Checkpoint& checkpoint : listCheckpoints(place_.folder, run.id))
          all.push_back(checkpoint);
      for (std::size_t i = 0; i < all.size(); ++i) {
        progress.report("copying checkpoints", static_cast<double>(i), static_cast<double>(all.size()));
        if (progress.cancelled())
          throw Trouble{failure("Cancelled.")};
        copyCheckpoint(all[i], place.folder);
      }
      const fs::path beside = place.folder / ".new";
      copyDatabase(database_, beside);
      need(files().rename(beside, place.file));
    });
    if (done)
      return;
    std::error_code code;
    if (!existed)
      fs::remove_all(place.folder, code);
    else
      for (const auto& entry : fs::directory_iterator(place.folder, code))
        fs::remove_all(entry.path(), code);
    throw Trouble{done.error()};
  });
}

} // namespace expe
