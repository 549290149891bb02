// Making and opening a study.
#include "core/base/files.h"
#include "core/study/making.h"
#include "core/study/study_file.h"
#include "core/study/tables.h"

#include <unistd.h>

namespace expe {

namespace fs = std::filesystem;

namespace {

// Before the file is opened for good, so that one that is not ours is not even locked.
void checkHeader(const fs::path& file) {
  if (::access(file.c_str(), R_OK) != 0)
    throw ErrorException{userError("{0} cannot be read: check its permissions.", {file.string()})};
  if (markOf(headerOf(file)) != applicationId)
    throw ErrorException{
        userError("{0} is not a study of ExPE Workbench, or its beginning is damaged.", {file.string()})};
}

// Before anything is changed: that it is ours, whole, and not from the future.
void checkVersion(Database& database) {
  const std::int64_t version = database.pragma("user_version");
  const std::string file = database.path().string();
  if (version > newestVersion())
    throw ErrorException{userError(
        "{0} was written by a newer version of ExPE Workbench: update this program to open it.", {file})};
  if (version < 1)
    throw ErrorException{damaged(file, "its version is " + std::to_string(version))};
  checkTables(database);
}

// An older study that is not to be written is brought to the newest version in memory.
Database newest(Database database, bool readOnly) {
  if (database.pragma("user_version") < newestVersion()) {
    if (readOnly)
      database = database.copyInMemory();
    migrate(database);
  }
  return database;
}

Database openReadOnly(const fs::path& file) {
  std::error_code code;
  const fs::path journal = file.string() + "-wal";
  if (fs::exists(journal, code) && fs::file_size(journal, code) > 0) {
    // The newest rows are still in the journal, which "immutable" would leave out.
    Database database(file, Database::Access::Read);
    if (attempt([&] { database.pragma("user_version"); }))
      return database;
  }
  return Database(file, Database::Access::Immutable);
}

void prepareForWriting(Database& database, const fs::path& folder) {
  // With a journal in WAL a cut of power loses the newest commits and no more; saveCheckpoint() asks for
  // more.
  const bool here = onThisMachine(folder);
  database.pragma(std::string("journal_mode = ") + (here ? "WAL" : "DELETE"));
  database.run(std::string("PRAGMA synchronous = ") + (here ? "NORMAL" : "FULL"));
  database.run("PRAGMA foreign_keys = ON");
}

std::unique_ptr<Study> openAt(const Place& place, Study::Mode mode) {
  checkHeader(place.file);
  const bool canWrite = writable(place.folder) && writable(place.file);
  const bool readOnly = !canWrite || mode == Study::Mode::ReadOnly;
  Database database = canWrite ? Database(place.file, Database::Access::Write) : openReadOnly(place.file);
  database.keepAsItIs(true); // until it is known to be ours and whole
  checkVersion(database);
  database = newest(std::move(database), readOnly);
  database.keepAsItIs(!canWrite);
  if (readOnly)
    database.run("PRAGMA query_only = ON");
  else
    prepareForWriting(database, place.folder);
  if (!readOnly)
    (void)attempt([&] { removeLeftovers(place.folder); }); // what cannot be removed does the study no harm
  return std::make_unique<Study>(std::make_unique<StudyFile>(place, std::move(database), readOnly));
}

using Fill = std::function<Result<void>(Study&)>;

[[noreturn]] void isStudy(const fs::path& folder) {
  throw ErrorException{
      userError("{0} is a study already: open it, or choose another name.", {folder.string()})};
}

void makeFile(const Place& place, const Fill& fill) {
  need(files().write(place.file, ""));
  Database database(place.file, Database::Access::Write);
  database.run("PRAGMA application_id = " + std::to_string(applicationId));
  migrate(database);
  database.run("PRAGMA foreign_keys = ON");
  Study study(std::make_unique<StudyFile>(place, std::move(database), false));
  if (fill)
    need(fill(study));
}

// The first run of the study would take them for its own.
void needNoCheckpoints(const fs::path& folder) {
  if (copyInMaking(folder) || !vacant(folder / checkpointsFolder))
    throw ErrorException{
        userError("{0} holds checkpoints of another study: choose another folder, or move them elsewhere.",
                  {folder.string()})};
}

// Made under another name, which is changed when all is there: a killed program leaves no half study, and of
// several that make it at the same time one does.
void make(const Place& place, const Fill& fill) {
  const std::vector<fs::path> folders = missingFolders(place.folder);
  const fs::path beside = passingName(place.folder, Making::New);
  const OnFailure undo([&] {
    removePassing(beside);
    removeEmpty(folders);
  });
  need(files().makeFolder(place.folder));
  const Descriptor making = beginMaking(place.folder);
  makeFile({place.folder, beside}, fill);
  needNoCheckpoints(place.folder);
  if (!need(files().renameNew(beside, place.file)))
    isStudy(place.folder);
}

} // namespace

Result<std::unique_ptr<Study>> Study::create(const fs::path& where,
                                             const std::function<Result<void>(Study&)>& fill) {
  return attempt([&] {
    const Place place = clearedPlace(where);
    needNoFile(place.folder);
    if (holdsStudy(place.folder))
      isStudy(place.folder);
    make(place, fill);
    return openAt(place, Mode::ReadWrite);
  });
}

Result<void> StudyFile::present() const {
  if (identityOf(place.file) == identity)
    return {};
  return failure(
      "{0} is no longer there: it was moved, replaced or removed while it was open. Open it where it "
      "is now.",
      {place.file.string()});
}

Study::Study(std::unique_ptr<StudyFile> file) : file_(std::move(file)) {}

Study::~Study() = default;

fs::path Study::folder() const {
  return file_->place.folder;
}

fs::path Study::file() const {
  return file_->place.file;
}

std::string Study::name() const {
  return file().stem().string();
}

bool Study::readOnly() const {
  return file_->readOnly;
}

Result<void> Study::present() const {
  return file_->present();
}

Result<std::unique_ptr<Study>> Study::open(const fs::path& where, Mode mode) {
  return attempt([&] { return openAt(placeOf(where), mode); });
}

} // namespace expe
